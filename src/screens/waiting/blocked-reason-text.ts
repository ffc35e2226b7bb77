import { formatMoment } from '../../contract/wording/dates.ts';
import { waitingMessages } from '../../contract/messages/device/waiting.ts';
import type { BlockedReason } from '../../outbox/read/blocked-reason.ts';
import type { ListedOperation } from '../../outbox/read/listing.ts';

const { blockedReasons } = waitingMessages;

/** Why a change has not been sent, in sentences; none if it needs the user, which shows the server's text instead. */
export function blockedReasonText(operation: ListedOperation, now: number): string[] {
  const { blockedReason, discardWanted } = operation;
  if (blockedReason.kind === 'user') return [];
  return [...pastWords(operation), discardWanted ? blockedReasons.discardWanted : sentenceOf(blockedReason, now)];
}

/** What happened to the change earlier, if it was not confirmed. */
function pastWords({ state, wasSent, carried }: ListedOperation): string[] {
  if (state !== 'unsure') return [];
  if (wasSent) return [blockedReasons.unanswered];
  return carried ? [blockedReasons.carried] : [];
}

function sentenceOf(blockedReason: Exclude<BlockedReason, { kind: 'user' }>, now: number): string {
  switch (blockedReason.kind) {
    case 'application':
      return blockedReason.until === null
        ? blockedReasons.failing
        : blockedReasons.failingUntil(formatMoment(blockedReason.until, now));
    case 'undo':
      return blockedReasons.undo(formatMoment(blockedReason.until, now));
    case 'backingOff':
      if (blockedReason.reason !== 'askedToWait') return blockedReasons[blockedReason.reason];
      return blockedReason.until === null
        ? blockedReasons.askedToWait
        : blockedReasons.askedToWaitUntil(formatMoment(blockedReason.until, now));
    case 'sending':
    case 'behind':
    case 'unstarted':
    case 'sessionEnded':
    case 'afterOthers':
    case 'next':
      return blockedReasons[blockedReason.kind];
  }
}
