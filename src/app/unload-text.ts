import { isMessage } from '../contract/domain/field-names.ts';
import { storeTyped, type Typed } from '../drafts/typing/store-typed.ts';
import { withLocalIds } from '../drafts/typing/record-typing.ts';
import { createUnloadText, readUnloadText, removeUnloadText, type UnloadTextStorage } from '../local-db/unload-text.ts';
import type { UserStore } from '../local-db/user-store.ts';
import { isCommitted, typedUpTo } from '../local-db/typed-up-to.ts';
import { TRIED_AGAIN_AFTER_MS } from '../local-db/write-behind.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { laneOf } from '../outbox/queue/ids.ts';
import { keepMessages } from '../reviews/messages.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Reviews } from '../reviews/reviews.ts';

/** Saves and recovers the text last typed in a user's pages. */
export type UnloadTextOfPage = {
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

export function createUnloadTextOfPage(world: {
  storage: UnloadTextStorage;
  store: UserStore;
  outbox: Pick<Outbox, 'serverId'>;
  drafts: Pick<Drafts, 'unwritten' | 'subscribeWriteState'>;
  reviews: Pick<Reviews, 'written'>;
  page: string;
  now: () => number;
}): UnloadTextOfPage {
  const { storage, store, outbox, drafts, reviews, page, now } = world;
  const unwritten = () => [...drafts.unwritten(), ...reviews.written.unwritten()];
  // Saved under the server's ids, as far as they are known: the browser may empty the database, with the local ones.
  const lasting = () =>
    unwritten().map((one) => ({
      ...one,
      lane: outbox.serverId(one.lane) || one.lane,
      ...(one.kind === 'row' && { id: outbox.serverId(one.id) || one.id }),
    }));
  const { save, written } = createUnloadText({ storage, database: store.name, page, now, unwritten: lasting });
  const stops = [drafts.subscribeWriteState(written), reviews.written.subscribe(written)];
  // This page's own entry is left alone: the page still holds that text.
  const recover = () => recoverUnloadText(storage, store, page);
  const closed = new AbortController();
  const recoverWithRetries: UnloadTextOfPage['recoverWithRetries'] = async (sleep) => {
    const tryAgain = async () => {
      await sleep(TRIED_AGAIN_AFTER_MS, closed.signal);
      if (!closed.signal.aborted) await recoverWithRetries(sleep);
    };
    await recover().catch(() => void tryAgain());
  };
  return {
    // Text that was discarded is recognised under either id.
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
 * Stores the text left by former pages in the database, each entry once. Text that is in the database by now is newer,
 * and stays. Text that was committed before its page died is skipped, because the user may have changed, sent or
 * deleted it since. `except`: a page whose text is left alone.
 */
export async function recoverUnloadText(storage: UnloadTextStorage, store: UserStore, except?: string): Promise<void> {
  for (const words of readUnloadText(storage, store.name, except)) {
    await store.write(async (tables) => {
      const known = await typedUpTo(tables);
      const left = words.typed.filter((one) => !isCommitted(known, one.typedAs));
      const messages = left.flatMap((one) => (one.kind === 'field' && isMessage(one) ? [one] : []));
      const others = left.filter((one) => one.kind === 'row' || !isMessage(one));
      await storeTyped(tables, await withLocalIds(tables, idsInDatabase, others), {
        at: words.savedAt,
        isRecovered: true,
      });
      await keepMessages(tables, await withLocalIds(tables, idsInDatabase, messages));
    });
    removeUnloadText(storage, words);
  }
}

/** The page that knew more of the server's ids is gone, so only those in the database are used. */
const idsInDatabase = { restoreServerId: laneOf, serverId: (id: number) => id };

/** Recovers the unload text of any database, before it is deleted or compared. */
export const unloadTextIn = (storage: UnloadTextStorage) => ({
  recover: (store: UserStore) => recoverUnloadText(storage, store),
});
