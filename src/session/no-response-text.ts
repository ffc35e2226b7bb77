import { formatMoment } from '../contract/wording/dates.ts';
import { noResponseMessages as messages } from '../contract/messages/account/accounts.ts';
import type { AccountOutcome } from './account.ts';

export type NoResponse = Extract<AccountOutcome<unknown>, { kind: 'unreachable' }>;

// What a status means for a change is in the table of `later-statuses.ts`, which signing in does not load.
const TOO_MANY_REQUESTS = 429;

/**
 * A sentence that says why there was no valid response: the server's own, if it sent one. `unreachable` is used if
 * nothing was received. `now` is ms since 1970.
 */
export function noResponseText(
  { message, because, status, retryAfterMs }: NoResponse,
  unreachable: string,
  now: number,
): string {
  if (message !== '') return message;
  if (because === 'foreignPage') return messages.foreignPage;
  if (retryAfterMs !== undefined) return messages.askedToWaitUntil(formatMoment(now + retryAfterMs, now));
  if (status === TOO_MANY_REQUESTS) return messages.askedToWait;
  return because === 'lost' ? unreachable : messages.failure;
}
