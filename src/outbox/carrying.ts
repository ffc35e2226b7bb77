import * as v from 'valibot';
import type {
  BytesRow,
  DraftRow,
  FieldRow,
  FileRow,
  IdRow,
  InvestigatorRow,
  LaneRow,
  OperationRow,
} from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { outboxMessages } from '../contract/messages/keeping.ts';
import { troubleOf } from './answers.ts';
import { isCreate } from './claiming.ts';
import { activate, fieldsOf, lastOf } from './lane.ts';
import { asCarried, type EnqueueWorld } from './operation-rows.ts';

/** The format of a copy. A newer one is not read by an older portal. */
const FORMAT = 1;

/** Work that is not at the server yet, as a file: to be looked at, or to be taken in on another device. */
type Copy = {
  portalWork: typeof FORMAT;
  userId: number;
  /** ISO 8601. */
  savedAt: string;
  drafts: DraftRow[];
  fields: FieldRow[];
  investigators: InvestigatorRow[];
  files: (FileRow & { bytes: string })[];
  ids: IdRow[];
  lanes: LaneRow[];
  operations: OperationRow[];
};

/** What taking a copy in came to. `known` were here already, or had arrived. */
export type TakenIn =
  | { kind: 'taken'; operations: number; known: number }
  | { kind: 'unreadable' }
  | { kind: 'newerFormat' }
  | { kind: 'ofAnother' };

/** Rows are the portal's own; the person's copy is looked at for its outline, and the transaction takes all of it or nothing. */
const Row = v.looseObject({});
const Outline = v.looseObject({
  portalWork: v.number(),
  userId: v.number(),
  drafts: v.array(v.looseObject({ applicationId: v.number() })),
  fields: v.array(v.looseObject({ applicationId: v.number(), name: v.string() })),
  investigators: v.array(v.looseObject({ applicationId: v.number(), id: v.number() })),
  files: v.array(v.looseObject({ id: v.number(), mediaType: v.string(), bytes: v.string() })),
  ids: v.array(v.looseObject({ local: v.number(), server: v.number() })),
  lanes: v.array(Row),
  operations: v.array(v.looseObject({ id: v.string(), lane: v.number(), intent: v.looseObject({ kind: v.string() }) })),
});

/**
 * From now on a copy of all this may be sent by another device too. What is in no operation yet will be in one of each
 * device: what would be made twice gets the key that both will send it under, or is told by what it says.
 */
export async function markCarried(tables: PersonTables, { newKey, now }: EnqueueWorld): Promise<void> {
  const starting = new Set<number>();
  for (const operation of await tables.operations.toArray()) {
    await tables.operations.put(asCarried(operation, now()));
    if (isCreate(operation.intent)) starting.add(operation.lane);
  }
  for (const draft of await tables.drafts.toArray()) {
    const { applicationId, forgottenStart, carriedAs = forgottenStart?.id ?? newKey() } = draft;
    const isStarted = starting.has(applicationId) || (await tables.ids.get(applicationId)) !== undefined;
    if (applicationId < 0 && !isStarted) await tables.drafts.put({ ...draft, carriedAs });
  }
  for (const file of await tables.files.toArray()) {
    if (file.state === 'kept') await tables.files.put({ ...file, carriedAs: file.carriedAs ?? newKey() });
  }
  for (const row of await tables.investigators.toArray()) {
    if (row.from === null) await tables.investigators.put({ ...row, carried: true });
  }
}

/** Everything of a person that is on this device alone: what waits, and what is kept and in no operation. */
export async function readUnsent(
  tables: PersonTables,
): Promise<Omit<Copy, 'files'> & { files: (FileRow & { blob: Blob })[] }> {
  const operations = await tables.operations.orderBy('position').toArray();
  const fields = await tables.fields.toArray();
  const investigators = await tables.investigators.toArray();
  const rows = await tables.files.toArray();
  const touched = new Set([
    ...operations.map(({ lane }) => lane),
    ...[...fields, ...investigators, ...rows].map(({ applicationId }) => applicationId),
  ]);
  const files: (FileRow & { blob: Blob })[] = [];
  for (const row of rows) {
    const stored: BytesRow | undefined = await tables.bytes.get(row.id);
    if (stored !== undefined) files.push({ ...row, blob: new Blob([stored.bytes], { type: row.mediaType }) });
  }
  const drafts = (await tables.drafts.toArray()).filter(
    ({ applicationId, startedHere, base }) => touched.has(applicationId) || (startedHere && base === null),
  );
  return {
    portalWork: FORMAT,
    userId: 0,
    savedAt: '',
    drafts,
    fields,
    investigators,
    files,
    ids: await tables.ids.toArray(),
    lanes: await tables.lanes.toArray(),
    operations,
  };
}

/** The copy as JSON, files as base64. */
export async function writeCopy(
  unsent: Awaited<ReturnType<typeof readUnsent>>,
  userId: number,
  now: number,
): Promise<string> {
  const files: Copy['files'] = [];
  for (const { blob, ...row } of unsent.files) files.push({ ...row, bytes: toBase64(await blob.arrayBuffer()) });
  const copy: Copy = { ...unsent, userId, savedAt: new Date(now).toISOString(), files };
  return JSON.stringify(copy);
}

