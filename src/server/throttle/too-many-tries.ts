import { serverMessages } from '../../contract/messages/server/server.ts';
import { Refusal } from '../http/requests/refusal.ts';

/** Returns a 429 `Refusal` that says when to try again. */
export function tooManyTries(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal(429, serverMessages.tooManyTries(seconds), { headers: { 'Retry-After': String(seconds) } });
}
