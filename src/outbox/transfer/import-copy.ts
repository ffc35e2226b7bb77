import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import { ownerOf, readCopy, stateInCopy } from './copy-format.ts';
import { importWork, type ImportResult } from './import-work.ts';

/** `write` runs one transaction, and tells delivery about it. */
type ImportWorld = {
  store: UserStore;
  now: () => number;
  write: <T>(work: (tables: UserTables) => Promise<T>) => Promise<T>;
};

/** Imports a copy into the user's own database, if it belongs there. */
export async function importCopy(
  { store, now, write }: ImportWorld,
  text: string | readonly string[],
): Promise<ImportResult> {
  const copy = readCopy(text);
  if (copy === 'unreadable' || copy === 'newerFormat') return { kind: copy };
  const here = await store.read((tables) => ownerOf(tables, store.userId));
  // The disk has refused to store whose database this is, so it is unknown whether the copy is from before a restore.
  if (here.emailAddress === null && copy.portalId !== null)
    throw new DOMException('The owner of the database is unknown', 'InvalidStateError');
  const state = stateInCopy(copy, here);
  if (state !== 'own') return { kind: state };
  let first: ImportResult | undefined;
  const last = await write(async (tables) => {
    const result = await importWork(tables, copy, now());
    // If this runs again after a commit that was not confirmed, it finds everything already there: the first result
    // counts.
    first ??= result;
    return result;
  });
  return first ?? last;
}
