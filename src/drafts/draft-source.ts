import type { UserStore } from '../local-db/user-store.ts';
import type { WriteBehind } from '../local-db/write-behind.ts';
import { draftFromRows, type Draft } from './draft.ts';
import { readDraftRows, type DraftRows } from './draft-rows.ts';
import type { Typed, TypedHere } from './typing/store-typed.ts';

/** A draft to watch: `undefined` while it is being read, null if this device has no draft of the application. */
export type DraftSource = { get(): Draft | null | undefined; subscribe(listener: () => void): () => void };

/**
 * The draft of one application as this device has it now: it follows every key press here, and what other tabs and the
 * service worker store.
 */
export function createDraftSource(store: UserStore, writeBehind: WriteBehind<Typed>, lane: number): DraftSource {
  const listeners = new Set<() => void>();
  let rows: DraftRows | null | undefined;
  let shown: Draft | null | undefined;
  let stop: (() => void) | null = null;
  const show = () => {
    shown = rows === undefined || rows === null ? rows : draftFromRows(rows, typedOf(writeBehind, lane));
    for (const listener of listeners) listener();
  };
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      if (stop === null) {
        const stopTyping = writeBehind.subscribe(show);
        const stopRows = store.watch(
          async (tables) => {
            const seen = writeBehind.reading((one) => one.lane === lane);
            return { found: await readDraftRows(tables, lane), seen };
          },
          ({ found, seen }) => {
            rows = found;
            seen();
            show();
          },
        );
        stop = () => {
          stopTyping();
          stopRows();
        };
      }
      return () => {
        listeners.delete(listener);
        // When one page of a draft replaces another, there is no listener for a moment: the source stays active.
        queueMicrotask(() => {
          if (listeners.size > 0 || stop === null) return;
          stop();
          stop = null;
          // The next listener triggers a new read; the draft may have changed by then.
          rows = undefined;
          shown = undefined;
        });
      };
    },
  };
}

/** The drafts that this tab has read, by the ids that they have on this device. */
export type DraftReader = {
  /** The draft as it is now, to be shown. */
  source(lane: number): DraftSource;
  /** Reads the draft once; null if this device has no draft of the application. */
  read(lane: number): Promise<Draft | null>;
  /** The draft that this tab last read: a user who writes in it has seen nothing newer. */
  seen(lane: number): Draft | undefined;
};

export function createDraftReader(store: UserStore, writeBehind: WriteBehind<Typed>): DraftReader {
  const sources = new Map<number, DraftSource>();
  const lastRead = new Map<number, Draft>();
  return {
    source(lane) {
      const source = sources.get(lane) ?? createDraftSource(store, writeBehind, lane);
      sources.set(lane, source);
      return source;
    },
    async read(lane) {
      const seen = writeBehind.reading((one) => one.lane === lane);
      const rows = await store.read((tables) => readDraftRows(tables, lane));
      seen();
      if (rows === null) return null;
      const draft = draftFromRows(rows, typedOf(writeBehind, lane));
      lastRead.set(lane, draft);
      return draft;
    },
    seen: (lane) => sources.get(lane)?.get() ?? lastRead.get(lane),
  };
}

/** The typed text of one application, by field name, or by `#` and the number of an investigator's row. */
export function typedOf(writeBehind: WriteBehind<Typed>, lane: number): ReadonlyMap<string, TypedHere> {
  const typed = new Map<string, TypedHere>();
  for (const { value, written } of writeBehind.shown().values()) {
    if (value.lane === lane) typed.set(value.kind === 'field' ? value.name : `#${value.id}`, { ...value, written });
  }
  return typed;
}
