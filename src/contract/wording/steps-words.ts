import { progressMessages as messages } from '../messages/application/progress.ts';
import { stepTitle, type WizardStep } from '../steps/wizard.ts';

/** Says how many steps of a draft are complete, and which is next; `next` is null if all are. */
export function stepsText({ done, all, next }: { done: number; all: number; next: WizardStep | null }): string {
  return next === null ? messages.allSteps(all) : messages.steps(done, all, stepTitle(next));
}
