import type { IdRow } from '../../local-db/tables/rows.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import { laneOf, learnId, resolveId } from './ids.ts';
import { moveApplication } from './move-application.ts';
import { watchStartsInDoubt } from '../sending/starts-in-doubt.ts';

/**
 * Keeps the ids of what was created on this device in memory: a URL can be resolved without waiting, and a page
 * still knows them after the browser has emptied the database.
 */
export function watchKnownIds(
  store: UserStore,
  now: () => number,
): {
  ready: Promise<boolean>;
  serverOf(id: number): number;
  localOf(id: number): number;
  /**
   * Stores the server's id of an application, or the start of one that may have arrived, again if this tab knows it
   * and the database does not, because the browser emptied it. Returns the id under which this device keeps the
   * application.
   */
  restore(tables: UserTables, lane: number): Promise<number>;
} {
  const servers = new Map<number, number>();
  const locals = new Map<number, number>();
  const learn = (found: readonly IdRow[]) => {
    for (const { local, server, kind } of found) {
      // No two things that are created on a device have the same id.
      if (local < 0) servers.set(local, server);
      if (kind === 'application') locals.set(server, local);
    }
  };
  const learnFirst = async () => {
    try {
      learn(await store.read((tables) => tables.ids.toArray()));
      return true;
    } catch {
      return false;
    }
  };
  store.watch((tables) => tables.ids.toArray(), learn);
  const inDoubt = watchStartsInDoubt(store, now);
  return {
    ready: learnFirst(),
    serverOf: (id) => (id > 0 ? id : (servers.get(id) ?? 0)),
    localOf: (id) => locals.get(id) ?? id,
    async restore(tables, lane) {
      const server = servers.get(lane);
      if (server === undefined) await inDoubt.restore(tables, lane);
      if (server === undefined || (await tables.ids.get(lane)) !== undefined) return laneOf(tables, lane);
      // Another tab may have stored a draft of the application again, under its other id.
      const other = await laneOf(tables, server);
      await moveApplication(tables, other, lane, now());
      await tables.ids.delete(other);
      await learnId(tables, { local: lane, server, kind: 'application' });
      return lane;
    },
  };
}

/**
 * Calls `listener` with the server's id of each application for which a change is accepted from now on. Returns a
 * function that stops watching.
 */
export function watchAccepted(store: UserStore, listener: (applicationId: number) => void): () => void {
  let seen: number | undefined;
  return store.watch(
    async (tables) => {
      const last = await tables.receipts.orderBy('sequence').last();
      const fresh = await tables.receipts
        .where('sequence')
        .above(seen ?? last?.sequence ?? 0)
        .toArray();
      const lanes = new Set(fresh.filter(({ outcome }) => outcome === 'accepted').map(({ lane }) => lane));
      const applications = await Promise.all([...lanes].map((lane) => resolveId(tables, lane)));
      return { last: last?.sequence ?? 0, applications };
    },
    ({ last, applications }) => {
      const first = seen === undefined;
      seen = last;
      if (!first) for (const id of applications) if (id !== undefined) listener(id);
    },
  );
}
