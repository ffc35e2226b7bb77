import { routes } from '../routes.ts';
import { applicationDetail } from './application-detail.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { methodology } from './methodology.ts';
import type { AnswersOf, Question, Step } from './step.ts';
import { titleOfStudy } from './title-of-study.ts';

/**
 * The steps in their order. A step that asks questions is its table, from which its form, its save, its check and what
 * readers see of it follow. Any other is a name; whatever it needs of its own is typed `Record<OwnStep, …>`.
 */
const steps = [
  { name: 'policy-agreement' },
  applicationDetail,
  { name: 'investigators-info' },
  conflictOfInterest,
  titleOfStudy,
  methodology,
  { name: 'pi-cv' },
] as const;

type RegisteredStep = (typeof steps)[number];
export type WizardStep = RegisteredStep['name'];
/** A step that is answered by questions and saved with one payload. */
export type QuestionStep = Extract<RegisteredStep, Step>;
export type QuestionStepName = QuestionStep['name'];
/** A step of another kind. */
export type OwnStep = Exclude<WizardStep, QuestionStepName>;

/** Every answer of an application by plain name. */
export type ApplicationAnswers = AnswersOf<QuestionStep>;

export const wizardSteps: readonly WizardStep[] = steps.map(({ name }) => name);
export const [{ name: firstStep }] = steps;
export const lastStep = wizardSteps.at(-1) ?? firstStep;

export const questionSteps: readonly QuestionStep[] = steps.filter((step) => 'questions' in step);

/** Every question of these steps, in the order of the wizard. */
export const allQuestions: readonly Question[] = questionSteps.flatMap((step): readonly Question[] => step.questions);

/** The question that an answer belongs to, by its plain name; undefined if the name is no answer's. */
export function questionOf(name: string): Question | undefined {
  return allQuestions.find((question) => question.name === name);
}

export function hasQuestions(name: WizardStep): name is QuestionStepName {
  return questionSteps.some((step) => step.name === name);
}

export function questionStep(name: QuestionStepName): QuestionStep {
  const found = questionSteps.find((step) => step.name === name);
  // It cannot be missing: what a newer release stored has a newer format, which this one does not open.
  if (found === undefined) throw new Error(`No step ${name}`);
  return found;
}

/** The index of a step in the wizard; an unknown name counts as step 0. */
export function stepIndex(name: string): number {
  return Math.max(
    0,
    wizardSteps.findIndex((step) => step === name),
  );
}

/** The title of a step: its address with dashes as spaces and each word capitalised ("Pi Cv"). */
export function stepTitle(name: WizardStep): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export const stepAddress = (name: WizardStep) => `${routes.application}/${name}`;

/** Where Back leads from a step. */
export const addressBefore = (name: WizardStep) => stepAddress(wizardSteps[stepIndex(name) - 1] ?? firstStep);

/** Where Next leads from a step: after the last one, to the check of the application. */
export function addressAfter(name: WizardStep): string {
  const next = wizardSteps[stepIndex(name) + 1];
  return next === undefined ? routes.checkApplication : stepAddress(next);
}

/** The step of an answer, by its name; a name that is no answer belongs to an investigator. */
export function stepOfAnswer(answer: string): WizardStep {
  const step = questionSteps.find(({ questions }) => questions.some(({ name }) => name === answer));
  return step?.name ?? 'investigators-info';
}
