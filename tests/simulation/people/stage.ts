import { questionSteps, type QuestionStepName } from '../../../src/contract/steps/wizard.ts';
import type { Random } from '../random.ts';
import type { Act, UserAction } from './plan.ts';

/** A question that is answered again and again in one history, so that users meet there. */
export type HotField = { step: QuestionStepName; field: string };

/**
 * What the situations of a plan are made of. Deeds of one device are done in order, those of several devices side by
 * side.
 */
export type Stage = {
  random: Random;
  hot: readonly HotField[];
  /** Where the first application is worked on: by its owner on one or two devices, and by the administrators. */
  here: string;
  there: string | null;
  desks: readonly string[];
  /** A file type of which only one file is allowed. */
  fileType: 2 | 3;
  does(device: string, deed: UserAction, how?: How): void;
  /** If true, from now on each deed waits until the one before it, on another device, is over. */
  inTurn(isInTurn: boolean): void;
};

export type How = { tab?: number; hasty?: boolean; slot?: number; person?: Act['person'] };

const candidates: readonly HotField[] = [
  { step: 'application-detail', field: 'duration' },
  { step: 'application-detail', field: 'researchTitle' },
  { step: 'title-of-study', field: 'studyTitle' },
  { step: 'title-of-study', field: 'purpose' },
  { step: 'methodology', field: 'inclusionCriteria' },
  { step: 'methodology', field: 'setting' },
];

/** Two fields of one step, and perhaps one of another. */
export function hotFields(random: Random): HotField[] {
  const first = random.pick(candidates);
  const beside = candidates.filter(({ step, field }) => step === first.step && field !== first.field);
  const elsewhere = candidates.filter(({ step }) => step !== first.step);
  return [first, ...beside, ...(random.chance(0.6) ? [random.pick(elsewhere)] : [])];
}

/** Any question of the step, for edits that are merged without a choice. */
export function anyField(random: Random, step: QuestionStepName): string {
  const questions = questionSteps.find(({ name }) => name === step)?.questions ?? [];
  return random.pick(questions.map(({ name }) => name));
}
