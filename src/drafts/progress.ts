import { isBlank } from '../contract/characters.ts';
import { fileKinds, type FileType } from '../contract/steps/files.ts';
import { problemsOfInvestigator } from '../contract/steps/investigators.ts';
import { problemsOf } from '../contract/steps/rules.ts';
import type { Step } from '../contract/steps/step.ts';
import { answeredSteps, wizardSteps, type AnsweredStep, type WizardStep } from '../contract/steps/wizard.ts';
import type { Draft, DraftPart } from './draft.ts';

/** How far a step is, and whether the server has all of it. */
export type StepProgress = { state: 'notStarted' | 'inProgress' | 'completed'; saved: boolean };

/** How far each step of a draft is, by what is there to be sent. */
export function progressOf(draft: Draft): Record<WizardStep, StepProgress> {
  const progress: Record<WizardStep, StepProgress> = {
    'policy-agreement': {
      state: draft.agreement !== null || draft.serverId !== null ? 'completed' : 'notStarted',
      saved: draft.serverId !== null,
    },
    'application-detail': answeredProgress(draft, 'application-detail'),
    'investigators-info': investigatorsProgress(draft),
    'conflict-of-interest': answeredProgress(draft, 'conflict-of-interest'),
    'title-of-study': answeredProgress(draft, 'title-of-study'),
    methodology: answeredProgress(draft, 'methodology'),
    'pi-cv': filesProgress(draft),
  };
  return progress;
}

/** The type of every file that is stored, or was chosen to be. */
export function fileTypesOf(draft: Draft): FileType[] {
  return [...draft.attachments, ...draft.chosenFiles].flatMap(
    (file) => fileKinds.find((kind) => kind.type === file.type)?.type ?? [],
  );
}

/** Whether anything is written in a step; of the conflict of interest also whether it was passed with its box unticked. */
function isStarted(draft: Draft, step: AnsweredStep): boolean {
  const asked: Step = step;
  const written = asked.questions.some(({ name }) => {
    const answer: unknown = Reflect.get(draft.answers, name);
    return answer === true || (typeof answer === 'string' && !isBlank(answer));
  });
  if (written || asked.questions[0]?.kind !== 'tick') return written;
  const later = answeredSteps.filter(({ name }) => wizardSteps.indexOf(name) > wizardSteps.indexOf(step.name));
  return draft.standings[step.name] !== null || later.some((other) => isStarted(draft, other));
}

function answeredProgress(draft: Draft, name: AnsweredStep['name']): StepProgress {
  const step = answeredSteps.find((one) => one.name === name);
  if (step === undefined || !isStarted(draft, step)) return { state: 'notStarted', saved: false };
  const complete = problemsOf(step, draft.answers).length === 0;
  return {
    state: complete ? 'completed' : 'inProgress',
    saved: isSaved(draft, name),
  };
}

/** Nothing of a draft that the server has never seen is saved; of one that it has, what is not underway or kept is. */
function isSaved({ serverId, standings }: Draft, part: DraftPart): boolean {
  const standing = standings[part];
  return serverId !== null && (standing === null || standing === 'saved');
}

function investigatorsProgress(draft: Draft): StepProgress {
  const { investigators } = draft;
  if (investigators.length === 0) return { state: 'notStarted', saved: false };
  const complete = investigators.every((row) => problemsOfInvestigator(row).length === 0);
  return {
    state: complete ? 'completed' : 'inProgress',
    saved: isSaved(draft, 'investigators-info'),
  };
}

function filesProgress(draft: Draft): StepProgress {
  const types = fileTypesOf(draft);
  if (types.length === 0) return { state: 'notStarted', saved: false };
  const complete = fileKinds.every((kind) => !kind.required || types.includes(kind.type));
  return {
    state: complete ? 'completed' : 'inProgress',
    saved: isSaved(draft, 'pi-cv'),
  };
}
