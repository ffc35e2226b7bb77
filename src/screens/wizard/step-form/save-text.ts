import { formatMoment } from '../../../contract/wording/dates.ts';
import { partStateMessages } from '../../../contract/messages/device/saving.ts';
import type { Draft, PartState } from '../../../drafts/draft.ts';
import { blocksLane } from '../../../outbox/queue/life-cycle.ts';
import { deliveryNow, type OutboxSummary } from '../../../outbox/read/summary.ts';

/** The inputs for the save state of a step. Times are in ms since 1970. */
export type StepSeen = {
  state: PartState;
  outboxState: OutboxSummary['outboxState'];
  /** Another change of the application needs the user and is sent first. */
  isBehind: boolean;
  /** The end of the back-off of this application alone; null if there is none. */
  failingUntil: number | null;
};

/** Whether something of an application needs the user before the rest can be sent; a refused deletion does not. */
export const isLaneBlocked = ({ readFrom }: Pick<Draft, 'readFrom'>): boolean => readFrom.operations.some(blocksLane);

/** Where the text of a step is: the state in one word, and what it means now. */
export function saveText(
  { state, outboxState, isBehind, failingUntil }: StepSeen,
  now: number,
): { word: string; text: string } {
  const { words, texts, waitingBehind, waitingSessionEnded, waitingFailing } = partStateMessages;
  const word = words[deliveryNow(state, outboxState)];
  const isGoing = state === 'waiting' || state === 'sending';
  if (isGoing && outboxState.kind === 'sessionEnded')
    return { word, text: isBehind ? waitingBehind : waitingSessionEnded };
  if (state !== 'waiting') return { word, text: texts[state] };
  if (isBehind) return { word, text: waitingBehind };
  const isFailing = outboxState.kind === 'open' && failingUntil !== null;
  return { word, text: isFailing ? waitingFailing(formatMoment(failingUntil, now)) : texts.waiting };
}
