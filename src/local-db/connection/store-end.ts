import { Dexie } from 'dexie';
import { OlderReleaseError } from '../store-failure.ts';
import type { UserStore } from '../user-store.ts';

/** How a user's store ends: closed or deleted by this page, or because another one needs the database. */
export type StoreEnd = Pick<UserStore, 'onEnd' | 'close' | 'delete'> & {
  isClosed(): boolean;
  /** Closes it for good because the database belongs to a newer release. */
  closeAsOlder(): void;
  /** Throws if it was closed for good. */
  failIfClosed(): void;
};

/**
 * `onClose`: called when it is closed or deleted. `closeConnection`: closes its connection, and gives up opening one.
 */
export function createStoreEnd(
  db: Dexie,
  { onClose, closeConnection }: { onClose: () => void; closeConnection: () => void },
): StoreEnd {
  let closed = false;
  let isOlder = false;
  const listeners = new Set<(why: 'newer' | 'deleted') => Promise<void> | void>();
  const close = () => {
    closed = true;
    onClose();
    closeConnection();
  };
  const closeAsOlder = () => {
    isOlder = true;
    close();
  };
  const closeAfter = async (listening: readonly Promise<void>[]) => {
    await Promise.allSettled(listening);
    closeAsOlder();
  };
  // By default, Dexie would close the database and open it again with the old code, over a layout that this code does
  // not know.
  db.on('versionchange', ({ newVersion }) => {
    const why = newVersion === null ? 'deleted' : 'newer';
    const listening = [...listeners].map(async (listener) => listener(why));
    // A failed last write has been reported to the user; the newer release must not wait for ever.
    if (why === 'deleted') close();
    else void closeAfter(listening);
    return false;
  });

  return {
    isClosed: () => closed,
    close,
    closeAsOlder,
    failIfClosed() {
      if (isOlder) throw new OlderReleaseError();
      // A store that was closed on purpose stays closed: a late write would create a deleted database again.
      if (closed) throw new Dexie.DatabaseClosedError();
    },
    delete() {
      closed = true;
      onClose();
      return db.delete();
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
