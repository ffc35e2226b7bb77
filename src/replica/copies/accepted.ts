import type { Table } from 'dexie';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import { status } from '../../contract/domain/statuses.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { RequestTurn, CopyRow, ReplicaStore, ReplicaTables } from '../../local-db/replica-store.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import { operationsOf } from '../../outbox/queue/lane.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { beginToAsk, newestOf } from './copy-writes.ts';
import {
  isNewer,
  partChanges,
  acceptedAmong,
  titleIn,
  withChange,
  withStatus,
  type Accepted,
  type ReadAccepted,
} from './accepted-changes.ts';

/**
 * Puts what the server accepted from this user into the copies at once, so that no screen falls back to the earlier
 * state while the copies are read again. Until it is stored there, the code that reads the copies has it by `accepted`.
 * Only operations that were seen before they ended are known here; the rest appears with the next reading.
 */
export function keepAccepted(world: {
  user: UserStore;
  outbox: Pick<Outbox, 'onWork'>;
  replica: ReplicaStore;
  now: () => number;
}): { accepted: ReadAccepted; stop: () => void } {
  const { user, replica, now } = world;
  let pendingOperations = new Map<string, OperationRow>();
  /** Operations that have ended, and whose changes are not in the copies yet. */
  const ended = new Map<string, OperationRow>();
  const settle = async () => {
    const due = new Map(ended);
    try {
      for (const accepted of await acceptedAmong(user.tables, due, now)) {
        await replica.write(async (tables) =>
          keepChange(tables, user.userId, accepted, await beginToAsk(tables, now())),
        );
        for (const [key, { id }] of due) if (id === accepted.operationId) ended.delete(key);
      }
      for (const key of due.keys()) ended.delete(key);
    } catch {
      // The next look tries again. Until then `accepted` has it, so that no screen falls back.
    }
  };
  /** One after the other, so that the changes get into the copies in their order. */
  let settled = Promise.resolve();
  const look = (going: readonly OperationRow[]) => {
    const here = byId(going);
    const left = new Map([...pendingOperations].filter(([id]) => !here.has(id)));
    pendingOperations = here;
    for (const [id, one] of left) ended.set(id, one);
    if (ended.size > 0) settled = settled.then(settle);
  };
  /**
   * Reads new operations before any of them can have been sent: on a fast connection they may be gone before the watch
   * reports them.
   */
  const lookAtNew = async () => {
    pendingOperations = new Map([...pendingOperations, ...byId(await readGoing(user.tables))]);
    look(await readGoing(user.tables));
  };
  const stopWork = world.outbox.onWork(() => void lookAtNew().catch(() => undefined));
  const stopWatching = user.watch(readGoing, look);
  return {
    accepted: (tables) => acceptedAmong(tables, new Map([...ended, ...pendingOperations]), now),
    stop() {
      stopWork();
      stopWatching();
    },
  };
}

const byId = (operations: readonly OperationRow[]) => new Map(operations.map((one) => [one.bornAs ?? one.id, one]));

/** The number of lanes that are read; delivery works on no more at once. */
const LANES_LOOKED_AT = 8;

/**
 * Reads the operations that are being sent, and the next one of each lane; of a thousand that wait, no more is read.
 */
async function readGoing(tables: UserTables): Promise<OperationRow[]> {
  const [sending, lanes] = await Promise.all([
    tables.operations.where('state').equals('sending').toArray(),
    tables.lanes.where('active').equals(1).limit(LANES_LOOKED_AT).primaryKeys(),
  ]);
  const next = await Promise.all(lanes.map((lane) => operationsOf(tables, lane).first()));
  return [...next.filter((one) => one !== undefined), ...sending];
}

/** Puts an accepted change into the copies of its application. A copy that was read after the change has it already. */
export async function keepChange(
  tables: ReplicaTables,
  userId: number,
  accepted: Accepted,
  requestTurn: RequestTurn,
): Promise<void> {
  const { details, investigators, attachments, comments } = partChanges(userId, accepted);
  await changeSummary(tables, accepted, requestTurn);
  await changeCopy(tables.details, accepted, requestTurn, details);
  await changeCopy(tables.investigators, accepted, requestTurn, investigators);
  await changeCopy(tables.attachments, accepted, requestTurn, attachments);
  if (await changeCopy(tables.comments, accepted, requestTurn, comments)) {
    await changeListed(tables, accepted, requestTurn, (one) => ({ ...one, commentCount: one.commentCount + 1 }));
  }
}

/**
 * Puts an accepted change into the lists. The first save of an application creates it: it is in the lists from then on.
 */
async function changeSummary(tables: ReplicaTables, accepted: Accepted, requestTurn: RequestTurn): Promise<void> {
  const { id, change, at, createdAt, isRepeat, isStart } = accepted;
  // Lists name no version: the copy of the application tells whether they may be newer than a repeated change.
  const copy = isRepeat ? await tables.details.get(id) : undefined;
  if (copy !== undefined && isNewer(copy, accepted)) return;
  if (change.kind === 'changeStatus' || change.kind === 'comment') {
    await changeListed(tables, accepted, requestTurn, withStatus(change));
  }
  if (change.kind !== 'saveStep') return;
  const titled = titleIn(change);
  const modifiedDate = new Date(at).toISOString();
  if (await changeListed(tables, accepted, requestTurn, (one) => ({ ...one, ...titled, modifiedDate }))) return;
  // Nothing else is known of an application that has left the lists: the next reading brings it back.
  if (!isStart || (await tables.details.get(id)) !== undefined) return;
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
  await tables.applications.put({ ...summary, ...requestTurn, newest: newestOf(summary) });
}

async function changeListed(
  tables: ReplicaTables,
  accepted: Accepted,
  { turn }: RequestTurn,
  change: (summary: ApplicationSummary) => ApplicationSummary,
): Promise<boolean> {
  const row = await tables.applications.get(accepted.id);
  if (row === undefined) return false;
  if (isNewer(row, accepted)) return true;
  const { newest: _newest, asOf, turn: _turn, ...summary } = row;
  const changed = change(summary);
  await tables.applications.put({ ...changed, asOf, turn, newest: newestOf(changed) });
  return true;
}

/** The copy stays as old as it was, but gets a new turn: a response to an earlier request does not undo the change. */
async function changeCopy<T>(
  table: Table<CopyRow<T>, number>,
  accepted: Accepted,
  { turn }: RequestTurn,
  change: ((value: T) => T) | undefined,
): Promise<boolean> {
  const row = await table.get(accepted.id);
  if (row === undefined || isNewer(row, accepted)) return false;
  const changed = withChange(row, accepted, change);
  if (change !== undefined || changed.tag !== row.tag) {
    await table.put(change === undefined ? changed : { ...changed, turn });
  }
  return changed.value !== row.value;
}
