import { stepAddress, stepIndex, stepTitle, wizardSteps, type WizardStep } from '../../contract/steps/wizard.ts';
import type { Draft } from '../../drafts/draft.ts';
import { stepProgressOf } from '../../drafts/progress.ts';
import type { StepperItem } from '../../ui/navigation/stepper.tsx';

/**
 * Returns the steps for the stepper. A tick means that the server has the step and that nothing is missing in it. Once
 * the application has begun, on the server or in the outbox, every step can be opened; before that only the two that
 * start it.
 */
export function stepsShown(current: WizardStep, draft: Draft | null, policyVersion: string): StepperItem[] {
  const progress = draft === null ? null : stepProgressOf(draft, policyVersion);
  const lastOpen = draft === null ? -1 : draft.isStarted ? wizardSteps.length : stepIndex('application-detail');
  return wizardSteps.map((name) => {
    const done = progress?.[name] === 'completed';
    return {
      title: stepTitle(name),
      state: name === current ? 'current' : done ? 'done' : 'ahead',
      to: stepIndex(name) <= lastOpen ? stepAddress(name) : undefined,
    };
  });
}
