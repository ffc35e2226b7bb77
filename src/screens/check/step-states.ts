import { partStateMessages } from '../../contract/messages/device/saving.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import type { WizardStep } from '../../contract/steps/wizard.ts';
import { agreementPartState } from '../../drafts/agreement.ts';
import type { Draft, PartState } from '../../drafts/draft.ts';
import type { StepProgress } from '../../drafts/progress.ts';
import { deliveryNow, type OutboxSummary } from '../../outbox/read/summary.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

/** Only what the server has completely is green with a tick. */
export const progressLooks: Record<StepProgress, { tone: Tone; icon: IconName }> = {
  completed: { tone: 'green', icon: 'check' },
  filledIn: { tone: 'grey', icon: 'page' },
  inProgress: { tone: 'yellow', icon: 'pencil' },
  notStarted: { tone: 'grey', icon: 'page' },
};

/** The state of each step. */
export function statesOfSteps(draft: Draft): Record<WizardStep, PartState | null> {
  return { ...draft.partStates, 'policy-agreement': agreementPartState(draft) };
}

/** The text beside a step that the server does not have completely. */
export function stateText(state: Exclude<PartState, 'saved'>, outboxState: OutboxSummary['outboxState']): string {
  return state === 'kept' ? checkMessages.goesWithSubmit : partStateMessages.words[deliveryNow(state, outboxState)];
}
