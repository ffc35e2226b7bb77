import { isBlank } from '../contract/characters.ts';
import { fileKinds, type FileType } from '../contract/steps/files.ts';
import { problemsOfInvestigator } from '../contract/steps/investigators.ts';
import { problemsOf } from '../contract/steps/rules.ts';
import type { Step } from '../contract/steps/step.ts';
import { answeredSteps, wizardSteps, type AnsweredStep, type WizardStep } from '../contract/steps/wizard.ts';
import type { Draft } from './use-draft.ts';

/** How far a step is, and whether the server has all of it. */
export type StepProgress = { state: 'notStarted' | 'inProgress' | 'completed'; saved: boolean };

/** How far each step of a draft is, by what is there to be sent. */
export function progressOf(draft: Draft): Record<WizardStep, StepProgress> {
  const progress: Record<WizardStep, StepProgress> = {
    'policy-agreement': {
      state: draft.agreement !== null || draft.atServer ? 'completed' : 'notStarted',
      saved: draft.atServer,
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
  return typeof draft.held.steps[step.name]?.savedAt === 'number' || later.some((other) => isStarted(draft, other));
}

function answeredProgress(draft: Draft, name: AnsweredStep['name']): StepProgress {
  const step = answeredSteps.find((one) => one.name === name);
  if (step === undefined || !isStarted(draft, step)) return { state: 'notStarted', saved: false };
  const complete = problemsOf(step, draft.answers).length === 0;
  return {
    state: complete ? 'completed' : 'inProgress',
    saved: draft.atServer && draft.held.steps[name]?.savedAt !== null,
  };
}

function investigatorsProgress({ investigators, held, atServer }: Draft): StepProgress {
  if (investigators.length === 0) return { state: 'notStarted', saved: false };
  const complete = investigators.every((row) => problemsOfInvestigator(row).length === 0);
  return {
    state: complete ? 'completed' : 'inProgress',
    saved: atServer && held.investigators?.savedAt !== null,
  };
}

function filesProgress(draft: Draft): StepProgress {
  const types = fileTypesOf(draft);
  if (types.length === 0) return { state: 'notStarted', saved: false };
  const complete = fileKinds.every((kind) => !kind.required || types.includes(kind.type));
  return {
    state: complete ? 'completed' : 'inProgress',
    saved: draft.chosenFiles.every(({ sentAt }) => sentAt !== null),
  };
}
