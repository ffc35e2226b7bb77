import { progressMessages as messages } from '../messages/application/progress.ts';
import { stepTitle, wizardSteps, type WizardStep } from '../steps/wizard.ts';

type Steps = { done: number; all: number; next: WizardStep | null };

/** Says how many steps of a draft are complete, and which is next; `next` is null if all are. */
export function stepsText({ done, all, next }: Steps): string {
  return next === null ? messages.allSteps(all) : messages.steps(done, all, stepTitle(next));
}

/** The same as a line with a bar; while the steps are not read yet, a line of the same height. */
export function stepsLine(steps: Steps | undefined): { done: number; all: number; text: string; isLoading: boolean } {
  const { done, all, next } = steps ?? { done: 0, all: wizardSteps.length, next: null };
  return { done, all, text: stepsText({ done, all, next }), isLoading: steps === undefined };
}
