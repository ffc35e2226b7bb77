import type { PersonTables } from '../local-db/person-store.ts';
import type { OutboxWorld } from './for-delivery.ts';

/** Watches what follows from the database and from who is signed in, by the mark of their session. */
export function createMarkedWatching({
  store,
  mark: readMark,
  onSession,
}: Pick<OutboxWorld, 'store' | 'mark' | 'onSession'>) {
  return <T>(
    query: (tables: PersonTables, mark: string | null) => Promise<T>,
    listener: (value: T) => void,
  ): (() => void) => {
    let stop = () => {};
    let turn = 0;
    let mark: string | null = null;
    // Who is signed in is not in this database, so a change of it begins anew.
    const watch = async () => {
      turn += 1;
      const mine = turn;
      // Where that cannot be read, what was known of it last is nearer to the truth than nothing at all.
      const now = await readMark().catch(() => mark);
      if (mine !== turn) return;
      mark = now;
      stop();
      stop = store.watch((tables) => query(tables, now), listener);
    };
    const again = () => void watch();
    const stopSession = onSession(again);
    again();
    return () => {
      turn += 1;
      stopSession();
      stop();
    };
  };
}
