import { isBlank } from '../contract/domain/characters.ts';
import { investigatorMessages } from '../contract/messages/application/wizard.ts';
import { missingIn, type MissingPart } from '../contract/steps/completeness.ts';
import { investigatorQuestions } from '../contract/steps/investigators.ts';
import { titleOfStudy } from '../contract/steps/title-of-study.ts';
import { stepIndex, type ApplicationAnswers } from '../contract/steps/wizard.ts';
import { agreementOf } from './agreement.ts';
import type { Draft } from './draft.ts';
import { fileTypesOf } from './progress.ts';

/**
 * The answers as the forms show them. Until something in its step is written or saved, the title of the study is
 * pre-filled with the research title. No page reports it as missing then, and no page claims that the user wrote it.
 */
export function answersShown({ answers, partStates }: Pick<Draft, 'answers' | 'partStates'>): ApplicationAnswers {
  const starts = partStates[titleOfStudy.name] === null && isBlank(answers.studyTitle);
  return starts ? { ...answers, studyTitle: answers.researchTitle } : answers;
}

const [{ name, wire }] = investigatorQuestions;
const notAdded: MissingPart = { step: 'investigators-info', name, wire, message: investigatorMessages.notAdded };

/**
 * What is missing before a draft can be submitted, judged by what is on this device: changes that still wait to be sent
 * count. An investigator who is typed in but not added would be left out: that too prevents it.
 */
export function missingInDraft(draft: Draft, policyVersion: string): MissingPart[] {
  const { conflictAnswered, investigators, attachments: files } = draft;
  const agreement = agreementOf(draft, policyVersion);
  const answers = answersShown(draft);
  const parts = { agreement, answers, conflictAnswered, investigators, fileTypes: fileTypesOf(draft), files };
  const missing = missingIn(parts);
  if (draft.newInvestigator === null) return missing;
  return [...missing, notAdded].toSorted((one, other) => stepIndex(one.step) - stepIndex(other.step));
}
