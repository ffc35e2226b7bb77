/* oxlint-disable no-underscore-dangle -- These are the names of fake-indexeddb's internals. */
import { IDBOpenDBRequest as DeviceOpenRequest, IDBVersionChangeEvent as DeviceEvent } from 'fake-indexeddb';
import { databasesOf } from './fake-indexeddb-insides.ts';
import type { Context, Scheduler } from './scheduler.ts';

/** A connection of a page or worker, as far as the opening of a higher version has to wait for it. */
export type OpenConnection = {
  readonly database: string;
  readonly isClosed: boolean;
  /** Tells the connection, behind a gate of its own, that a higher version is wanted. Tells it only once. */
  tellVersionChange(oldVersion: number, newVersion: number): void;
};

type Waiting = { context: Context; version: number | undefined; start(): void };

/**
 * Opens the databases of one device. A request for a higher version than others have open waits until all of these have
 * closed their connections; later requests for that database queue behind it. fake-indexeddb polls instead, so the
 * simulation would never come to rest while a connection waits at a gate, and it does not wait for running
 * transactions.
 */
export function createOpening(
  scheduler: Scheduler,
  device: IDBFactory,
  connections: () => Iterable<OpenConnection>,
  /** Called when every page and worker that had a lower version open has closed it. */
  onUpgrade: (database: string) => void,
) {
  const waiting = new Map<string, Waiting[]>();
  /** The versions that are being opened now, by the database's name. */
  const underWay = new Map<string, number[]>();

  const versionOf = (name: string) => databasesOf(device).get(name)?.version ?? 0;
  const openOf = (name: string) =>
    [...connections()].filter(({ database, isClosed }) => database === name && !isClosed);
  /** Whether a lower version is open or is being opened. */
  const isLaneBlocked = (name: string, version: number | undefined) =>
    version !== undefined &&
    ((underWay.get(name) ?? []).some((other) => other < version) ||
      (versionOf(name) < version && openOf(name).length > 0));

  const begin = (name: string, version: number | undefined): IDBOpenDBRequest => {
    if (version === undefined) return device.open(name);
    const versions = underWay.get(name) ?? [];
    underWay.set(name, [...versions, version]);
    const request = device.open(name, version);
    const over = () => {
      const left = underWay.get(name) ?? [];
      left.splice(left.indexOf(version), 1);
      // The opened connection is known by then, and is told that a higher version is wanted.
      if (waiting.has(name)) setImmediate(() => look(name));
    };
    request.addEventListener('success', over);
    request.addEventListener('error', over);
    return request;
  };
  const look = (name: string): void => {
    const queue = waiting.get(name) ?? [];
    for (let [head] = queue; head !== undefined; [head] = queue) {
      const { context, version, start } = head;
      if (context.state !== 'dead' && version !== undefined && isLaneBlocked(name, version)) {
        for (const connection of openOf(name)) connection.tellVersionChange(versionOf(name), version);
        return;
      }
      queue.shift();
      if (context.state !== 'dead') scheduler.within(context, start);
    }
  };

  return {
    /** Called when a connection was closed or its page was killed. */
    look,
    open(context: Context, name: string, version: number | undefined): IDBOpenDBRequest {
      const queue = waiting.get(name) ?? [];
      if (queue.length === 0 && !isLaneBlocked(name, version)) return begin(name, version);
      const request = new DeviceOpenRequest();
      const start = () => {
        if (version !== undefined && versionOf(name) < version) onUpgrade(name);
        pass(begin(name, version), request);
      };
      queue.push({ context, version, start });
      waiting.set(name, queue);
      context.onKill(() => look(name));
      look(name);
      return request;
    },
  };
}

/** Passes the events and results of one request on to another. */
function pass(from: IDBOpenDBRequest, to: IDBOpenDBRequest): void {
  const as = (type: 'upgradeneeded' | 'success' | 'error') => (event: Event) => {
    const { transaction } = from;
    Object.assign(to, { readyState: 'done', result: from.result, error: from.error, transaction });
    const { oldVersion, newVersion } = event as IDBVersionChangeEvent;
    to.dispatchEvent(new DeviceEvent(type, type === 'upgradeneeded' ? { oldVersion, newVersion } : {}));
  };
  for (const type of ['upgradeneeded', 'success', 'error'] as const) from.addEventListener(type, as(type));
}
