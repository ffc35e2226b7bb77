import { AsyncResource } from 'node:async_hooks';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

type Subscriber = (parts: unknown) => void;

/** The internals of Dexie 4.4.7 that are used here and that its types leave out. */
type DexieInsides = {
  cache: Record<string, unknown>;
  addons: ((database: { _options: { cache?: string; maxConnections?: number } }) => void)[];
  dependencies: { indexedDB: IDBFactory | undefined; IDBKeyRange: typeof IDBKeyRange | undefined };
  on: {
    storagemutated: {
      subscribers: readonly Subscriber[];
      subscribe(subscriber: Subscriber): void;
      unsubscribe(subscriber: Subscriber): void;
    };
  };
};

const EXPECTED = /^Dexie: Need to reopen db|^Another connection wants to (upgrade|delete) database/;

/**
 * In a browser each page has a Dexie of its own; here all pages share one. As long as the loan lasts:
 * - its cache of live queries is off: it is keyed by the database's name, so devices would read each other's rows;
 * - it keeps no list of open databases: a weak reference survives every minor collection, and with it the whole
 *   history;
 * - its warnings about a connection that broke, or that another version wants, are suppressed: the simulation causes
 *   these on purpose;
 * - subscribers to its event of changes are called in their own context, not in that of the page that changed
 *   something;
 * - its own live queries run at all, which they do only if there is a global IndexedDB; nothing is stored in that one.
 * When it ends, the remaining subscribers are removed, because dead contexts do not unsubscribe. Databases are not
 * closed: closing them would wake their dead contexts, and Dexie keeps no reference to them.
 *
 * Live queries of all contexts are told of a commit at once, through the module that they share; what they then read
 * waits at a gate like any other read. Dexie also posts to a BroadcastChannel, which has no listener.
 */
export function borrowDexie(): Disposable {
  const dexie = Dexie as unknown as DexieInsides;
  const { dependencies } = dexie;
  const before = { ...dependencies };
  const event = dexie.on.storagemutated;
  const { subscribe, unsubscribe } = event;
  const subscribers = new Set(event.subscribers);
  const bound = new Map<Subscriber, Subscriber>();
  event.subscribe = (subscriber) => {
    const inContext = AsyncResource.bind(subscriber);
    bound.set(subscriber, inContext);
    subscribe(inContext);
  };
  event.unsubscribe = (subscriber) => {
    unsubscribe(bound.get(subscriber) ?? subscriber);
    bound.delete(subscriber);
  };
  const withoutCache: DexieInsides['addons'][number] = (database) => {
    // oxlint-disable-next-line no-underscore-dangle -- This is Dexie's name.
    database._options.cache = 'disabled';
    // oxlint-disable-next-line no-underscore-dangle -- This is Dexie's name.
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
      Object.assign(event, { subscribe, unsubscribe });
      for (const subscriber of event.subscribers) if (!subscribers.has(subscriber)) unsubscribe(subscriber);
      for (const name of Object.keys(dexie.cache)) delete dexie.cache[name];
      dexie.addons.splice(dexie.addons.indexOf(withoutCache), 1);
      Object.assign(dependencies, before);
    },
  };
}
