import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** What is used of Dexie 4.4.7 that its types leave out. */
type DexieInsides = {
  cache: Record<string, unknown>;
  addons: ((database: { _options: { cache?: string; maxConnections?: number } }) => void)[];
  dependencies: { indexedDB: IDBFactory | undefined; IDBKeyRange: typeof IDBKeyRange | undefined };
  on: { storagemutated: { subscribers: readonly (() => void)[]; unsubscribe(subscriber: () => void): void } };
};

const EXPECTED = /^Dexie: Need to reopen db|^Another connection wants to (upgrade|delete) database/;

/**
 * Dexie belongs to one page in a browser, and here to all of them. As long as the loan lasts:
 * - its cache of live queries is off: it is kept by the database's name, so devices would read each other's rows;
 * - it keeps no list of open databases: a weak reference outlives every minor collection, and with it the whole history;
 * - what it says aloud of a connection that broke, or that another version wants, is not said: the world did it on purpose;
 * - live queries run at all, which they do only where there is a global IndexedDB; nothing is stored in that one.
 * In the end who still listens is forgotten, as the dead do not do themselves. Databases stay as they are: to close them
 * would wake their dead up, and Dexie keeps none of them.
 *
 * Live queries of all contexts are told of a commit at once, through the module that they share; what they then read
 * waits at a gate as everything does. The BroadcastChannel that Dexie tells too has nobody at its other end.
 */
export function borrowDexie(): Disposable {
  const dexie = Dexie as unknown as DexieInsides;
  const { dependencies } = dexie;
  const before = { ...dependencies };
  const subscribers = new Set(dexie.on.storagemutated.subscribers);
  const withoutCache: DexieInsides['addons'][number] = (database) => {
    // oxlint-disable-next-line no-underscore-dangle -- Dexie calls it so.
    database._options.cache = 'disabled';
    // oxlint-disable-next-line no-underscore-dangle -- Dexie calls it so.
    database._options.maxConnections = 0;
  };
  dexie.addons.push(withoutCache);
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!EXPECTED.test(String(said[0]))) warn(...said);
  };
  Object.assign(dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  return {
    [Symbol.dispose]() {
      console.warn = warn;
      for (const subscriber of dexie.on.storagemutated.subscribers) {
        if (!subscribers.has(subscriber)) dexie.on.storagemutated.unsubscribe(subscriber);
      }
      for (const name of Object.keys(dexie.cache)) delete dexie.cache[name];
      dexie.addons.splice(dexie.addons.indexOf(withoutCache), 1);
      Object.assign(dependencies, before);
    },
  };
}
