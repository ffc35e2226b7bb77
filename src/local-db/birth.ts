import type { BirthRow } from './tables/state-rows.ts';
import type { UserTables } from './tables/user-tables.ts';
import type { UserStore } from './user-store.ts';

/**
 * The id of this database; empty if a release that stored none created it. A database that the browser emptied gets
 * another id.
 */
export const birthIn = async (tables: UserTables): Promise<string> => (await birthRowIn(tables)).id;

/** The same, and who emptied the one before it, if that was the portal itself. */
export async function birthRowIn(tables: UserTables): Promise<BirthRow> {
  const row = await tables.state.get('birth');
  return row?.name === 'birth' ? row : { name: 'birth', id: '' };
}

/** Notices by its id that a database was emptied. */
export type BirthWatch = Pick<UserStore, 'onEmptied'> & {
  /** Reads the id if anybody listens, and calls back if it has changed. */
  look(): Promise<void>;
};

export function createBirthWatch(world: {
  readBirth: () => Promise<BirthRow>;
  isClosed: () => boolean;
  /** Reads again everything that is shown. */
  readAgain: () => void;
}): BirthWatch {
  const listeners = new Set<(by: 'browser' | 'portal') => void>();
  let birth: string | undefined;
  const check = async () => {
    const { id, emptiedBy = 'browser' } = await world.readBirth();
    const known = birth;
    birth = id;
    if (known === undefined || known === birth) return;
    // There is no change event for deleted data: everything that is shown has to be read again.
    world.readAgain();
    for (const listener of listeners) listener(emptiedBy);
  };
  let state: 'none' | 'running' | 'outdated' = 'none';
  const look = async () => {
    if (listeners.size === 0 || world.isClosed()) return;
    if (state !== 'none') {
      state = 'outdated';
      return;
    }
    state = 'running';
    // If it cannot be read, the code that writes reports that, and this check runs again later. Not at once: each
    // failed check loses a connection, and they would follow each other without end.
    const isRead = await check().then(
      () => true,
      () => false,
    );
    const isOver = state === 'running' || !isRead;
    state = 'none';
    if (!isOver) await look();
  };

  return {
    look,
    onEmptied(listener) {
      listeners.add(listener);
      void look();
      return () => listeners.delete(listener);
    },
  };
}
