/** Native versions; Dexie counts by tens. */
const VERSIONS_AHEAD = 10;

/** What people wrote, and the copies for reading. */
const isOfPerson = (name: string) => /^(portal|replica)-\d/.test(name);

/**
 * IndexedDB as the code of a newer release uses it: the same code, whose databases of people have a higher version. Of that
 * it sees nothing itself; to the code of the older release its databases are newer than what that knows.
 */
export function ofNewerRelease(factory: IDBFactory): IDBFactory {
  return {
    open(name, version) {
      if (version === undefined) return factory.open(name);
      if (!isOfPerson(name)) return factory.open(name, version);
      const request = factory.open(name, version + VERSIONS_AHEAD);
      const setBack = () => void Reflect.set(request.result, 'version', version);
      request.addEventListener('upgradeneeded', setBack);
      request.addEventListener('success', setBack);
      return request;
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (one, other) => factory.cmp(one, other),
  };
}
