import type { PersonStore } from '../local-db/person-store.ts';
import type { Typing } from '../local-db/typing.ts';
import { composeDraft, type Draft } from './draft.ts';
import { readDraftRows, type DraftRows } from './draft-rows.ts';
import type { Typed, TypedHere } from './keeping.ts';

/** A draft to look at: `undefined` while it is read, null where this device has nothing of the application in hand. */
export type DraftSource = { get(): Draft | null | undefined; subscribe(listener: () => void): () => void };

/** What this device holds of one application, as it is now: every key at once, and what other tabs and the worker store. */
export function createDraftSource(store: PersonStore, typing: Typing<Typed>, lane: number): DraftSource {
  const listeners = new Set<() => void>();
  let rows: DraftRows | null | undefined;
  let shown: Draft | null | undefined;
  let stop: (() => void) | null = null;
  const show = () => {
    shown = rows === undefined || rows === null ? rows : composeDraft(rows, typedOf(typing, lane));
    for (const listener of listeners) listener();
  };
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      if (stop === null) {
        const stopTyping = typing.subscribe(show);
        const stopRows = store.watch(
          async (tables) => {
            const seen = typing.reading((one) => one.lane === lane);
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
        // A page that gives way to another of the same draft hands it on: between the two nobody looks for a moment.
        queueMicrotask(() => {
          if (listeners.size > 0 || stop === null) return;
          stop();
          stop = null;
          // Whoever looks next reads it anew; it may have changed meanwhile.
          rows = undefined;
          shown = undefined;
        });
      };
    },
  };
}

/** What is typed for one application, by the names under which a draft knows it. */
export function typedOf(typing: Typing<Typed>, lane: number): ReadonlyMap<string, TypedHere> {
  const typed = new Map<string, TypedHere>();
  for (const { value, written } of typing.shown().values()) {
    if (value.lane === lane) typed.set(value.kind === 'field' ? value.name : `#${value.id}`, { ...value, written });
  }
  return typed;
}
