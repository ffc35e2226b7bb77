import { Dexie } from 'dexie';
import type { Place } from '../../contract/domain/place.ts';
import { withinTime, OPENED_WITHIN_MS } from '../within-time.ts';
import { userDatabaseName } from '../database-names.ts';
import { byOwnVersion } from '../own-version.ts';
import { VERSION_1 } from '../tables/user-tables.ts';
import type { IndexedDb } from '../user-store.ts';
import { createStoreEnd, type StoreEnd } from './store-end.ts';

/** The connection to a user's database: it is opened when it is needed, and again after it was lost. */
export type UserConnection = StoreEnd & {
  idb: IndexedDb;
  db: Dexie;
  /** The open connection; undefined if there is none. */
  current(): IDBDatabase | undefined;
  open(): Promise<void>;
};

/** `onClose`: called when it is closed or deleted. `onLost`: called when an open connection was closed. */
export function createUserConnection(
  idb: IndexedDb,
  place: Place,
  { onClose, onLost }: { onClose: () => void; onLost: () => void },
): UserConnection {
  let openings = new AbortController();
  const db = new Dexie(userDatabaseName(place), {
    ...byOwnVersion(idb, () => openings.signal),
    chromeTransactionDurability: 'strict',
    // Dexie's own cache shows writes before they are committed; nothing here may show more than what is on the disk.
    cache: 'disabled',
  });
  db.version(1).stores(VERSION_1);
  db.on('populate', (transaction) => transaction.table('state').add({ name: 'birth', id: crypto.randomUUID() }));
  const giveUpOpening = () => {
    openings.abort();
    openings = new AbortController();
    db.close({ disableAutoOpen: true });
  };
  const end = createStoreEnd(db, { onClose, closeConnection: giveUpOpening });
  /**
   * The connection that Dexie had when it last finished opening: it also has one while it is still creating the tables.
   */
  let opened: IDBDatabase | undefined;
  // Dexie fires the same event for a failed opening, and `onLost` may open the database. So each connection is reported
  // once; otherwise a database that cannot be opened would be opened again and again without end.
  db.on('close', () => {
    if (opened === undefined) return;
    opened = undefined;
    onLost();
  });

  return {
    ...end,
    idb,
    db,
    current: () => (db.isOpen() && db.backendDB() === opened ? opened : undefined),
    async open() {
      const opening = Promise.resolve(db.open());
      try {
        await withinTime(OPENED_WITHIN_MS, opening, giveUpOpening);
      } catch (error) {
        // Another opening can begin only once Dexie has ended this one.
        await opening.catch(() => undefined);
        throw error;
      }
      if (db.isOpen()) opened = db.backendDB();
      // If it was closed while it was opening, Dexie resolves at once, long before the database is open: give the
      // browser a turn.
      else await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}
