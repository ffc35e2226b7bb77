import { isBlank } from '../contract/characters.ts';
import { missingIn, type Missing } from '../contract/steps/completeness.ts';
import { titleOfStudy } from '../contract/steps/title-of-study.ts';
import type { ApplicationAnswers } from '../contract/steps/wizard.ts';
import { agreementOf } from './agreement.ts';
import type { Draft } from './draft.ts';
import { fileTypesOf } from './progress.ts';

/**
 * The answers as the forms show them. Until something in its step is written or saved, the title of the study is
 * pre-filled with the research title. No page reports it as missing then, and no page claims that the user wrote it.
 */
export function answersShown({ answers, standings }: Pick<Draft, 'answers' | 'standings'>): ApplicationAnswers {
  const starts = standings[titleOfStudy.name] === null && isBlank(answers.studyTitle);
  return starts ? { ...answers, studyTitle: answers.researchTitle } : answers;
}

/**
 * What is missing before a draft can be submitted, judged by what is on this device: changes that still wait to be sent
 * count.
 */
export function missingInDraft(draft: Draft, policyVersion: string): Missing[] {
  const { conflictAnswered, investigators, attachments: files } = draft;
  const agreement = agreementOf(draft, policyVersion);
  const answers = answersShown(draft);
  return missingIn({ agreement, answers, conflictAnswered, investigators, fileTypes: fileTypesOf(draft), files });
}
