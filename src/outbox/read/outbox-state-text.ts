import { formatMoment } from '../../contract/wording/dates.ts';
import { noResponseMessages } from '../../contract/messages/account/accounts.ts';
import { outboxStateMessages as messages } from '../../contract/messages/device/outbox-state.ts';
import type { OutboxSummary } from './summary.ts';

/** If the next try is at most this far away, no time of day is shown. */
const SOON_MS = 60_000;
/**
 * A response to a read request triggers a try, so the failed try may be more recent than that response, by up to this
 * time.
 */
const TRIED_WITHIN_MS = 10_000;

/** The result of the page's last read request, `at` in ms since 1970; null before the first one. */
export type LastReading = { how: 'responded' | 'unreachable'; at: number } | null;

/**
 * A sentence that says what all waiting changes wait for; null if nothing blocks them. `now` is ms since 1970. The
 * portal is not called unreachable while it responds to read requests.
 */
export function outboxStateText(
  { outboxState, blocked, stalled }: Pick<OutboxSummary, 'outboxState' | 'blocked' | 'stalled'>,
  now: number,
  lastReading: LastReading,
): string | null {
  if (outboxState.kind === 'sessionEnded') return messages.sessionEnded;
  if (stalled) return messages.stalled;
  if (outboxState.kind === 'open') return null;
  const { reason, since, until } = outboxState;
  const time = formatMoment(until, now);
  const isRead = lastReading?.how === 'responded' && lastReading.at > since - TRIED_WITHIN_MS;
  switch (reason) {
    case 'foreignPage':
      return messages.foreignPage;
    case 'askedToWait':
      return until > now ? noResponseMessages.askedToWaitUntil(time) : noResponseMessages.askedToWait;
    case 'unreachable':
      if (blocked) return null;
      if (isRead) return until - now > SOON_MS ? messages.notTakenUntil(time) : messages.notTaken;
      return until - now > SOON_MS ? messages.unreachableUntil(time) : messages.unreachable;
  }
}
