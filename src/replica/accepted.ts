import * as v from 'valibot';
import { AttachmentOnWire } from '../contract/attachment.ts';
import type { ApplicationSummary } from '../contract/application.ts';
import type { Change } from '../contract/operation.ts';
import { asStored } from '../contract/operation-body.ts';
import { status } from '../contract/statuses.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { Intent, OperationRow, ReceiptRow } from '../local-db/rows.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { Asked, CopyRow, ReplicaStore, ReplicaTables } from '../local-db/replica-store.ts';
import type { Table } from 'dexie';
import { SavedRows } from '../outbox/accepting.ts';
import { operationsOf, resolveId } from '../outbox/lane.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { beginToAsk, newestOf, partsOf } from './keeping.ts';
import { statusAfter } from './waiting-work.ts';

/** A change that the server took. `rows` are the server's numbers of the investigators in it, as they stand in it. */
type Accepted = {
  id: number;
  change: Change;
  data: unknown;
  /** ms since 1970 */
  at: number;
  createdAt: number;
  rows: readonly number[];
  /** The version that the change was made on and the one that it made, as far as they are known. */
  madeOn: string | undefined;
  tag: string | undefined;
};

const MadeComment = v.object({ id: v.number() });

/**
 * What the server took of this person is in their copies from that moment on, so that no screen falls back to the time
 * before while it is read again. Only what is seen on its way is known here; the rest comes with the next reading.
 */
export function keepAccepted(world: {
  person: PersonStore;
  outbox: Pick<Outbox, 'onWork'>;
  replica: ReplicaStore;
  now: () => number;
}): () => void {
  const { person, replica, now } = world;
  let onTheirWay = new Map<string, OperationRow>();
  const settle = async (known: ReadonlyMap<string, OperationRow>) => {
    const receipts = await person.tables.receipts
      .where('operationId')
      .anyOf([...known.keys()])
      .toArray();
    for (const receipt of receipts.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))) {
      const operation = known.get(receipt.operationId);
      const accepted = operation === undefined ? null : await acceptedOf(person, operation, receipt);
      if (accepted === null) continue;
      await replica.write(async (tables) =>
        keepChange(tables, person.userId, accepted, await beginToAsk(tables, now())),
      );
    }
  };
  const look = (going: readonly OperationRow[]) => {
    const here = byId(going);
    const left = new Map([...onTheirWay].filter(([id]) => !here.has(id)));
    onTheirWay = here;
    // A copy that cannot be changed is read again.
    if (left.size > 0) void settle(left).catch(() => undefined);
  };
  /** What is new is looked at before anybody can have sent it: on a quick line it is gone before it is told of. */
  const lookAtNew = async () => {
    onTheirWay = new Map([...onTheirWay, ...byId(await readGoing(person.tables))]);
    look(await readGoing(person.tables));
  };
  const stopWork = world.outbox.onWork(() => void lookAtNew().catch(() => undefined));
  const stopWatching = person.watch(readGoing, look);
  return () => {
    stopWork();
    stopWatching();
  };
}

const byId = (operations: readonly OperationRow[]) => new Map(operations.map((one) => [one.bornAs ?? one.id, one]));

async function acceptedOf(
  { tables }: PersonStore,
  { lane, intent, sent, sentRows, createdAt, tookIn }: OperationRow,
  { outcome, data, at, tag, tookIn: tookInAtLast }: ReceiptRow,
): Promise<Accepted | null> {
  // It took in another save after it was last looked at: what was sent is not what was seen here.
  if (sent === null && tookIn !== tookInAtLast) return null;
  const [id, change] = await Promise.all([
    resolveId(tables, lane),
    sent === null ? changeOf(tables, intent) : storedChange(sent.change),
  ]);
  if (outcome !== 'accepted' || change === null || id === undefined) return null;
  const rows = await Promise.all((sentRows ?? []).map(async (row) => (await resolveId(tables, row)) ?? 0));
  return { id, change, data, at, createdAt, rows, madeOn: sent?.tag, tag };
}

