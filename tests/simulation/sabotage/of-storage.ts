import { mutantsOf } from './mutant.ts';

/** Mutants of how the device stores what is written, and copies of what the server has. */
export const ofStorage = [
  ...mutantsOf('src/local-db/tables/transaction.ts', [
    {
      name: 'a transaction that was aborted counts as committed',
      find: `if ((await ending.ended) === 'aborted') throw`,
      replace: `if ((await ending.ended) === undefined) throw`,
      why: 'Kept is said of what is on the disk.',
    },
    {
      name: 'kept is said before the commit',
      find: `if ((await ending.ended) === 'aborted') throw ending.reason() ?? new DOMException('It was aborted.', 'AbortError');`,
      replace: ``,
      why: 'Kept is said of what is on the disk.',
    },
    {
      name: 'a full disk is swallowed',
      find: `throw ending.reason() ?? error;`,
      replace: `return undefined as T;`,
      why: 'Kept is said of what is on the disk.',
    },
    {
      name: 'a transaction that failed is not undone',
      find: `unlessOver(() => transaction.abort());`,
      replace: `unlessOver(() => transaction.commit());`,
      why: 'All of a change is kept, or nothing. Whatever fails in a history has ended its transaction already; transaction.test.ts fails with it.',
    },
  ]),
  ...mutantsOf('src/local-db/typed-values.ts', [
    {
      name: 'words count as written before the commit',
      find: `for (const entry of lastRun) add(entry);`,
      replace: `for (const entry of lastRun) entry.isWritten = true;`,
      why: 'Kept is said of what is on the disk.',
    },
    {
      name: 'words that could not be written count as written',
      find: `if (stored) for (const entry of lastRun) entry.isWritten = true;`,
      replace: `for (const entry of lastRun) entry.isWritten = true;`,
      why: 'What could not be kept is tried again, and said not to be.',
    },
    {
      name: 'what is typed during a write is forgotten',
      find: `for (const [key, entry] of known) if (entries.get(key) === entry) entries.delete(key);`,
      replace: `for (const [key] of known) entries.delete(key);`,
      why: 'Nothing that was typed is lost.',
    },
  ]),
  ...mutantsOf('src/local-db/write-behind.ts', [
    {
      name: 'two who take words along do not wait for each other',
      find: `    while (underWay.size > 0) await Promise.all(underWay);
    return takeNow();`,
      replace: `    return takeNow();`,
      why: 'What is saved is what was typed.',
      equivalent:
        'Transactions that write run one after the other, and each asks for the unwritten words once it has begun: by then the page was told how the one before it ended.',
    },
    {
      name: 'what a failed write gave back is not written by a flush',
      find: `if (before.length > 0) await write();`,
      replace: ``,
      why: 'A flush that resolves has written all that was typed. Nobody here leaves with words that are not kept and are not in the last words; writeBehind.test.ts fails with it.',
    },
  ]),
  ...mutantsOf('src/local-db/tables/field-table.ts', [
    {
      name: 'one word of a step replaces the others on the disk',
      find: `(one.part === part ? [one.field] : [])`,
      replace: `(one.part === part && names.includes(one.field.name) ? [one.field] : [])`,
      why: 'Nothing that was kept is lost.',
    },
  ]),
  ...mutantsOf('src/local-db/tables/transaction-tables.ts', [
    {
      name: 'rows are changed in the order of their keys alone',
      find: `if (!isPlain) return walk(query);`,
      replace: `if (!isPlain) return walk({ ...query, backwards: false });`,
      why: 'What a user asked for in one application arrives in that order.',
    },
    {
      name: 'a row that was read is not found by its index',
      find: `(store().indexNames.contains(index) ? store().index(index) : store())`,
      replace: `store()`,
      why: 'Nothing that was kept is lost.',
    },
  ]),
  ...mutantsOf('src/local-db/connection/transact.ts', [
    {
      name: 'screens are not told of what changed',
      find: `if (written.size > 0) Dexie.on.storagemutated.fire(changedParts(db, written));`,
      replace: ``,
      why: 'A screen tells how things stand.',
    },
    {
      name: 'a lost connection is not opened again',
      find: `if (!isLost || tries === 2) throw error;`,
      replace: `throw error;`,
      why: 'A tablet that woke up keeps what is typed.',
    },
    {
      name: 'what failed is made again and again',
      find: `const isLost = isConnectionLost(error) && !connection.isClosed();`,
      replace: `const isLost = !connection.isClosed();`,
      why: 'Kept is said of what is on the disk.',
      equivalent:
        'Besides a lost connection, only a full disk or a mistake of the portal itself makes a transaction fail. It was undone, and is made once more at most, with the same end, or with more room.',
    },
  ]),
  ...mutantsOf('src/local-db/connection/store-end.ts', [
    {
      name: 'a page is not told that a newer release takes its database over',
      find: `map(async (listener) => listener(why));`,
      replace: `map(async (listener) => (why === 'newer' ? undefined : listener(why)));`,
      why: 'What was typed before a newer release takes over is kept.',
    },
    {
      name: 'a page that a newer release took the database from does not know why it writes no more',
      find: `closeAsOlder();`,
      replace: `close();`,
      why: 'A page of an older release says that it has to be opened again.',
    },
  ]),
  ...mutantsOf('src/local-db/live-queries.ts', [
    {
      name: 'a watch that lost its connection is not restarted',
      find: `lost < RESTARTS_MAX && isConnectionLost(error)`,
      replace: `lost < 0 && isConnectionLost(error)`,
      why: 'A screen shows what is on the disk. The test of the user store finds it: in a history the next change, or the next look, reads it again.',
    },
  ]),
  ...mutantsOf('src/local-db/own-version.ts', [
    {
      name: 'an older release opens the database of a newer one',
      find: `if (version === undefined) throw new OlderReleaseError();`,
      replace: `if (version === undefined) return indexedDB.open(name);`,
      why: 'Code of an older release writes nothing in a layout that it does not know.',
    },
  ]),
  ...mutantsOf('src/replica/copies/accepted-changes.ts', [
    {
      name: 'a copy takes the version of a change that was made on another',
      find: `isMade && row.tag === madeOn`,
      replace: `isMade`,
      why: 'A decision is about the version that was shown. The test of accepted changes finds it: no history leaves a copy unread between two decisions on it.',
    },
    {
      name: 'an accepted status is not in the copies',
      find: `status: statusAfter(one.status, { change }) })`,
      replace: `status: one.status })`,
      why: 'A list tells how things stand.',
    },
  ]),
  ...mutantsOf('src/replica/sources/cached-query.ts', [
    {
      name: 'an answer that could not be kept hides every newer copy',
      find: `known.unstored = isThere ? undefined :`,
      replace: `known.unstored = isThere && known.unstored === undefined ? undefined :`,
      why: 'A screen shows what is known last.',
      equivalent:
        'An answer that is kept is written to the copy, and the watch of the copy, which hears of that write, forgets the one that could not be kept too.',
    },
  ]),
  ...mutantsOf('src/replica/copies/started-here.ts', [
    {
      name: 'what was begun here is in no list',
      find: `base === null || listedAt === null || base.asOf > listedAt;`,
      replace: `base !== null && listedAt !== null && base.asOf > listedAt;`,
      why: 'What was begun here is in the list.',
    },
  ]),
  ...mutantsOf('src/replica/copies/copy-writes.ts', [
    {
      name: 'an answer that came late replaces a newer copy',
      find: 'if (before !== undefined && mayBeOlder(copy, before)) {',
      replace: 'if (before?.turn === -1) {',
      why: 'A copy is the newest that this device has seen.',
    },
  ]),
];
