import { formatMoment } from '../contract/dates.ts';
import { noAnswerMessages } from '../contract/messages/accounts.ts';
import { lineMessages as messages } from '../contract/messages/line.ts';
import type { OutboxSummary } from './summary.ts';

/** Trying again within this time needs no time of day. */
const SOON_MS = 60_000;
/** A reading that the portal answers lets what waits be tried at once, so the try that failed may be younger than it. */
const TRIED_WITHIN_MS = 10_000;

/** How the last reading of the page went; null before the first one. */
export type LastReading = { how: 'answered' | 'unreachable'; at: number } | null;

/**
 * What all that waits is waiting for, in a sentence; null where nothing stands in its way. `now` is ms since 1970. The portal
 * is not called out of reach while it answers readings.
 */
export function lineWords(
  { line, blocked, stuck }: Pick<OutboxSummary, 'line' | 'blocked' | 'stuck'>,
  now: number,
  lastReading: LastReading,
): string | null {
  if (line.kind === 'signedOut') return messages.signedOut;
  if (stuck) return messages.stuck;
  if (line.kind === 'open') return null;
  const { reason, since, until } = line;
  const time = formatMoment(until, now);
  const isRead = lastReading?.how === 'answered' && lastReading.at > since - TRIED_WITHIN_MS;
  switch (reason) {
    case 'foreignPage':
      return messages.foreignPage;
    case 'askedToWait':
      return until > now ? noAnswerMessages.askedToWaitUntil(time) : noAnswerMessages.askedToWait;
    case 'unreachable':
      if (blocked) return null;
      if (isRead) return until - now > SOON_MS ? messages.notTakenUntil(time) : messages.notTaken;
      return until - now > SOON_MS ? messages.unreachableUntil(time) : messages.unreachable;
  }
}
