/** One object store without any of the portal's code: the least that a strict transaction costs on this disk. */
export type RawPuts = {
  /** Resolves with the ms until the transaction was complete. */
  put(value: unknown, durability: IDBTransactionDurability): Promise<number>;
  empty(): Promise<void>;
};

const STORE = 'things';

export async function openRawPuts(): Promise<RawPuts> {
  const opening = indexedDB.open('raw-puts', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { autoIncrement: true }));
  await told(opening, 'success');
  const database = opening.result;
  return {
    async put(value, durability) {
      const start = performance.now();
      const transaction = database.transaction(STORE, 'readwrite', { durability });
      transaction.objectStore(STORE).put(value);
      await told(transaction, 'complete');
      return performance.now() - start;
    },
    async empty() {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.objectStore(STORE).clear();
      await told(transaction, 'complete');
    },
  };
}

function told(target: IDBRequest | IDBTransaction, event: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve());
    target.addEventListener('error', () => reject(target.error));
    target.addEventListener('abort', () => reject(target.error));
  });
}
