import { frameMessages as messages } from '../../contract/messages/frame.ts';
import { lineMessages } from '../../contract/messages/line.ts';
import { workStateMessages } from '../../contract/messages/work-state.ts';
import type { Drafts } from '../../drafts/drafts.ts';
import { lineWords, type LastReading } from '../../outbox/line-words.ts';
import { needingPerson, type OutboxSummary } from '../../outbox/summary.ts';
import type { WorkOfOne } from '../../outbox/work-of-one.ts';

/** Where work is, as the header draws it. `keeping` and `notKept` are of words that are in this tab alone. */
export type SendingKind = 'notKept' | 'needsYou' | 'waiting' | 'sending' | 'kept' | 'keeping' | 'saved';

/** What the header says of all the work of this person on this device. */
export type SendingWords = {
  /** The foremost first; there is always one. */
  parts: readonly { kind: SendingKind; text: string }[];
  /** The reason, or what the word means. */
  explained: string;
  /** What there is to do about it, with its words; `network` opens the page of a network that wants one. */
  act: { kind: 'signIn' | 'network' | 'sendNow'; text: string } | null;
  /** For those who hear the page; blank while all is well. */
  spoken: string;
};

/** What this tab, the disk and the outbox have; undefined what is not read yet. */
export type WorkSeen = {
  summary: OutboxSummary | undefined;
  /** Applications with something written and in no operation. */
  kept: number | undefined;
  /** What is in this tab alone, and why. */
  unkept: ReturnType<Drafts['unkept']>;
  lastReading?: LastReading;
  /** The portal lacks work that this device still has, which the notice above the page says. */
  isLacking?: boolean;
  /** What the application has that the page is about: then its work alone is told. */
  ofOne?: WorkOfOne | null;
};

/** Null while nothing is known: "Saved" is said only where it was looked for. `now` is ms since 1970. */
export function sendingWords(seen: WorkSeen, now: number): SendingWords | null {
  const { unkept, lastReading = null, ofOne = null } = seen;
  if (seen.summary === undefined || seen.kept === undefined) return null;
  const summary = ofOne === null ? seen.summary : { ...seen.summary, ...countsOf(ofOne) };
  const kept = ofOne === null ? seen.kept : Number(ofOne.kept);
  const { needsYou, waiting, sending, line, stuck } = summary;
  const needing = needingPerson(summary);
  const { spoken } = workStateMessages;
  const explained = ofOne === null ? workStateMessages.explained : workStateMessages.explainedOfOne;
  const leaving = waiting + sending;
  const signedOut = leaving > 0 && line.kind === 'signedOut';
  const parts: { kind: SendingKind; text: string }[] = [];
  const said: string[] = [];
  if (unkept.words && unkept.failure !== null) {
    parts.push({ kind: 'notKept', text: messages.notKept });
    said.push(spoken.notKept);
  }
  if (needing > 0) parts.push({ kind: 'needsYou', text: messages.needsYou(needing) });
  if (needsYou > 0) said.push(spoken.needsYou(needsYou));
  if (signedOut) said.push(spoken.signedOut(leaving));
  else if (leaving > 0) {
    // What does not move is not being sent, whatever was begun.
    const still = stuck ? leaving : waiting;
    if (still > 0) {
      parts.push({ kind: 'waiting', text: messages.waiting(still) });
      said.push([spoken.waiting(still), lineWords(summary, now, lastReading) ?? ''].join(' ').trim());
    }
    if (sending > 0 && !stuck) parts.push({ kind: 'sending', text: messages.sending });
  }
  if (parts.length === 0) {
    // A word that is in this tab alone is not kept, however much else is.
    const kind = unkept.words ? 'keeping' : kept > 0 ? 'kept' : 'saved';
    if (kind === 'saved' && seen.isLacking === true) return null;
    parts.push({ kind, text: messages[kind] });
  }
  const own = parts.map(({ kind }) => explained[kind]);
  const reason = leaving > 0 ? lineWords(summary, now, lastReading) : null;
  return {
    parts,
    explained: reason ?? own.find((text) => text !== '') ?? '',
    act: leaving > 0 ? actOf(summary, leaving) : null,
    spoken: said.join(' '),
  };
}

const countsOf = ({ waiting, sending, needsYou }: WorkOfOne) => ({ waiting, sending, needsYou });

function actOf({ line, stuck }: OutboxSummary, leaving: number): SendingWords['act'] {
  if (line.kind === 'signedOut') return { kind: 'signIn', text: messages.signInToSend(leaving) };
  if (stuck) return { kind: 'sendNow', text: lineMessages.sendNow };
  if (line.kind === 'backingOff' && line.reason === 'foreignPage') {
    return { kind: 'network', text: lineMessages.foreignPageLink };
  }
  return null;
}
