import { routes } from '../routes.ts';
import { applicationDetail } from './application-detail.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { methodology } from './methodology.ts';
import type { AnswersOf } from './step.ts';
import { titleOfStudy } from './title-of-study.ts';

/** The seven steps in their order; each name is the last part of its address. */
export const wizardSteps = [
  'policy-agreement',
  'application-detail',
  'investigators-info',
  'conflict-of-interest',
  'title-of-study',
  'methodology',
  'pi-cv',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The steps that are answered by questions and saved with one payload each. */
export const answeredSteps = [applicationDetail, conflictOfInterest, titleOfStudy, methodology] as const;
export type AnsweredStep = (typeof answeredSteps)[number];
export type AnsweredStepName = AnsweredStep['name'];

/** Every answer of an application by plain name. */
export type ApplicationAnswers = AnswersOf<typeof applicationDetail> &
  AnswersOf<typeof conflictOfInterest> &
  AnswersOf<typeof titleOfStudy> &
  AnswersOf<typeof methodology>;

export function answeredStep(name: AnsweredStepName): AnsweredStep {
  // The names are the steps' own, so one of the four always matches; the fallback only satisfies the compiler.
  return answeredSteps.find((step) => step.name === name) ?? applicationDetail;
}

/** The index of a step in the wizard; an unknown name counts as step 0. */
export function stepIndex(name: string): number {
  return Math.max(0, (wizardSteps as readonly string[]).indexOf(name));
}

/** The title of a step: its address with dashes as spaces and each word capitalised ("Pi Cv"). */
export function stepTitle(name: WizardStep): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export const stepAddress = (name: WizardStep) => `${routes.application}/${name}`;

/** The step of an answer, by its name; a name that is no answer belongs to an investigator. */
export function stepOfAnswer(answer: string): WizardStep {
  const step = answeredSteps.find(({ questions }) => questions.some(({ name }) => name === answer));
  return step?.name ?? 'investigators-info';
}
