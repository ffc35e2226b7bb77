import type { UserTables } from '../../local-db/user-store.ts';
import type { OutboxWorld } from '../sending/for-delivery.ts';

/** Creates a watch for queries that depend on the database and on the signed-in session, by its mark. */
export function createSessionQueries({
  store,
  sessionMark: readSessionMark,
  onSession,
}: Pick<OutboxWorld, 'store' | 'sessionMark' | 'onSession'>) {
  return <T>(
    query: (tables: UserTables, sessionMark: string | null) => Promise<T>,
    listener: (value: T) => void,
  ): (() => void) => {
    let stop = () => {};
    let latest = 0;
    let known: string | null = null;
    // Who is signed in is not in this database, so a change of it starts the watch again.
    const watch = async () => {
      latest += 1;
      const thisQuery = latest;
      // If the mark cannot be read, the last known one is closer to the truth than none.
      const now = await readSessionMark().catch(() => known);
      if (thisQuery !== latest) return;
      known = now;
      stop();
      stop = store.watch((tables) => query(tables, now), listener);
    };
    const again = () => void watch();
    const stopSession = onSession(again);
    again();
    return () => {
      latest += 1;
      stopSession();
      stop();
    };
  };
}
