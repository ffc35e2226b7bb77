import type { Attachment } from '../contract/attachment.ts';
import type { ChosenFile } from './draft-state.ts';
import type { Draft } from './use-draft.ts';

/** The files of one kind: those at the server, but for those that a chosen one takes the place of, and the chosen ones. */
export function filesOf(
  draft: Pick<Draft, 'attachments' | 'chosenFiles'>,
  type: number,
): { stored: Attachment[]; chosen: ChosenFile[] } {
  const ofType = draft.chosenFiles.filter((file) => file.type === type);
  const replaced = new Set(ofType.flatMap(({ replaces }) => replaces ?? []));
  return {
    stored: draft.attachments.filter((file) => file.type === type && !replaced.has(file.id)),
    chosen: ofType.filter(({ attachmentId }) => attachmentId === undefined || !replaced.has(attachmentId)),
  };
}
