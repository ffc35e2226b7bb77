import { isMessage } from '../contract/domain/field-names.ts';
import { storeTyped, type Typed } from '../drafts/autosave.ts';
import { withLocalIds } from '../drafts/typed-words.ts';
import { createLastWords, readLastWords, removeLastWords, type LastWordsStorage } from '../local-db/last-words.ts';
import type { UserStore } from '../local-db/user-store.ts';
import { isCommitted, typedUpTo } from '../local-db/typed-up-to.ts';
import { TRIED_AGAIN_AFTER_MS } from '../local-db/write-behind.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { laneOf } from '../outbox/queue/ids.ts';
import { keepMessages } from '../reviews/messages.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Reviews } from '../reviews/reviews.ts';

/** Saves and recovers the text last typed in a user's pages. */
export type LastWordsOfPage = {
  /** Typed text of this page that is not in the database. */
  unwritten(): Typed[];
  /**
   * Saves typed text that is not in the database to local storage, which works even while a page closes. Call it when
   * the page may be about to close.
   */
  save(): void;
  /** Resolves once the text left by former pages is in the database. Rejects if that is not possible; then it stays. */
  recover(): Promise<void>;
  /**
   * The same for a page that begins: resolves after the first attempt. A failed one is repeated after a while, until it
   * succeeds or the workspace ends.
   */
  recoverWithRetries(sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** The workspace has ended: what it still holds is not saved any more, because its user may have discarded it. */
  close(): void;
};

export function createLastWordsOfPage(world: {
  storage: LastWordsStorage;
  store: UserStore;
  outbox: Pick<Outbox, 'serverId'>;
  drafts: Pick<Drafts, 'unwritten' | 'subscribeWriteState'>;
  reviews: Pick<Reviews, 'written'>;
  page: string;
  now: () => number;
}): LastWordsOfPage {
  const { storage, store, outbox, drafts, reviews, page, now } = world;
  const unwritten = () => [...drafts.unwritten(), ...reviews.written.unwritten()];
  // Saved under the server's numbers, as far as they are known: the browser may empty the database, with the local ones.
  const lasting = () =>
    unwritten().map((one) => ({
      ...one,
      lane: outbox.serverId(one.lane) || one.lane,
      ...(one.kind === 'row' && { id: outbox.serverId(one.id) || one.id }),
    }));
  const { save, written } = createLastWords({ storage, database: store.name, page, now, unwritten: lasting });
  const stops = [drafts.subscribeWriteState(written), reviews.written.subscribe(written)];
  // Except what this page itself has saved: it still holds that text.
  const recover = () => recoverLastWords(storage, store, page);
  const closed = new AbortController();
  const recoverWithRetries: LastWordsOfPage['recoverWithRetries'] = async (sleep) => {
    const tryAgain = async () => {
      await sleep(TRIED_AGAIN_AFTER_MS, closed.signal);
      if (!closed.signal.aborted) await recoverWithRetries(sleep);
    };
    await recover().catch(() => void tryAgain());
  };
  return {
    // Text that was discarded is recognised under either number.
    unwritten: () => [...unwritten(), ...lasting()],
    save,
    recover,
    recoverWithRetries,
    close() {
      closed.abort();
      for (const stop of stops) stop();
    },
  };
}

/**
 * Stores the text left by former pages in the database, each entry once. What is there by now is newer, and stays. Text
 * that was committed before its page died is not stored again: what the user has done with it since stands. `except`: a
 * page whose text is left alone.
 */
export async function recoverLastWords(storage: LastWordsStorage, store: UserStore, except?: string): Promise<void> {
  for (const words of readLastWords(storage, store.name, except)) {
    await store.write(async (tables) => {
      const known = await typedUpTo(tables);
      const left = words.typed.filter((one) => !isCommitted(known, one.typedAs));
      const messages = left.flatMap((one) => (one.kind === 'field' && isMessage(one) ? [one] : []));
      const others = left.filter((one) => one.kind === 'row' || !isMessage(one));
      await storeTyped(tables, await withLocalIds(tables, idsInDatabase, others), { at: words.savedAt, isLate: true });
      await keepMessages(tables, await withLocalIds(tables, idsInDatabase, messages));
    });
    removeLastWords(storage, words);
  }
}

/** The page that knew the server's numbers is gone: only those count that the database has. */
const idsInDatabase = { restoreNumber: laneOf, serverId: (id: number) => id };

/** Recovers the last words in any database, before it is deleted or compared. */
export const lastWordsIn = (storage: LastWordsStorage) => ({
  recover: (store: UserStore) => recoverLastWords(storage, store),
});
