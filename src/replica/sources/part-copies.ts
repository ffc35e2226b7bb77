import type { Table } from 'dexie';
import type { Application } from '../../contract/domain/application.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';
import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { CopyRow, ReplicaTables } from '../../local-db/replica-store.ts';
import { operationsOf } from '../../outbox/queue/lane.ts';
import { laneOf } from '../../outbox/queue/ids.ts';
import { knownAt } from '../copies/copy-writes.ts';
import type { StoredCopy } from './cached-query.ts';
import {
  overlayAttachments,
  overlayComments,
  overlayInvestigators,
  type Overlaid,
  type OverlaidComment,
  type ServerOf,
} from '../copies/overlay.ts';
import { readLocalOnlyKinds, type WorkStatus } from '../../outbox/read/local-only.ts';
import type { DeliveryState } from '../../outbox/queue/life-cycle.ts';
import { partChanges, withChange, type PartChanges, type ReadAccepted } from '../copies/accepted-changes.ts';
import { statusShown, workOf } from '../copies/waiting-work.ts';

/**
 * An application with the waiting changes overlaid over it. `status` is the one that was requested, `atServer` the
 * current one at the server.
 */
export type ShownApplication = Application & {
  atServer: number;
  /** Where the work on it is: in the outbox, or on this device only; null if there is none. */
  delivery: WorkStatus | null;
  /** Whether this device has newer answers than the server. */
  hasNewer: boolean;
  /** Where the requested change of its status is; null if no change of the status is shown. */
  requested: DeliveryState | null;
};

/** Where the copies of applications are read, and what the server accepted from this user. */
export type CopyWorld = { replica: ReplicaTables; accepted: ReadAccepted; userId: number };

export async function readApplicationCopy(
  world: CopyWorld,
  user: UserTables,
  id: number,
): Promise<StoredCopy<ShownApplication> | null> {
  const { replica } = world;
  const [{ operations, row }, kept] = await Promise.all([
    readPart(world, user, id, replica.details, (of) => of.details),
    laneOf(user, id).then((lane) => readLocalOnlyKinds(user, lane)),
  ]);
  return copyOf(replica, row, (application) => {
    const work = operations.length === 0 ? null : workOf(operations);
    const status = statusShown(application.status, work?.requested ?? null);
    const requested = status === application.status ? null : (work?.requested?.delivery ?? null);
    const delivery = work?.delivery ?? (kept.answers || kept.messages ? 'kept' : null);
    const hasNewer = kept.answers || operations.some(({ intent }) => intent.kind === 'saveStep');
    return { ...application, status, atServer: application.status, delivery, hasNewer, requested };
  });
}

/** A tag that is not the version of any application: a change made on it is always compared. */
const UNKNOWN_VERSION = '"unknown"';

/**
 * The application as the server has it; null unless all of its parts are here. A part that was read alone does not make
 * the others newer. If the time of a part is later than `now` (ms since 1970), the clock has been set back since: that
 * time says nothing about the age of the part, and becomes the time of the whole.
 */
export async function readWholeCopy(
  replica: ReplicaTables,
  id: number,
  now: number,
): Promise<StoredCopy<ApplicationAtServer> | null> {
  const [details, investigators, attachments] = await Promise.all([
    replica.details.get(id),
    replica.investigators.get(id),
    replica.attachments.get(id),
  ]);
  if (details === undefined || investigators === undefined || attachments === undefined) return null;
  const times = await Promise.all([details, investigators, attachments].map((row) => knownAt(replica, row)));
  const isConsistent = investigators.tag === details.tag && attachments.tag === details.tag;
  const tag = details.tag === null ? undefined : isConsistent ? details.tag : UNKNOWN_VERSION;
  const value = { application: details.value, investigators: investigators.value, attachments: attachments.value, tag };
  const asOf = times.some((time) => time > now) ? Math.max(...times) : Math.min(...times);
  return { value, asOf, tag };
}

export async function readInvestigatorsCopy(
  world: CopyWorld,
  user: UserTables,
  id: number,
): Promise<StoredCopy<Overlaid<Investigator>[]> | null> {
  const [{ operations, row }, serverOf] = await Promise.all([
    readPart(world, user, id, world.replica.investigators, (of) => of.investigators),
    readServerOf(user, 'investigator'),
  ]);
  return copyOf(world.replica, row, (rows) => overlayInvestigators(rows, operations, serverOf));
}

export async function readAttachmentsCopy(
  world: CopyWorld,
  user: UserTables,
  id: number,
): Promise<StoredCopy<Overlaid<Attachment>[]> | null> {
  const [{ operations, row }, serverOf] = await Promise.all([
    readPart(world, user, id, world.replica.attachments, (of) => of.attachments),
    readServerOf(user, 'attachment'),
  ]);
  return copyOf(world.replica, row, (files) => overlayAttachments(files, operations, serverOf));
}

export async function readCommentsCopy(
  world: CopyWorld,
  user: UserTables,
  id: number,
): Promise<StoredCopy<OverlaidComment[]> | null> {
  const { userId } = world;
  const { operations, row } = await readPart(world, user, id, world.replica.comments, (of) => of.comments);
  const overlaid = await copyOf(world.replica, row, (comments) => overlayComments(comments, operations, userId));
  if (overlaid !== null) return overlaid;
  // What this user has just written is shown even if the messages were never read.
  const waiting = overlayComments([], operations, userId);
  return waiting.length === 0 ? null : { value: waiting, asOf: null, tag: undefined };
}

/**
 * The waiting operations of an application, and one part of it with the changes that the server accepted and that no
 * longer wait. The copy is read last: a change that is in it by then is among the accepted ones, and is not applied
 * twice.
 */
async function readPart<T>(
  { accepted, userId }: CopyWorld,
  user: UserTables,
  id: number,
  table: Table<CopyRow<T>, number>,
  changeOf: (changes: PartChanges) => ((value: T) => T) | undefined,
): Promise<{ operations: OperationRow[]; row: CopyRow<T> | undefined }> {
  const operations = await operationsOf(user, await laneOf(user, id)).toArray();
  const all = (await accepted(user)).filter((one) => one.id === id);
  const row = await table.get(id);
  return {
    operations: operations.filter((one) => all.every(({ operationId }) => operationId !== one.id)),
    row: row && all.reduce((copy, one) => withChange(copy, one, changeOf(partChanges(userId, one))), row),
  };
}

async function readServerOf(user: UserTables, kind: 'investigator' | 'attachment'): Promise<ServerOf> {
  const rows = await user.ids.filter((row) => row.kind === kind).toArray();
  const servers = new Map(rows.map(({ local, server }) => [local, server]));
  return (local) => servers.get(local) ?? 0;
}

async function copyOf<T, S>(
  replica: ReplicaTables,
  row: CopyRow<T> | undefined,
  show: (value: T) => S,
): Promise<StoredCopy<S> | null> {
  if (row === undefined) return null;
  return { value: show(row.value), asOf: await knownAt(replica, row), tag: row.tag ?? undefined };
}
