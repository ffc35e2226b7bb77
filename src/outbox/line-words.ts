import { formatMoment } from '../contract/dates.ts';
import { lineMessages as messages } from '../contract/messages/line.ts';
import type { OutboxSummary } from './summary.ts';

/** Trying again within this time needs no time of day. */
const SOON_MS = 60_000;

/** What all that waits is waiting for, in a sentence; null where nothing stands in its way. `now` is ms since 1970. */
export function lineWords({ line, stuck }: Pick<OutboxSummary, 'line' | 'stuck'>, now: number): string | null {
  if (line.kind === 'signedOut') return messages.signedOut;
  if (stuck) return messages.stuck;
  if (line.kind === 'open') return null;
  const { reason, until } = line;
  const time = formatMoment(until, now);
  switch (reason) {
    case 'foreignPage':
      return messages.foreignPage;
    case 'askedToWait':
      return until > now ? messages.askedToWaitUntil(time) : messages.askedToWait;
    case 'unreachable':
      return until - now > SOON_MS ? messages.unreachableUntil(time) : messages.unreachable;
  }
}