/** A change as the server keeps it. */
const storedChange = (change: Change): Change =>
  change.kind === 'saveStep' ? { ...change, answers: asStored(change) } : change;

/** On a quick line an operation goes between two looks: then what was wanted is known, and not how it was sent. */
async function changeOf(tables: PersonTables, intent: Intent): Promise<Change | null> {
  const serverOf = async (number: number) => (await resolveId(tables, number)) ?? 0;
  switch (intent.kind) {
    case 'saveStep': {
      const answers = Object.fromEntries(Object.entries(intent.edits).map(([name, { to }]) => [name, to]));
      return { kind: 'saveStep', step: intent.step, answers };
    }
    case 'saveInvestigators':
      return null;
    case 'removeInvestigator':
      return { kind: 'removeInvestigator', investigatorId: await serverOf(intent.investigatorId) };
    case 'addFile': {
      const { type, fileName, sha256, replaces } = intent;
      const replaced = replaces === null ? {} : { replaces: await serverOf(replaces) };
      return { kind: 'addFile', type, fileName, sha256, ...replaced };
    }
    case 'removeFile':
      return { kind: 'removeFile', attachmentId: await serverOf(intent.attachmentId) };
    case 'changeStatus':
    case 'comment':
      return intent;
  }
}

/** So many lanes are looked at; delivery goes through as many at once. */
const LANES_LOOKED_AT = 8;

/** What is on its way, and what goes next: of a thousand that wait no more is read. */
async function readGoing(tables: PersonTables): Promise<OperationRow[]> {
  const [sending, lanes] = await Promise.all([
    tables.operations.where('state').equals('sending').toArray(),
    tables.lanes.where('active').equals(1).limit(LANES_LOOKED_AT).primaryKeys(),
  ]);
  const next = await Promise.all(lanes.map((lane) => operationsOf(tables, lane).first()));
  return [...next.filter((one) => one !== undefined), ...sending];
}

/** What was known of an application by `asked`, changed by what the server took at `at`. */
type Applied = Asked & { at: number };

/** Keeps an accepted change in the copies of its application; what was read after it has it already. */
export async function keepChange(
  tables: ReplicaTables,
  userId: number,
  accepted: Accepted,
  asked: Asked,
): Promise<void> {
  const { id, change, at, madeOn, tag } = accepted;
  const applied: Applied = { ...asked, at };
  await apply(tables, userId, accepted, applied);
  if (madeOn === undefined || tag === undefined || (change.kind === 'comment' && change.status === undefined)) return;
  // Where somebody else changed it in between, the copy lacks that: it stays the version it was, and is compared as that.
  for (const table of partsOf(tables)) {
    const row = await table.get(id);
    if (row !== undefined && !isNewer(row, applied) && row.tag === madeOn) await table.put({ ...row, tag });
  }
}

/** Whether a copy was asked for after the change was taken: then it has the change, and maybe others on top of it. */
const isNewer = (row: Asked, { at }: Applied) => row.asOf > at;

