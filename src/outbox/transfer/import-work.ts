import { outboxMessages } from '../../contract/messages/device/saving.ts';
import type { DraftRow, FieldRow, IdRow, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { troubleOf } from '../sending/classify-response.ts';
import { isEquivalentText } from '../merge/three-way-merge.ts';
import { recogniseCopied } from './import-rows.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import type { ExportedCopy } from './copy-format.ts';
import { activateLane, changeLane, confirmLane, fieldsOf, hasAnything, lastOf, readLane } from '../queue/lane.ts';
import { learnId, localIdOf, resolveId } from '../queue/ids.ts';
import { joinIds } from '../queue/move-application.ts';
import type { Life } from '../queue/life-cycle.ts';
import { asProbe } from '../sending/probe.ts';
import { importField, importRow, type ImportedTextResult, type CopyAge } from './import-text.ts';
import { withRowsHere } from './rows-here.ts';
import { resumeDiscardedStarts } from './resume-starts.ts';
import { needsUser } from '../queue/life-cycle.ts';

/**
 * The result of an import. `known`: changes that were here already, or are over here. Of the text in no operation,
 * `words` were imported (answers, investigators and messages), and `besides` met other text here and are kept beside
 * it.
 */
export type ImportResult =
  | { kind: 'taken'; operations: number; known: number; words: number; besides: number; files: number }
  | { kind: 'unreadable' }
  | { kind: 'newerFormat' }
  | { kind: 'ofAnother' }
  /** Of the same user, from before the portal was restored, or from a portal that it does not name. */
  | { kind: 'former' };

/**
 * Imports a copy, in one transaction. Operations keep their keys, so that the server recognises what the other device
 * has sent since, and does not execute it twice; what is here already, or has a receipt, is left out.
 */
export async function importWork(tables: UserTables, carried: ExportedCopy, now: number): Promise<ImportResult> {
  await joinKnown(tables, carried.ids, now);
  const laneHere = await lanesHere(tables, carried.ids);
  const numbered = new Set(await tables.ids.toCollection().primaryKeys());
  const copy = await withRowsHere(tables, carried);
  let taken = 0;
  let known = 0;
  for (const row of copy.ids) {
    // An application has one id on a device: with two, what is stored under one of them would not be found again.
    const isOther = row.kind === 'application' && laneHere(row.local) !== row.local;
    if (!isOther && (await tables.ids.get(row.local)) === undefined) await learnId(tables, row);
  }
  for (const row of copy.lanes) {
    const lane = laneHere(row.lane);
    if ((await tables.lanes.get(lane)) === undefined)
      await tables.lanes.put({ lane, tag: row.tag, active: 0, backOff: null });
  }
  for (const row of copy.drafts) {
    const applicationId = laneHere(row.applicationId);
    const here = await tables.drafts.get(applicationId);
    // A draft of an earlier copy becomes the one that has been sent from the other device since. What is typed in it
    // here is compared with its base when it is saved.
    const isSentSince = here?.base === null && row.base !== null && (await lastOf(tables, applicationId)) === undefined;
    if (here !== undefined && !isSentSince) continue;
    // The other device has started it, so an abandoned start from here is not needed any more.
    const { forgottenStart: _start, ...started } = { ...here, ...row, applicationId };
    await tables.drafts.put(isSentSince ? started : { ...row, applicationId });
    // The version of its base: this device may have known a newer one, of which it no longer has anything.
    if (row.base !== null) await changeLane(tables, applicationId, { tag: tagIn(copy, row.applicationId) });
    if (isSentSince) await deleteStored(tables, applicationId, row.base);
  }
  const resumed = await resumeDiscardedStarts(tables, copy, laneHere);
  const left: Left = new Map();
  for (const { position: _position, ...operation } of copy.operations) {
    const here = await tables.operations.where('id').equals(operation.id).first();
    const receipt = await tables.receipts.where('operationId').equals(operation.id).last();
    if (here !== undefined || receipt !== undefined) {
      if (resumed.has(operation.id)) taken += 1;
      else known += 1;
      left.set(operation.id, { here, isAccepted: receipt?.outcome === 'accepted' });
      continue;
    }
    taken += 1;
    const lane = laneHere(operation.lane);
    const imported: typeof operation = { ...operation, lane, token: null, carried: true, ...lifeHere(operation) };
    // This device may know the application in a newer version than the one that was shown when Submit was pressed.
    const { tag } = await confirmLane(tables, await readLane(tables, lane));
    const isOther = tag !== tagIn(copy, operation.lane);
    await tables.operations.add((isOther ? asProbe(imported) : null) ?? imported);
    await activateLane(tables, lane);
  }
  const written = await takeInWritten(tables, copy, { laneHere, left, numbered, now });
  return { kind: 'taken', operations: taken, known, ...written };
}

/** Deletes what an earlier copy brought to a draft, and the server has by now. */
async function deleteStored(tables: UserTables, lane: number, base: DraftRow['base']): Promise<void> {
  const answers: Readonly<Record<string, unknown>> = base?.answers ?? {};
  const stored = (await fieldsOf(tables, lane)).filter(
    ({ name, value, state }) =>
      state === 'kept' && name in answers && isEquivalentText(String(answers[name]), String(value)),
  );
  await tables.fields.bulkDelete(stored.map(({ name }) => [lane, name]));
  for (const { id, state } of await tables.files.where('applicationId').equals(lane).toArray()) {
    const server = await resolveId(tables, id);
    if (state !== 'kept' || !base?.attachments.some((file) => file.id === server)) continue;
    await tables.files.delete(id);
    await tables.bytes.delete(id);
  }
}

/** The version of an application that a copy was made on. */
const tagIn = ({ lanes }: ExportedCopy, lane: number) => lanes.find((row) => row.lane === lane)?.tag ?? null;

/**
 * The state of an imported operation. The other device may have sent it since, so only the same key may be tried. What
 * needed the user there needs them here. After a Discard that waited there for the response the user is asked here: no
 * response to it comes to this device.
 */
function lifeHere(operation: Omit<OperationRow, 'position'>): Life & Pick<OperationRow, 'trouble'> {
  const { state, mayHaveArrived, discardWanted, trouble } = operation;
  if (needsUser(state)) return { state, mayHaveArrived, discardWanted: false, trouble };
  if (!discardWanted) return { state: 'unsure', mayHaveArrived: true, discardWanted, trouble };
  const unknown = troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false });
  return { state: 'conflict', mayHaveArrived: true, discardWanted: false, trouble: unknown };
}

