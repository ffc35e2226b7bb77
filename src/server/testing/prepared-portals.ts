import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FileStore } from '../files/file-store.ts';
import { openSqliteInMemory } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/tables.ts';
import { scratchFolder } from './scratch-folder.ts';
import { createTestPortal, type SignedIn, type TestPortal } from './test-portal.ts';

export type PreparedPortal<People> = TestPortal & { people: People };

/**
 * Returns a function that opens a portal in which `prepare` has been done. It is done once, and each portal is a copy
 * of the result: signing users up takes a hundred times as long, because of their passwords. The copies have the same
 * portal id, users and sessions; what one test changes is not in the copy of another. Stored files are not copied.
 */
export function preparedPortals<People extends Readonly<Record<string, SignedIn>>>(
  prepare: (portal: TestPortal) => Promise<People>,
): (options?: { files?: FileStore }) => Promise<PreparedPortal<People>> {
  let preparing: Promise<{ bytes: Buffer; portal: TestPortal; people: People }> | undefined;
  const prepareOnce = async () => {
    const portal = await createTestPortal();
    const people = await prepare(portal);
    return { bytes: await bytesOf(portal.portal.store), portal, people };
  };
  return async (options = {}) => {
    preparing ??= prepareOnce();
    const prepared = await preparing;
    const copy = await createTestPortal({ ...options, store: openSqliteInMemory({ bytes: prepared.bytes }) });
    copy.clock.set(prepared.portal.clock.now());
    copy.letters.push(...prepared.portal.letters);
    copy.logged.push(...prepared.portal.logged);
    const people = Object.fromEntries(
      Object.entries(prepared.people).map(([name, person]) => [name, inCopy(person, copy)]),
    );
    // The names are those of the users that were prepared.
    return { ...copy, people: people as People };
  };
}

/** The same user in the same browser, at a copy of their portal. */
export function inCopy(person: SignedIn, portal: TestPortal): SignedIn {
  const client = Object.assign(portal.client(), { user: person.user, portalId: person.portalId });
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

/** The content of a database as a file. */
export async function bytesOf(store: Store): Promise<Buffer> {
  using folder = scratchFolder();
  const path = join(folder.path, 'copy.sqlite');
  await sql`vacuum into ${path}`.execute(store);
  return readFileSync(path);
}
