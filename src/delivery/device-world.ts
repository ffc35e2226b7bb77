import type { UseStore } from 'idb-keyval';
import { openDeviceStore } from '../session/device-session.ts';
import type { IndexedDb } from '../local-db/user-store.ts';

/** What delivery uses of a device; a page and the worker have it alike. */
export type DeviceWorld = {
  idb: IndexedDb;
  /** Undefined if the browser has no Web Locks. */
  locks: LockManager | undefined;
  fetch: typeof fetch;
  /** The app's own origin. */
  origin: string;
  /** The store that holds the device session. */
  deviceStore: UseStore;
  /** ms since 1970 */
  now: () => number;
  /** A fresh UUID. */
  newKey: () => string;
  /** From 0 up to 1. */
  random: () => number;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Blob) => Promise<string>;
  /** The protocol last used with an origin, as ALPN names it ("http/1.1", "h2"); empty if it is not known. */
  protocolOf: (origin: string) => string;
};

/** The device that this page or worker runs on. */
export function thisDevice(): DeviceWorld {
  return {
    idb: { indexedDB, IDBKeyRange },
    // The compiler assumes that it is always there; Safari has it only since 15.4.
    locks: (navigator as { locks?: LockManager }).locks,
    // Bound, because a browser's `fetch` must be called on its window.
    fetch: globalThis.fetch.bind(globalThis),
    origin: location.origin,
    deviceStore: openDeviceStore(indexedDB),
    now: () => Date.now(),
    newKey: () => crypto.randomUUID(),
    random: () => Math.random(),
    sleep,
    digest: async (bytes) => sha256(await bytes.arrayBuffer()),
    protocolOf,
  };
}

/** Resolves after that many milliseconds, or when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

/** SHA-256 as hexadecimal digits. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function protocolOf(origin: string): string {
  const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.startsWith(`${origin}/`));
  return entry !== undefined && 'nextHopProtocol' in entry ? String(entry.nextHopProtocol) : '';
}
