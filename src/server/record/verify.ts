import type { Store } from '../store/tables.ts';
import { recordMessages as words } from '../../contract/messages/server/record.ts';
import { hashOf, type Head, type RecordRow } from './entry.ts';
import { compareRows } from './compare.ts';
import { nothingReplayed, replay } from './replayed.ts';

const ENTRIES_AT_ONCE = 1000;

/**
 * An entry that was seen outside the database: in the log, in the file next to it, or on paper. `hash` may be only the
 * beginning of one; without a sequence any entry may have it.
 */
export type SeenHead = { sequence?: number | undefined; hash: string; where: string };

export type Verified = {
  /** How many entries there are. */
  entries: number;
  head: Head;
  /** One sentence for each error, in the order in which they were found; if there are none, the record is complete. */
  findings: string[];
  /** The hashes of all files that were submitted, in order; their bytes are not read here. */
  files: readonly string[];
};

/**
 * Reads the whole record and everything that it describes. Finds what was changed (an entry, or a row that an entry
 * describes), what was removed, and missing newest entries if `seen` names one. Pass it a transaction, so that
 * everything is read as of one moment.
 */
export async function verifyRecord(store: Store, seen: readonly SeenHead[]): Promise<Verified> {
  const findings: string[] = [];
  const find = (sentence: string) => void findings.push(sentence);
  const replayed = nothingReplayed();
  const newest = new Map<number, string>();
  const seenAt = Map.groupBy(seen, (one) => one.sequence);
  let head: Head = { sequence: 0, hash: '' };
  let entries = 0;

  for await (const row of entriesOf(store)) {
    entries += 1;
    checkLinks(row, head, newest, find);
    if (row.application_id !== null) newest.set(row.application_id, row.hash);
    head = { sequence: row.sequence, hash: row.hash };
    for (const one of seenAt.get(row.sequence) ?? []) {
      if (!row.hash.startsWith(one.hash)) find(words.otherEntry(row.sequence, one.where));
    }
    replay(replayed, row);
  }

  const kept = await store.selectFrom('record_head').select(['sequence', 'hash']).executeTakeFirst();
  if ((kept?.sequence ?? 0) !== head.sequence || (kept?.hash ?? '') !== head.hash) {
    find(words.headDiffers(kept?.sequence ?? 0, head.sequence));
  }
  for (const one of seen) {
    if (one.sequence !== undefined && one.sequence > head.sequence) {
      find(words.newestMissing(one.sequence, head.sequence, one.where));
    }
    if (one.sequence === undefined && !(await hasHash(store, one.hash))) find(words.unknownHash(one.hash, one.where));
  }
  const files = await compareRows(store, replayed, find);
  return { entries, head, findings, files: [...files].toSorted() };
}

/**
 * Checks that an entry follows the one before it, overall and in its application, and that its hash matches its
 * content.
 */
function checkLinks(
  row: RecordRow,
  before: Head,
  newest: ReadonlyMap<number, string>,
  find: (sentence: string) => void,
): void {
  const { hash, ...hashed } = row;
  if (hashOf(hashed) !== hash) find(words.entryChanged(row.sequence));
  if (row.sequence !== before.sequence + 1) return find(words.entriesMissing(before.sequence + 1, row.sequence - 1));
  if (row.previous !== before.hash) find(words.linkBroken(row.sequence));
  const ofApplication = row.application_id === null ? '' : (newest.get(row.application_id) ?? '');
  if (row.previous_of_application !== ofApplication) find(words.linkOfApplicationBroken(row.sequence));
}

async function* entriesOf(store: Store): AsyncGenerator<RecordRow> {
  for (let after = 0; ;) {
    const rows = await store
      .selectFrom('record')
      .where('sequence', '>', after)
      .selectAll()
      .orderBy('sequence')
      .limit(ENTRIES_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.sequence;
  }
}

async function hasHash(store: Store, beginning: string): Promise<boolean> {
  const found = await store
    .selectFrom('record')
    .where('hash', '>=', beginning)
    // "g" sorts after every hexadecimal digit.
    .where('hash', '<', `${beginning}g`)
    .select('sequence')
    .executeTakeFirst();
  return found !== undefined;
}
