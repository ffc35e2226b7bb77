import { answeredInTime, COMMITTED_WITHIN_MS } from './answer-in-time.ts';

/**
 * One strict transaction over all tables of a database: it is committed once `work` is done, or, where that fails, undone.
 * Rejects with why it was not committed.
 */
export async function inTransaction<T>(
  database: IDBDatabase,
  mode: 'readwrite' | 'readonly',
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction([...database.objectStoreNames], mode, { durability: 'strict' });
  return answeredInTime(COMMITTED_WITHIN_MS, runIn(transaction, work), () => unlessOver(() => transaction.abort()));
}

async function runIn<T>(transaction: IDBTransaction, work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
  const ending = endOf(transaction);
  let result: T;
  try {
    result = await work(transaction);
  } catch (error) {
    unlessOver(() => transaction.abort());
    // A request of a transaction that has ended says only that; how it ended is known for certain once its event has come.
    if ((await ending.told) === 'committed') throw tooLate(error);
    throw ending.reason() ?? error;
  }
  if (ending.isCommitted()) throw tooLate();
  // Nothing more is to come, and the browser need not wait whether it does.
  unlessOver(() => transaction.commit());
  if ((await ending.told) === 'aborted') throw ending.reason() ?? new DOMException('It was aborted.', 'AbortError');
  return result;
}

/**
 * A part of the work was committed without the rest, because it waited for something else than the database. The request
 * that came too late is no cause of it: by its name it looks as if the connection were lost, and nothing were committed.
 */
function tooLate(error?: unknown): Error {
  return new Error(`The transaction was committed before its work was done. ${String(error ?? '')}`.trim());
}

type End = 'committed' | 'aborted';

type Ending = {
  isCommitted(): boolean;
  told: Promise<End>;
  /** Why it was aborted, as far as the browser says so. */
  reason(): DOMException | null;
};

function endOf(transaction: IDBTransaction): Ending {
  let isCommitted = false;
  let failure: DOMException | null = null;
  // Firefox says of a transaction that was told to commit only that it was aborted; the request that failed says why.
  transaction.addEventListener('error', ({ target }) => {
    const { error } = target as IDBRequest;
    if (error?.name !== 'AbortError') failure ??= error;
  });
  const told = new Promise<End>((resolve) => {
    transaction.addEventListener('complete', () => {
      isCommitted = true;
      resolve('committed');
    });
    transaction.addEventListener('abort', () => resolve('aborted'));
  });
  return { isCommitted: () => isCommitted, told, reason: () => failure ?? transaction.error };
}

/** A transaction that has ended by itself, or is about to, can be told nothing any more. */
function unlessOver(tell: () => void): void {
  try {
    tell();
  } catch {
    // How it ended, its event says.
  }
}