/**
 * Takes a copy in, in one transaction. Operations keep their keys, so that what went from the other device meanwhile is
 * recognised by the server and not done twice; what is here already, or has a receipt, is left out.
 */
export async function takeIn(tables: PersonTables, text: string, userId: number): Promise<TakenIn> {
  const copy = readCopy(text);
  if (copy === 'unreadable' || copy === 'newerFormat') return { kind: copy };
  if (copy.userId !== userId) return { kind: 'ofAnother' };
  const laneHere = await lanesHere(tables, copy.ids);
  let taken = 0;
  let known = 0;
  for (const row of copy.ids) {
    // An application has one number on a device: with two, what lies under one of them would be found no more.
    const isOther = row.kind === 'application' && laneHere(row.local) !== row.local;
    if (!isOther && (await tables.ids.get(row.local)) === undefined) await tables.ids.put(row);
  }
  for (const row of copy.lanes) {
    const lane = laneHere(row.lane);
    if ((await tables.lanes.get(lane)) === undefined)
      await tables.lanes.put({ ...row, lane, active: 0, backOff: null });
  }
  for (const row of copy.drafts) {
    const applicationId = laneHere(row.applicationId);
    if ((await tables.drafts.get(applicationId)) === undefined) await tables.drafts.put({ ...row, applicationId });
  }
  const left = new Set<string>();
  for (const { position: _position, ...operation } of copy.operations) {
    const here = await tables.operations.where('id').equals(operation.id).first();
    const receipt = await tables.receipts.where('operationId').equals(operation.id).first();
    if (here !== undefined || receipt !== undefined) {
      known += 1;
      left.add(operation.id);
      continue;
    }
    taken += 1;
    const lane = laneHere(operation.lane);
    await tables.operations.add({ ...operation, lane, token: null, carried: true, ...lifeHere(operation) });
    await activate(tables, lane);
  }
  await takeInWritten(tables, copy, laneHere, left);
  return { kind: 'taken', operations: taken, known };
}

/** The other device may have sent it since: only the same key may be tried. What needed the person there needs them here. */
function lifeHere(
  operation: Omit<OperationRow, 'position'>,
): Pick<OperationRow, 'state' | 'mayHaveArrived' | 'trouble'> {
  const { state, mayHaveArrived, discardWanted, trouble } = operation;
  if (state === 'refused' || state === 'conflict') return { state, mayHaveArrived, trouble };
  if (!discardWanted) return { state: 'unsure', mayHaveArrived: true, trouble };
  const asked = troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false });
  return { state: 'conflict', mayHaveArrived: true, trouble: asked };
}

async function takeInWritten(
  tables: PersonTables,
  copy: Copy,
  laneHere: (lane: number) => number,
  left: ReadonlySet<string>,
): Promise<void> {
  const wanted = ({ operationId }: { operationId: string | null }) => operationId === null || !left.has(operationId);
  for (const row of copy.fields.filter(wanted)) {
    const applicationId = laneHere(row.applicationId);
    if ((await tables.fields.get([applicationId, row.name])) === undefined)
      await tables.fields.put({ ...row, applicationId });
  }
  for (const row of copy.investigators.filter(wanted)) {
    const applicationId = laneHere(row.applicationId);
    if ((await tables.investigators.get([applicationId, row.id])) === undefined) {
      await tables.investigators.put({ ...row, applicationId });
    }
  }
  for (const { bytes, ...row } of copy.files.filter(wanted)) {
    if ((await tables.files.get(row.id)) !== undefined || (await hasGone(tables, row.carriedAs))) continue;
    await tables.files.put({ ...row, applicationId: laneHere(row.applicationId) });
    await tables.bytes.put({ fileId: row.id, bytes: new Blob([fromBase64(bytes)], { type: row.mediaType }) });
  }
}

/** A chosen file that this device sent since the copy was made. */
async function hasGone(tables: PersonTables, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await tables.receipts.where('operationId').equals(key).last())?.outcome === 'accepted';
}

/** An application that this device knows under another number keeps that one. */
async function lanesHere(tables: PersonTables, ids: readonly IdRow[]): Promise<(lane: number) => number> {
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

/** Whether anything lies under this number on this device: a draft, words, rows, files, or what waits. */
async function hasAnything(tables: PersonTables, applicationId: number): Promise<boolean> {
  if ((await tables.drafts.get(applicationId)) !== undefined) return true;
  if ((await lastOf(tables, applicationId)) !== undefined) return true;
  if ((await fieldsOf(tables, applicationId)).length > 0) return true;
  const { investigators, files } = tables;
  const counts = await Promise.all(
    [investigators, files].map((table) => table.where('applicationId').equals(applicationId).count()),
  );
  return counts.some((count) => count > 0);
}

function readCopy(text: string): Copy | 'unreadable' | 'newerFormat' {
  try {
    const json: unknown = JSON.parse(text);
    const outline = v.safeParse(Outline, json);
    if (!outline.success) return 'unreadable';
    if (outline.output.portalWork > FORMAT) return 'newerFormat';
    // Bytes that cannot be read would be found out in the middle of the transaction.
    for (const { bytes } of outline.output.files) fromBase64(bytes);
    // Written by this portal, in this format; the outline above has every key that rows are found by.
    return json as Copy;
  } catch {
    return 'unreadable';
  }
}

function toBase64(bytes: ArrayBuffer): string {
  let binary = '';
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