async function apply(tables: ReplicaTables, userId: number, accepted: Accepted, asked: Applied): Promise<void> {
  const { id, change, data } = accepted;
  switch (change.kind) {
    case 'saveStep':
      return applySave(tables, accepted, asked);
    case 'changeStatus':
      return applyStatus(tables, id, change, asked);
    case 'comment': {
      await applyStatus(tables, id, change, asked);
      const { text, created } = change;
      const made = v.safeParse(MadeComment, data);
      const writer = { userId, roleId: 0, firstName: '', lastName: '' };
      const comment = { id: made.success ? made.output.id : 0, applicationId: id, text, created, ...writer };
      const isNew = await changeCopy(tables.comments, id, asked, (rows) =>
        rows.some((one) => one.id === comment.id) ? rows : [...rows, comment],
      );
      if (isNew) await changeSummary(tables, id, asked, (one) => ({ ...one, commentCount: one.commentCount + 1 }));
      return;
    }
    case 'saveInvestigators': {
      const made = v.safeParse(SavedRows, data);
      const numbers = made.success ? made.output.map((row) => row.investigatorInfoId) : accepted.rows;
      const rows = change.rows.map((row, index): Investigator => ({ ...row, id: numbers[index] ?? row.id }));
      await changeCopy(tables.investigators, id, asked, () => rows);
      return;
    }
    case 'removeInvestigator':
      await changeCopy(tables.investigators, id, asked, (rows) => without(rows, change.investigatorId));
      return;
    case 'addFile': {
      const made = v.safeParse(v.array(AttachmentOnWire), data);
      const files: Attachment[] = made.success ? made.output : [];
      await changeCopy(tables.attachments, id, asked, (rows) => [
        ...rows.filter((row) => row.id !== change.replaces && files.every((file) => file.id !== row.id)),
        ...files,
      ]);
      return;
    }
    case 'removeFile':
      await changeCopy(tables.attachments, id, asked, (rows) => without(rows, change.attachmentId));
      return;
  }
}

/** The first save of an application is its beginning: from now on it is in the lists. */
async function applySave(
  tables: ReplicaTables,
  { id, change, at, createdAt }: Accepted,
  asked: Applied,
): Promise<void> {
  if (change.kind !== 'saveStep') return;
  const title = change.answers['researchTitle'];
  const titled = typeof title === 'string' ? { researchTitle: title } : {};
  await changeCopy(tables.details, id, asked, (application) => ({
    ...application,
    ...titled,
    answers: { ...application.answers, ...change.answers },
  }));
  const modifiedDate = new Date(at).toISOString();
  if (await changeSummary(tables, id, asked, (one) => ({ ...one, ...titled, modifiedDate }))) return;
  const summary: ApplicationSummary = {
    id,
    status: status.draft,
    researchTitle: '',
    ...titled,
    createdDate: new Date(createdAt).toISOString(),
    modifiedDate: null,
    commentCount: 0,
    applicant: { firstName: '', lastName: '' },
    reference: null,
  };
  const { asOf, turn } = asked;
  await tables.applications.put({ ...summary, asOf, turn, newest: newestOf(summary) });
}

async function applyStatus(
  tables: ReplicaTables,
  id: number,
  change: Extract<Change, { kind: 'changeStatus' | 'comment' }>,
  asked: Applied,
): Promise<void> {
  const withStatus = <T extends { status: number }>(one: T): T => ({
    ...one,
    status: statusAfter(one.status, { change }),
  });
  await changeSummary(tables, id, asked, withStatus);
  await changeCopy(tables.details, id, asked, withStatus);
}

async function changeSummary(
  tables: ReplicaTables,
  id: number,
  asked: Applied,
  change: (summary: ApplicationSummary) => ApplicationSummary,
): Promise<boolean> {
  const row = await tables.applications.get(id);
  if (row === undefined) return false;
  if (isNewer(row, asked)) return true;
  const { newest: _newest, asOf, turn: _turn, ...summary } = row;
  const changed = change(summary);
  await tables.applications.put({ ...changed, asOf, turn: asked.turn, newest: newestOf(changed) });
  return true;
}

/** It is as old as it was, but for what is known of it: an answer from before does not undo that. */
async function changeCopy<T>(
  table: Table<CopyRow<T>, number>,
  id: number,
  asked: Applied,
  change: (value: T) => T,
): Promise<boolean> {
  const row = await table.get(id);
  if (row === undefined || isNewer(row, asked)) return false;
  const value = change(row.value);
  await table.put({ ...row, value, turn: asked.turn });
  return value !== row.value;
}

function without<T extends { id: number }>(rows: readonly T[], id: number): T[] {
  return rows.filter((row) => row.id !== id);
}
