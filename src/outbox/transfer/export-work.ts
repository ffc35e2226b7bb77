import type { BytesRow, FileRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { encodeFile, ownerOf, writeCopy, type CopyRows } from './copy-format.ts';
import { asExported, type EnqueueWorld } from '../queue/operation-rows.ts';
import { idsListed, withPossibleContents } from '../sending/possibly-stored.ts';
import { cellsOf } from '../queue/written-rows.ts';

/**
 * Exports all work that is on this device alone, as the parts of a file's text. Files are encoded before anything is
 * marked as carried, and the rest is written in the transaction that marks it: if the copy cannot be made, nothing
 * counts as copied. A file that the browser can no longer read is left out; `onUnreadable` is given the names of those.
 */
export async function exportWork(
  store: UserStore,
  world: EnqueueWorld,
  onUnreadable: (fileNames: readonly string[]) => void = () => undefined,
): Promise<string[]> {
  const encoded = new Map<number, string | null>();
  let unreadable: string[] = [];
  for (;;) {
    for (const { id, blob } of await store.read((tables) => readBytes(tables, encoded))) {
      encoded.set(id, await blob.arrayBuffer().then(encodeFile, () => null));
    }
    const parts = await store.write(async (tables) => {
      const files = await tables.files.toArray();
      const unread = files.filter(({ id }) => !encoded.has(id));
      // Files were chosen since.
      if ((await readBytes(tables, encoded, unread)).length > 0) return null;
      const lost = files.filter(({ id }) => typeof encoded.get(id) !== 'string');
      unreadable = lost.map(({ fileName }) => fileName);
      const gone = new Set(lost.map(({ id }) => id));
      await markExported(tables, world, gone);
      return writeCopy(await readUnsent(tables, gone), encoded, await ownerOf(tables, store.userId), world.now());
    });
    if (parts !== null) {
      if (unreadable.length > 0) onUnreadable(unreadable);
      return parts;
    }
  }
}

async function readBytes(
  tables: UserTables,
  known: ReadonlyMap<number, string | null>,
  files?: readonly FileRow[],
): Promise<{ id: number; blob: Blob }[]> {
  const found: { id: number; blob: Blob }[] = [];
  for (const { id } of files ?? (await tables.files.toArray())) {
    if (known.has(id)) continue;
    const stored: BytesRow | undefined = await tables.bytes.get(id);
    if (stored !== undefined) found.push({ id, blob: new Blob([stored.bytes]) });
  }
  return found;
}

/**
 * Marks everything as copied: another device may send it too. What is in no operation yet will be in one on each
 * device, so what would be stored twice gets the key that both will send it under, or is recognised by its content.
 * `gone`: files whose bytes are not in the copy.
 */
export async function markExported(
  tables: UserTables,
  { newKey, now }: EnqueueWorld,
  gone: ReadonlySet<number> = new Set(),
): Promise<void> {
  const starting = new Set<number>();
  const operations = await tables.operations.orderBy('position').toArray();
  const left = leftOut(gone, operations);
  for (const operation of operations) {
    if (left.has(operation.id)) continue;
    await tables.operations.put(asExported(operation, now()));
    if (startsApplication(operation.intent)) starting.add(operation.lane);
  }
  for (const draft of await tables.drafts.toArray()) {
    const { applicationId, forgottenStart, carriedAs = forgottenStart?.id ?? newKey() } = draft;
    const isStarted = starting.has(applicationId) || (await tables.ids.get(applicationId)) !== undefined;
    if (applicationId < 0 && !isStarted) await tables.drafts.put({ ...draft, carriedAs });
  }
  for (const file of await tables.files.toArray()) {
    if (file.state === 'kept' && !gone.has(file.id))
      await tables.files.put({ ...file, carriedAs: file.carriedAs ?? newKey() });
  }
  for (const row of await tables.investigators.toArray()) {
    if (row.state === 'settled') continue;
    const isNumbered = row.id > 0 || (await tables.ids.get(row.id)) !== undefined;
    const beside = isNumbered ? [] : await idsListed(tables, row.applicationId);
    const contents = isNumbered ? [] : [{ as: cellsOf(row), beside }];
    await tables.investigators.put(withPossibleContents({ ...row, carried: true }, contents));
  }
}

/** All work of a user that is on this device alone: what waits, and what is kept and in no operation. */
async function readUnsent(tables: UserTables, gone: ReadonlySet<number>): Promise<CopyRows> {
  const all = await tables.operations.orderBy('position').toArray();
  const left = leftOut(gone, all);
  const operations = all.filter(({ id }) => !left.has(id));
  const fields = await tables.fields.toArray();
  const investigators = await tables.investigators.toArray();
  const files = await tables.files.toArray();
  const touched = new Set([
    ...operations.map(({ lane }) => lane),
    ...[...fields, ...investigators, ...files].map(({ applicationId }) => applicationId),
  ]);
  const drafts = (await tables.drafts.toArray()).filter(
    ({ applicationId, startedHere, base }) => touched.has(applicationId) || (startedHere && base === null),
  );
  const [ids, lanes] = [await tables.ids.toArray(), await tables.lanes.toArray()];
  return { drafts, fields, investigators, files, ids, lanes, operations };
}

/**
 * The operations that a copy leaves out: uploads of files that it lacks, unless they may have arrived, because no other
 * device can send them; and a submission behind them, which would go without the file.
 */
function leftOut(gone: ReadonlySet<number>, operations: readonly OperationRow[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const lanes = new Set<number>();
  for (const { id, lane, intent, mayHaveArrived } of operations) {
    const isGone = intent.kind === 'addFile' && gone.has(intent.fileId) && !mayHaveArrived;
    if (isGone) lanes.add(lane);
    if (isGone || (intent.kind === 'changeStatus' && lanes.has(lane))) ids.add(id);
  }
  return ids;
}