/** The operations of the copy that are not imported: each as it is here, if it still is, and if it was accepted. */
type Left = Map<string, { here: OperationRow | undefined; isAccepted: boolean }>;
type Here = { laneHere: (lane: number) => number; left: Left; numbered: ReadonlySet<number>; now: number };

async function takeInWritten(
  tables: UserTables,
  copy: ExportedCopy,
  here: Here,
): Promise<{ words: number; besides: number; files: number }> {
  const { laneHere, left, numbered, now } = here;
  const olderOf = (lane: number): CopyAge => {
    const base = copy.drafts.find(({ applicationId }) => applicationId === lane)?.base;
    return { numbered, changedAt: base?.changedAt, now };
  };
  const wanted = ({ operationId }: { operationId: string | null }) => operationId === null || !left.has(operationId);
  const met: ImportedTextResult[] = [];
  for (const row of copy.fields.flatMap((one) => (wanted(one) ? [one] : otherWords(one, copy, here)))) {
    met.push(
      await importField(tables, { ...row, applicationId: laneHere(row.applicationId) }, olderOf(row.applicationId)),
    );
  }
  const rows = new Map<number, ImportedTextResult>();
  const lanes = new Set<number>();
  for (const row of copy.investigators.filter(wanted)) {
    const applicationId = laneHere(row.applicationId);
    rows.set(row.id, await importRow(tables, { ...row, applicationId }, olderOf(row.applicationId)));
    lanes.add(applicationId);
  }
  for (const lane of lanes) {
    for (const id of await mergeCopiedRows(tables, lane)) rows.set(id, 'known');
  }
  met.push(...rows.values());
  let files = 0;
  for (const { bytes, ...row } of copy.files.filter(wanted)) {
    const file = await tables.files.get(row.id);
    // It is in an operation by now.
    if (file?.state === 'kept' && row.state === 'queued') {
      await tables.files.put({ ...file, state: row.state, operationId: row.operationId });
    }
    if (file !== undefined || (await hasGone(tables, row.carriedAs))) continue;
    await tables.files.put({ ...row, applicationId: laneHere(row.applicationId) });
    await tables.bytes.put({ fileId: row.id, bytes });
    if (row.state === 'kept') files += 1;
  }
  const count = (what: ImportedTextResult) => met.filter((one) => one === what).length;
  return { words: count('new'), besides: count('beside'), files };
}

