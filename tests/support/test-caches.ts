/** The part of a browser's Cache API that the portal uses, in memory. */
export function createTestCaches(): CacheStorage {
  const stored = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => void entries.set(addressOf(request), response),
    delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  });
  const caches = {
    async open(name: string) {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return cacheOf(entries);
    },
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
    async match(request: RequestInfo | URL, options?: MultiCacheQueryOptions) {
      const names = options?.cacheName === undefined ? [...stored.keys()] : [options.cacheName];
      for (const name of names) {
        const found = stored.get(name)?.get(addressOf(request));
        if (found !== undefined) return found.clone();
      }
      return undefined;
    },
  };
  // The methods that are missing are not used.
  return caches as unknown as CacheStorage;
}
