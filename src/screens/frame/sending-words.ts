import { frameMessages as messages } from '../../contract/messages.ts';
import type { OutboxSummary } from '../../outbox/summary.ts';

/** What the header says of changes that are not at the server. `signIn` is something to do; the rest is only to be known. */
export type SendingWords = { needsYou?: string; signIn?: string; waiting?: string; sending?: string };

/** Nothing where nothing is on its way: what became of a change, the page that made it says. */
export function sendingWords({ needsYou, waiting, sending, line, stuck }: OutboxSummary): SendingWords {
  const leaving = waiting + sending;
  const words: SendingWords = {};
  if (needsYou > 0) words.needsYou = messages.needsYou(needsYou);
  if (leaving === 0) return words;
  if (line.kind === 'signedOut') return { ...words, signIn: messages.signInToSend(leaving) };
  // It waits without a known reason, and starting it again did not help.
  if (stuck) return { ...words, waiting: `${messages.waiting(leaving)} · ${messages.notMoving}` };
  if (waiting > 0) words.waiting = messages.waiting(waiting);
  if (line.kind === 'backingOff' && line.reason === 'foreignPage') {
    words.waiting = [...(waiting > 0 ? [messages.waiting(waiting)] : []), messages.networkSignIn].join(' · ');
  }
  if (sending > 0) words.sending = messages.sending;
  return words;
}
