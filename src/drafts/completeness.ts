import { isBlank } from '../contract/characters.ts';
import { missingIn, type Missing } from '../contract/steps/completeness.ts';
import { titleOfStudy } from '../contract/steps/title-of-study.ts';
import type { ApplicationAnswers } from '../contract/steps/wizard.ts';
import { agreementOf } from './agreement.ts';
import type { Draft } from './draft.ts';
import { fileTypesOf } from './progress.ts';

/**
 * The answers as the forms show them. Until anything of its step is written or saved, the title of the study starts as the
 * research title: no page says that it is missing, and none that the person wrote it.
 */
export function answersShown({ answers, standings }: Pick<Draft, 'answers' | 'standings'>): ApplicationAnswers {
  const starts = standings[titleOfStudy.name] === null && isBlank(answers.studyTitle);
  return starts ? { ...answers, studyTitle: answers.researchTitle } : answers;
}

/** What keeps a draft from being submitted, as it stands on this device: what waits to be sent counts. */
export function missingInDraft(draft: Draft, policyVersion: string): Missing[] {
  const { conflictAnswered, investigators, attachments: files } = draft;
  const agreement = agreementOf(draft, policyVersion);
  const answers = answersShown(draft);
  return missingIn({ agreement, answers, conflictAnswered, investigators, fileTypes: fileTypesOf(draft), files });
}
