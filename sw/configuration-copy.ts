import * as v from 'valibot';
import { Configuration } from '../src/contract/configuration.ts';
import type { ShellRequest } from './app-shell.ts';

/** A network that hangs delays the start of the app by no more than this. */
export const CONFIGURATION_WITHIN_MS = 2500;

const CACHE = 'portal-configuration';
const PATH = '/config.json';

/** `config.json` as it was last read: the centre's own, independent of releases. */
export type ConfigurationCopy = {
  path: string;
  /** From the network, or the copy if the network gives nothing usable in time. */
  answer(asked: Pick<ShellRequest, 'request' | 'waitUntil'>): Promise<Response>;
  /** Reads it again. Rejects if that fails; a server that has none is no failure. */
  refresh(): Promise<void>;
};

export function createConfigurationCopy(world: {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** Resolves after the given milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): ConfigurationCopy {
  // A browser whose cache storage fails has no copy; the app goes on without one.
  const readCopy = () => world.caches.match(PATH, { cacheName: CACHE }).catch(() => undefined);

  /** Stores a usable response; a page of the network, or of a server that fails, never replaces the copy. */
  const keep = async (response: Response): Promise<boolean> => {
    if (!response.ok || response.redirected) return false;
    const parsed = v.safeParse(
      Configuration,
      await response
        .clone()
        .json()
        .catch(() => undefined),
    );
    if (!parsed.success) return false;
    const cache = await world.caches.open(CACHE);
    await cache.put(PATH, response.clone());
    return true;
  };

  return {
    path: PATH,
    async answer({ request, waitUntil }) {
      const fetched = world.fetch(request).then(async (response) => ({
        response,
        isUsable: await keep(response).catch(() => response.ok),
      }));
      waitUntil(fetched.catch(() => undefined));
      const copy = await readCopy();
      if (copy === undefined) return (await fetched).response;
      const done = new AbortController();
      const inTime = fetched.then(
        ({ response, isUsable }) => (isUsable ? response : copy),
        () => copy,
      );
      const tooLate = world.sleep(CONFIGURATION_WITHIN_MS, done.signal).then(() => copy);
      return Promise.race([inTime, tooLate]).finally(() => done.abort());
    },
    async refresh() {
      const response = await world.fetch(PATH, { cache: 'no-store' });
      if (response.status !== 404 && !(await keep(response))) throw new Error('The configuration could not be read');
    },
  };
}