/**
 * What another device has saved under a key that was copied before it was used, if this device has saved other text
 * under it: the start of an application is not imported twice, but none of its text is dropped. If the server has
 * accepted it from this device, what is in the copy may be older than what is shown, so it is kept beside that.
 */
function otherWords(row: FieldRow, { operations }: ExportedCopy, { left, now }: Here): FieldRow[] {
  const known = row.operationId === null ? undefined : left.get(row.operationId);
  const asKept: FieldRow = { ...row, state: 'kept', operationId: null };
  if (known?.here === undefined) {
    if (!operations.some(({ id, intent }) => id === row.operationId && startsApplication(intent))) return [];
    return [known?.isAccepted === true ? { ...asKept, version: { of: row.name, by: 'copy', at: now } } : asKept];
  }
  const { intent } = known.here;
  if (intent.kind !== 'saveStep') return [];
  const edit = intent.edits[row.name];
  return edit !== undefined && isEquivalentText(edit.to, row.value) ? [] : [asKept];
}

/**
 * Shows an imported row that the server has by now as one with the server's. Returns the rows that need not be kept
 * here.
 */
async function mergeCopiedRows(tables: UserTables, lane: number): Promise<ReadonlySet<number>> {
  const draft = await tables.drafts.get(lane);
  if (!draft?.base) return new Set();
  const known = await recogniseCopied(tables, lane, draft.base.investigators);
  const investigators = [];
  for (const row of draft.base.investigators) {
    // Some have no id yet.
    investigators.push(row.id > 0 ? { ...row, key: await localIdOf(tables, 'investigator', row.id) } : row);
  }
  await tables.drafts.put({ ...draft, base: { ...draft.base, investigators } });
  return known;
}

/** Whether this device has sent a chosen file since the copy was made. */
async function hasGone(tables: UserTables, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await tables.receipts.where('operationId').equals(key).last())?.outcome === 'accepted';
}

/**
 * Joins the two ids that an application has here, if the copy is the first to say that they are of one: a draft of
 * an earlier copy, and the application that was read from the server's list.
 */
async function joinKnown(tables: UserTables, ids: readonly IdRow[], now: number): Promise<void> {
  for (const row of ids) {
    const { local, server, kind } = row;
    if (kind !== 'application' || (await tables.ids.get(local)) !== undefined) continue;
    const known = await tables.ids.where('[kind+server]').equals(['application', server]).first();
    if (known !== undefined || !(await hasAnything(tables, local)) || !(await hasAnything(tables, server))) continue;
    await learnId(tables, row);
    await joinIds(tables, local, now);
  }
}

/**
 * Maps the lanes of a copy to those here: an application that this device knows under another id keeps that one.
 */
async function lanesHere(tables: UserTables, ids: readonly IdRow[]): Promise<(lane: number) => number> {
  const here = new Map<number, number>();
  await tables.ids.each(({ local, server, kind }) => {
    if (kind === 'application') here.set(server, local);
  });
  for (const { local, server, kind } of ids) {
    if (kind !== 'application' || (await tables.ids.get(local)) !== undefined) continue;
    const known = await tables.ids.where('[kind+server]').equals(['application', server]).first();
    if (known !== undefined) here.set(local, known.local);
    else if (await hasAnything(tables, server)) here.set(local, server);
  }
  return (lane) => here.get(lane) ?? lane;
}
