import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { outboxStateMessages } from '../../../contract/messages/device/outbox-state.ts';
import { workStateMessages } from '../../../contract/messages/device/work-state.ts';
import type { WriteState } from '../../../drafts/drafts.ts';
import { outboxStateText, type LastReading } from '../../../outbox/read/outbox-state-text.ts';
import { needingUser, type OutboxSummary } from '../../../outbox/read/summary.ts';
import type { ApplicationWork } from '../../../outbox/read/work-of-application.ts';

/** Where work is, as the header shows it. `keeping` and `notKept` concern text that is only in this tab. */
export type HeaderStateKind = 'notKept' | 'actionNeeded' | 'waiting' | 'sending' | 'kept' | 'keeping' | 'saved';

/** What the header says about all work of the user on this device. */
export type HeaderStateText = {
  /** The most important first; never empty. */
  parts: readonly { kind: HeaderStateKind; text: string }[];
  /** The reason, or what the word means. */
  explained: string;
  /** What the user can do, with the button text; `network` opens the sign-in page that the network demands. */
  act: { kind: 'signIn' | 'network' | 'sendNow'; text: string } | null;
  /** The text for screen readers; empty while all is well. */
  spoken: string;
  /** All is saved, and the page is not about one application: a word would only disturb. */
  isQuiet: boolean;
  /** The page is about one application, and something of another one needs the user. */
  hasTroubleElsewhere: boolean;
};

/** What this tab, the local database and the outbox have; undefined if not read yet. */
export type WorkSeen = {
  summary: OutboxSummary | undefined;
  /** The number of applications with text that is not part of any operation yet. */
  kept: number | undefined;
  /** What is only in this tab, or was not read back from the disk yet, and why. */
  writeState: WriteState;
  lastReading?: LastReading;
  /** The server lacks work that this device still has, or may lack some; the notice above the page reports it. */
  isLacking?: boolean;
  /** The work of the application that the page is about; if given, only its changes are counted. */
  ofOne?: (ApplicationWork & { savedAt?: number | null }) | null;
};

/**
 * Returns what the header says; null while nothing is known, and instead of "Saved" if the server lacks work. `now` is
 * in ms since 1970.
 */
export function headerStateText(seen: WorkSeen, now: number): HeaderStateText | null {
  const { writeState, lastReading = null, ofOne = null } = seen;
  if (seen.summary === undefined || seen.kept === undefined) return null;
  const summary = ofOne === null ? seen.summary : { ...seen.summary, ...countsOf(ofOne) };
  const kept = ofOne === null ? seen.kept : Number(ofOne.kept);
  const { actionNeeded, waiting, sending, outboxState, stalled } = summary;
  const needing = needingUser(summary);
  const { spoken } = workStateMessages;
  const explained = ofOne === null ? workStateMessages.explained : workStateMessages.explainedOfOne;
  const leaving = waiting + sending;
  const hasTroubleElsewhere = seen.summary.actionNeeded > actionNeeded;
  const sessionEnded = leaving > 0 && outboxState.kind === 'sessionEnded';
  const parts: { kind: HeaderStateKind; text: string }[] = [];
  const said: string[] = [];
  if (writeState.hasUnwritten && writeState.failure !== null) {
    parts.push({ kind: 'notKept', text: messages.notKept });
    said.push(spoken.notKept);
  }
  if (needing > 0) parts.push({ kind: 'actionNeeded', text: messages.actionNeeded(needing) });
  if (actionNeeded > 0) said.push(spoken.actionNeeded(actionNeeded));
  if (sessionEnded) said.push(spoken.sessionEnded(leaving));
  else if (leaving > 0) {
    // Stalled changes are shown as waiting, even those whose sending has started.
    const still = stalled ? leaving : waiting;
    if (sending > 0 && !stalled) parts.push({ kind: 'sending', text: messages.sending });
    if (still > 0) {
      parts.push({ kind: 'waiting', text: messages.waiting(still) });
      said.push([spoken.waiting(still), outboxStateText(summary, now, lastReading) ?? ''].join(' ').trim());
    }
  }
  if (parts.length === 0) {
    // Text that is only in this tab is not kept, even if other work is.
    const kind = writeState.hasUnwritten ? 'keeping' : kept > 0 ? 'kept' : 'saved';
    if (kind === 'saved' && seen.isLacking === true) return null;
    const savedAt = kind === 'saved' ? (ofOne?.savedAt ?? null) : null;
    parts.push({ kind, text: savedAt === null ? messages[kind] : messages.savedAt(savedAt, now) });
  }
  const own = parts.map(({ kind }) => explained[kind]);
  // The last try failed, but while there is another one it is not said that there will be.
  const isTrying = sending > 0 && !stalled && !sessionEnded;
  // Text that is not stored comes first: what is said of waiting changes is not true of it.
  const isStored = parts[0]?.kind !== 'notKept';
  const reason = leaving > 0 && !isTrying && isStored ? outboxStateText(summary, now, lastReading) : null;
  return {
    parts,
    explained: reason ?? own.find((text) => text !== '') ?? '',
    act: leaving > 0 && !isTrying ? actOf(summary, leaving) : null,
    spoken: said.join(' '),
    isQuiet: ofOne === null && parts[0]?.kind === 'saved',
    hasTroubleElsewhere,
  };
}

const countsOf = ({ waiting, sending, actionNeeded }: ApplicationWork) => ({ waiting, sending, actionNeeded });

function actOf({ outboxState, stalled, blocked }: OutboxSummary, leaving: number): HeaderStateText['act'] {
  if (outboxState.kind === 'sessionEnded') return { kind: 'signIn', text: messages.signInToSend(leaving) };
  if (stalled) return { kind: 'sendNow', text: outboxStateMessages.sendNow };
  if (outboxState.kind !== 'backingOff') return null;
  if (outboxState.reason === 'foreignPage') return { kind: 'network', text: outboxStateMessages.foreignPageLink };
  // A portal that asked for time is not asked earlier, and what is blocked would not be sent.
  const isTried = outboxState.reason === 'unreachable' && !blocked;
  return isTried ? { kind: 'sendNow', text: outboxStateMessages.sendNow } : null;
}
