import { isBlank } from '../contract/domain/characters.ts';
import { conflictOfInterest } from '../contract/steps/conflict-of-interest.ts';
import { fileKinds, type FileType } from '../contract/steps/files.ts';
import { problemsOfInvestigator } from '../contract/steps/investigators.ts';
import { problemsOf } from '../contract/steps/rules.ts';
import type { Step } from '../contract/steps/step.ts';
import {
  questionStep,
  hasQuestions,
  wizardSteps,
  type QuestionStep,
  type QuestionStepName,
  type OwnStep,
  type WizardStep,
} from '../contract/steps/wizard.ts';
import { agreementOf, agreementPartState } from './agreement.ts';
import type { Draft, DraftPart } from './draft.ts';

/**
 * How far a step is. `filledIn`: nothing is missing, but the server does not have all of it; `completed`: the server
 * has it.
 */
export type StepProgress = 'notStarted' | 'inProgress' | 'filledIn' | 'completed';

/** How far each step of a draft is. */
export function stepProgressOf(draft: Draft, policyVersion: string): Record<WizardStep, StepProgress> {
  const progress = wizardSteps.map((step): [WizardStep, StepProgress] => [
    step,
    hasQuestions(step) ? progressOfQuestions(draft, step) : ownProgress[step](draft, policyVersion),
  ]);
  // One entry for each step.
  return Object.fromEntries(progress) as Record<WizardStep, StepProgress>;
}

const ownProgress: Record<OwnStep, (draft: Draft, policyVersion: string) => StepProgress> = {
  'policy-agreement': agreementProgress,
  'investigators-info': investigatorsProgress,
  'pi-cv': filesProgress,
};

function agreementProgress(draft: Draft, policyVersion: string): StepProgress {
  if (agreementOf(draft, policyVersion) !== 'given') return 'notStarted';
  return agreementPartState(draft) === 'saved' ? 'completed' : 'filledIn';
}

/** The types of all files that are stored or chosen. */
export function fileTypesOf(draft: Draft): FileType[] {
  return [...draft.attachments, ...draft.chosenFiles].flatMap(
    (file) => fileKinds.find((kind) => kind.type === file.type)?.type ?? [],
  );
}

/** Whether anything is written in a step. */
function isWritten(draft: Draft, step: QuestionStep): boolean {
  const answered: Step = step;
  return answered.questions.some(({ name }) => {
    const answer: unknown = Reflect.get(draft.answers, name);
    return answer === true || (typeof answer === 'string' && !isBlank(answer));
  });
}

function progressOfQuestions(draft: Draft, name: QuestionStepName): StepProgress {
  const step = questionStep(name);
  // An unticked box is an answer only once it has been saved.
  const isAnswered = name === conflictOfInterest.name ? draft.conflictAnswered : true;
  const isStarted = isWritten(draft, step) || (name === conflictOfInterest.name && draft.conflictAnswered);
  return progress(draft, name, isStarted, isAnswered && problemsOf(step, draft.answers).length === 0);
}

function investigatorsProgress(draft: Draft): StepProgress {
  const { investigators, newInvestigator } = draft;
  const isStarted = investigators.length > 0 || newInvestigator !== null;
  // An investigator who is typed has yet to be added.
  const isComplete = newInvestigator === null && investigators.every((row) => problemsOfInvestigator(row).length === 0);
  return progress(draft, 'investigators-info', isStarted, isComplete);
}

function filesProgress(draft: Draft): StepProgress {
  const types = fileTypesOf(draft);
  const isComplete =
    fileKinds.every((kind) => !kind.required || types.includes(kind.type)) &&
    draft.attachments.every((file) => file.scan !== 'infected');
  return progress(draft, 'pi-cv', types.length > 0, isComplete);
}

function progress(draft: Draft, part: DraftPart, isStarted: boolean, isComplete: boolean): StepProgress {
  if (!isStarted) return 'notStarted';
  if (!isComplete) return 'inProgress';
  return isSaved(draft, part) ? 'completed' : 'filledIn';
}

/**
 * Whether the server has everything of a part. It has nothing of a draft that it has never seen; otherwise it has every
 * part that is neither kept nor in an operation.
 */
function isSaved({ serverId, partStates }: Draft, part: DraftPart): boolean {
  const state = partStates[part];
  return serverId !== null && (state === null || state === 'saved');
}
