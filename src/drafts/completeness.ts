import { missingIn, type Missing } from '../contract/steps/completeness.ts';
import type { Draft } from './draft.ts';
import { fileTypesOf } from './progress.ts';

/** What keeps a draft from being submitted, as it stands on this device: what waits to be sent counts. */
export function missingInDraft(draft: Draft): Missing[] {
  const { answers, conflictAnswered, investigators } = draft;
  return missingIn({ answers, conflictAnswered, investigators, fileTypes: fileTypesOf(draft) });
}
