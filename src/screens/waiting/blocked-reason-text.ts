import { formatMoment } from '../../contract/wording/dates.ts';
import { waitingMessages } from '../../contract/messages/device/waiting.ts';
import type { BlockedReason } from '../../outbox/read/blocked-reason.ts';
import type { ListedOperation } from '../../outbox/read/listing.ts';

const { holds } = waitingMessages;

/** Why a change has not been sent, in sentences; none if it needs the user, which shows the server's text instead. */
export function blockedReasonText(operation: ListedOperation, now: number): string[] {
  const { hold, discardWanted } = operation;
  if (hold.kind === 'user') return [];
  return [...pastWords(operation), discardWanted ? holds.discardWanted : holdSentence(hold, now)];
}

/** What happened to the change earlier, if it was not confirmed. */
function pastWords({ state, wasSent, carried }: ListedOperation): string[] {
  if (state !== 'unsure') return [];
  if (wasSent) return [holds.unanswered];
  return carried ? [holds.carried] : [];
}

function holdSentence(hold: Exclude<BlockedReason, { kind: 'user' }>, now: number): string {
  switch (hold.kind) {
    case 'application':
      return hold.until === null ? holds.failing : holds.failingUntil(formatMoment(hold.until, now));
    case 'undo':
      return holds.undo(formatMoment(hold.until, now));
    case 'backingOff':
      if (hold.reason !== 'askedToWait') return holds[hold.reason];
      return hold.until === null ? holds.askedToWait : holds.askedToWaitUntil(formatMoment(hold.until, now));
    case 'sending':
    case 'behind':
    case 'unstarted':
    case 'sessionEnded':
    case 'inTurn':
    case 'next':
      return holds[hold.kind];
  }
}
