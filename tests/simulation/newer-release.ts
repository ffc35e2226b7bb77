/** In native versions; Dexie multiplies its versions by ten. */
const VERSIONS_AHEAD = 10;

/** Databases with a user's work, or with copies for reading. */
const isOfPerson = (name: string) => /^(portal|replica)-\d/.test(name);

/**
 * IndexedDB as the code of a newer release uses it: the same code, but the databases of users have a higher version.
 * The newer code does not notice this; to the code of the older release, its databases are newer than any that it
 * knows.
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
