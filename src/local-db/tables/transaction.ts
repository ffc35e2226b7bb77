import { withinTime, COMMITTED_WITHIN_MS } from '../within-time.ts';

/**
 * Runs one strict transaction over all tables of a database. It is committed once `work` is done, or undone if `work`
 * fails. Rejects with the reason why it was not committed.
 */
export async function inTransaction<T>(
  database: IDBDatabase,
  mode: 'readwrite' | 'readonly',
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction([...database.objectStoreNames], mode, { durability: 'strict' });
  return withinTime(COMMITTED_WITHIN_MS, runIn(transaction, work), () => unlessOver(() => transaction.abort()));
}

async function runIn<T>(transaction: IDBTransaction, work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
  const ending = endOf(transaction);
  let result: T;
  try {
    result = await work(transaction);
  } catch (error) {
    unlessOver(() => transaction.abort());
    // A request may have failed because the transaction had ended; only its event tells how it ended.
    if ((await ending.ended) === 'committed') throw tooLate(error);
    throw ending.reason() ?? error;
  }
  if (ending.isCommitted()) throw tooLate();
  // There are no more requests, so the browser need not wait for any.
  unlessOver(() => transaction.commit());
  if ((await ending.ended) === 'aborted') throw ending.reason() ?? new DOMException('It was aborted.', 'AbortError');
  return result;
}

/**
 * The error for a transaction that committed a part of the work, because the work waited for something other than the
 * database. The late request's error is not passed on as `cause`: by its name, the connection would count as lost and
 * nothing as committed.
 */
function tooLate(error?: unknown): Error {
  return new Error(`Committed too early. ${String(error ?? '')}`.trim());
}

type End = 'committed' | 'aborted';

type Ending = {
  isCommitted(): boolean;
  ended: Promise<End>;
  /** Why it was aborted, as far as the browser says. */
  reason(): DOMException | null;
};

function endOf(transaction: IDBTransaction): Ending {
  let isCommitted = false;
  let failure: DOMException | null = null;
  // For a transaction that was told to commit, Firefox only reports the abort; the failed request has the reason.
  transaction.addEventListener('error', ({ target }) => {
    const { error } = target as IDBRequest;
    if (error?.name !== 'AbortError') failure ??= error;
  });
  const ended = new Promise<End>((resolve) => {
    transaction.addEventListener('complete', () => {
      isCommitted = true;
      resolve('committed');
    });
    transaction.addEventListener('abort', () => resolve('aborted'));
  });
  return { isCommitted: () => isCommitted, ended, reason: () => failure ?? transaction.error };
}

/** Tells a transaction to commit or abort, unless it has ended, or is about to end, on its own. */
function unlessOver(tell: () => void): void {
  try {
    tell();
  } catch {
    // Its event tells how it ended.
  }
}
