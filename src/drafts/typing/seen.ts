import { birthIn } from '../../local-db/birth.ts';
import type { PossiblyStored } from '../../local-db/tables/edits.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { isDiscarded } from '../../outbox/read/discard-result.ts';
import type { Typed } from './store-typed.ts';

/** What the writer knew when they pressed the first key. */
export type Seen<Value> = {
  /** What the screen showed, followed by what this tab has written since. */
  values: Value[];
  /** The value at the server, now or after pending changes, that the shown text is based on. */
  from?: Value | undefined;
  /** What the writer began from: what was shown, or what this tab wrote last. A failed write does not count. */
  last?: Value | undefined;
  /** The saves that were pending then and that `from` relies on, in order. */
  readonly saves?: readonly SeenSave<Value>[];
  /** Only for a row: the value at the server that the first pending change is based on. */
  atServer?: Value | undefined;
  /** Only for a row: what the pending changes may have stored. */
  readonly perhapsStored?: readonly PossiblyStored[] | undefined;
  /** Only for a row: the id of the database that these were read from. */
  birth?: string | undefined;
};

/**
 * `without`: returns what a text that builds on this save is based on once the save is discarded, given its base
 * before.
 */
export type SeenSave<Value> = { id: string; without: (basis: Value | undefined) => Value | undefined };

/** What the shown text is based on now: a save that was discarded since does not get to the server. */
export async function basisOf<Value>(
  tables: UserTables,
  { from, saves = [] }: Seen<Value>,
): Promise<Value | undefined> {
  let basis = from;
  for (const { id, without } of saves.toReversed()) {
    if (await isDiscarded(tables, id)) basis = without(basis);
  }
  return basis;
}

/** The text that the writer began from. */
export const lastSeen = <Value>(seen: Seen<Value>) => ('last' in seen ? seen.last : seen.values.at(-1));

/** Records that the transaction that wrote these is committed. */
export function noteWritten(typed: Iterable<Typed>): void {
  for (const one of typed) {
    if (one.kind === 'row' && one.seen !== undefined) one.seen.last = one.answers;
    if (one.kind === 'field' && one.seen !== undefined) one.seen.last = one.value;
  }
}

/**
 * If the browser has emptied the database since the writer began, the changes that were pending there are only in this
 * tab: they count as typed now, over what the server had before them.
 */
export async function takeOverPending<Value>(tables: UserTables, seen: Seen<Value> | undefined): Promise<void> {
  if (seen?.birth === undefined) return;
  const birth = await birthIn(tables);
  if (seen.birth !== birth) seen.from = seen.last = seen.atServer;
  seen.birth = birth;
}

/** How many texts `values` has at most: what was shown first, and the latest that this tab wrote. */
const VALUES_KNOWN = 8;

/** Records text that this tab writes as seen. A failed write does no harm: its text exists only here. */
export function noteSeen<Value>(seen: Seen<Value> | undefined, value: Value): void {
  if (seen === undefined) return;
  seen.values.push(value);
  // What was shown first stays in the list.
  if (seen.values.length > VALUES_KNOWN) seen.values.splice(1, 1);
}
