import type { UnloadTextStorage } from '../../../src/local-db/unload-text.ts';
import type { Context, Scheduler } from '../scheduler.ts';

/**
 * The local storage of one device: its pages see changes at once, and are told of each other's changes behind a gate.
 */
export type SharedStorage = {
  of(context: Context): { storage: UnloadTextStorage; onStorage(listener: () => void): () => void };
};

export function createSharedStorage(scheduler: Scheduler): SharedStorage {
  const items = new Map<string, string>();
  const listeners = new Map<Context, Set<() => void>>();

  const tellOthers = (changer: Context) => {
    for (const [context, heard] of listeners) {
      if (context === changer || context.state === 'dead') continue;
      const open = () => {
        for (const listener of heard) listener();
      };
      scheduler.place({ context, kind: 'storage', open });
    }
  };
  return {
    of: (context) => ({
      storage: {
        getItem: (key) => items.get(key) ?? null,
        keys: () => [...items.keys()],
        setItem(key, value) {
          items.set(key, value);
          tellOthers(context);
        },
        removeItem(key) {
          if (items.delete(key)) tellOthers(context);
        },
      },
      onStorage(listener) {
        const heard = listeners.get(context) ?? new Set();
        listeners.set(context, heard.add(listener));
        return () => heard.delete(listener);
      },
    }),
  };
}
