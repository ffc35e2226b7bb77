import { Dexie } from 'dexie';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import { isPrivate, privateStatuses, type Status } from '../../contract/domain/statuses.ts';
import type { ListedRow, ReplicaTables } from '../../local-db/replica-store.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { readLocalOnlyIds } from '../../outbox/read/local-only.ts';
import { readStartedHere, readStarts, unlistedOf } from '../copies/started-here.ts';
import type { StoredCopy } from './cached-query.ts';
import type { ListEntry } from './list-entry.ts';
import { isOfOtherScope } from '../copies/one-scope.ts';
import { listQueryName, type Scope } from '../query-names.ts';
import type { ReadAccepted } from '../copies/accepted-changes.ts';
import { readWaitingWork, statusShown, type LaneWork } from '../copies/waiting-work.ts';

/** The first entries of a list, and the number of all entries. */
export type ListWindow = { entries: readonly ListEntry[]; total: number };

/** Which list: of the user's own applications or of all, and of which status. */
export type ListName = { scope: Scope; status: Status | undefined };

/** What reads a list: each call is one transaction, of what the user wrote or of the copies. */
export type ListReads = {
  user<T>(work: (tables: UserTables) => Promise<T>): Promise<T>;
  replica<T>(work: (tables: ReplicaTables) => Promise<T>): Promise<T>;
};

/**
 * The device's copy of the first `room` applications of a list, the latest change first; null if nothing of it is here.
 */
export async function readListWindow(
  reads: ListReads,
  list: ListName,
  room: number,
  accepted?: ReadAccepted,
): Promise<StoredCopy<ListWindow> | null> {
  const { work, kept, starts } = await reads.user(async (tables) => ({
    work: await readWaitingWork(tables, accepted),
    kept: await readLocalOnlyIds(tables),
    starts: list.scope === 'own' ? await readStarts(tables) : [],
  }));
  const copies = await reads.replica(async (tables) => {
    // Copies of the other scope are not shown; asking for this list deletes them.
    if (await isOfOtherScope(tables, list.scope)) return null;
    const moved = await readMoved(tables, list, work);
    return {
      asOf: await lastAnswered(tables, list),
      moved,
      count: await countOf(tables, list),
      rows: await readRows(tables, list, room + moved.out.size),
      unlisted: await unlistedOf(tables, starts),
    };
  });
  if (copies === null) return null;
  const { asOf, moved, count, rows, unlisted } = copies;
  const startedHere =
    unlisted.length === 0 ? [] : await reads.user((tables) => readStartedHere(tables, unlisted, work, kept, asOf));
  const works = new Map(work.map((one) => [one.id, one]));
  const here = startedHere.filter((entry) => list.status === undefined || entry.status === list.status);
  const first = [...here, ...moved.in.map((row) => entryOf(row, works.get(row.id), kept))];
  const others = rows.filter(({ id }) => !moved.out.has(id)).map((row) => entryOf(row, works.get(row.id), kept));
  const value = {
    entries: [...first, ...others].slice(0, Math.max(room, first.length)),
    total: count - moved.out.size + first.length,
  };
  return asOf === null && value.total === 0 ? null : { value, asOf, tag: undefined };
}

/** When the server last gave a complete list: for this status, or for all of them. */
async function lastAnswered(replica: ReplicaTables, { scope, status }: ListName): Promise<number | null> {
  const names = status === undefined ? [scope] : [scope, listQueryName(scope, status)];
  const answered = await Promise.all(names.map((name) => replica.questions.get(name)));
  const times = answered.flatMap((query) => query?.asOf ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/**
 * Waiting changes may move an application to another list: `in` are those that enter this list, `out` those that leave
 * it.
 */
async function readMoved(
  replica: ReplicaTables,
  { status }: ListName,
  work: readonly LaneWork[],
): Promise<{ in: ListedRow[]; out: ReadonlySet<number> }> {
  const requested = new Map(work.filter(({ requested }) => requested !== null).map((one) => [one.id, one.requested]));
  if (status === undefined || requested.size === 0) return { in: [], out: new Set() };
  const rows = (await replica.applications.bulkGet([...requested.keys()])).filter((row) => row !== undefined);
  const after = (row: ListedRow) => statusShown(row.status, requested.get(row.id) ?? null);
  const moved = rows.filter((row) => after(row) !== row.status);
  return {
    in: moved.filter((row) => after(row) === status),
    out: new Set(moved.filter((row) => row.status === status).map(({ id }) => id)),
  };
}

/** Reads by the index, and no further than needed: a list of thousands is never read completely. */
async function readRows(replica: ReplicaTables, { scope, status }: ListName, most: number): Promise<ListedRow[]> {
  if (status !== undefined) return ofStatus(replica, status).limit(most).toArray();
  if (scope === 'own') return replica.applications.orderBy('newest').limit(most).toArray();
  // An administrator must never see a draft, whatever the server sends.
  const drafts = await countPrivate(replica);
  const rows = await replica.applications
    .orderBy('newest')
    .limit(most + drafts)
    .toArray();
  return rows.filter((row) => !isPrivate(row.status)).slice(0, most);
}

async function countOf(replica: ReplicaTables, { scope, status }: ListName): Promise<number> {
  if (status !== undefined) return ofStatus(replica, status).count();
  const [all, drafts] = await Promise.all([replica.applications.count(), scope === 'all' ? countPrivate(replica) : 0]);
  return all - drafts;
}

async function countPrivate(replica: ReplicaTables): Promise<number> {
  const counts = await Promise.all(privateStatuses.map((one) => ofStatus(replica, one).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

const ofStatus = (replica: ReplicaTables, status: number) =>
  replica.applications.where('[status+newest]').between([status, Dexie.minKey], [status, Dexie.maxKey]);

function entryOf(row: ListedRow, work: LaneWork | undefined, kept: ReadonlySet<number>): ListEntry {
  const { newest: _newest, asOf: _asOf, turn: _turn, ...summary } = row;
  const after = statusShown(row.status, work?.requested ?? null);
  return {
    ...summary,
    status: after,
    delivery: work?.delivery ?? (kept.has(row.id) ? 'kept' : null),
    requested: after === row.status ? null : (work?.requested?.delivery ?? null),
    onlyHere: false,
    deletable: false,
  };
}

/** The same from a response, in a browser that stores nothing. */
export function windowOf(
  summaries: readonly ApplicationSummary[],
  { scope, status }: ListName,
  room: number,
): ListWindow {
  const wanted = summaries.filter((one) =>
    status === undefined ? scope === 'own' || !isPrivate(one.status) : one.status === status,
  );
  const entries = wanted
    .slice(0, room)
    .map((one) => ({ ...one, delivery: null, requested: null, onlyHere: false, deletable: false }));
  return { entries, total: wanted.length };
}
