import { sql } from 'kysely';
import { role } from '../../src/contract/domain/statuses.ts';
import { changeRole } from '../../src/server/accounts/managing/manage-users.ts';
import {
  attachmentsIn,
  changeStatus,
  comment,
  detail,
  expectOk,
  fill,
  investigator,
  openFixture,
  pdf,
  start,
  upload,
  type PortalFixture,
} from '../../src/server/applications/testing.ts';
import { SavedId } from '../../src/contract/domain/application.ts';
import { createMemoryFiles } from '../../src/server/files/memory-files.ts';
import { keepFile, readFile } from '../../src/server/files/testing.ts';
import { openSqliteInMemory } from '../../src/server/store/sqlite/sqlite.ts';
import type { Store } from '../../src/server/store/tables.ts';
import type { Client } from '../../src/server/testing/client.ts';
import { bytesOf, inCopy } from '../../src/server/testing/prepared-portals.ts';
import { createTestPortal, type SignedIn, type TestPortal } from '../../src/server/testing/test-portal.ts';
import { states, type State } from './table.ts';

/**
 * Nur and Sara have applications; Ali is a researcher without access to theirs; Rana is the reviewing administrator.
 * Sara has become an administrator since.
 */
export type PersonName = 'nur' | 'sara' | 'ali' | 'rana';

/** The ids of an application and of what belongs to it. */
export type Things = {
  application: number;
  state: State;
  title: string;
  ownerId: number;
  investigator: number;
  file: number;
  /** A file of a type that allows only one file. */
  consentForm: number;
  earlierMessage: number;
  latestMessage: number;
  /**
   * The administrator's latest message, and the message that asked for more information or rejected; 0 if there is
   * none.
   */
  answer: number;
  decision: number;
};

export type Copy = {
  portal: TestPortal;
  store: Store;
  people: Record<PersonName, SignedIn>;
  visitor: Client;
};

export type PreparedPortal = {
  of(owner: 'nur' | 'sara', state: State): Things;
  /** A copy of the whole prepared portal; the changes that one cell makes to it are not visible to other cells. */
  copy(): Promise<Copy>;
  /** The contents of every table in an unchanged copy. */
  untouched: Snapshot;
};

/** Prepares one portal in which two people each have an application in every state. */
export async function preparePortal(): Promise<PreparedPortal> {
  const fixture = await openFixture();
  const sara = await fixture.signUpActivated({ firstName: 'Sara', lastName: 'Haddad' });
  const owners = { nur: fixture.nur, sara };
  const made = new Map<string, Things>();
  for (const [name, owner] of Object.entries(owners)) {
    for (const state of states) made.set(`${name} ${state}`, await makeApplication(fixture, owner, state));
  }
  await changeRole(fixture.portal, sara.user.emailAddress, role.administrator);

  const bytes = await bytesOf(fixture.portal.store);
  const files: [string, Uint8Array][] = [];
  for await (const name of fixture.portal.files.names()) {
    files.push([name, (await readFile(fixture.portal.files, name)) ?? new Uint8Array()]);
  }
  const now = fixture.clock.now() + 60_000;
  const people = { nur: fixture.nur, sara, ali: fixture.ali, rana: fixture.reviewer };

  const copy = async (): Promise<Copy> => {
    const store = openSqliteInMemory({ bytes });
    const kept = createMemoryFiles();
    for (const [name, content] of files) await keepFile(kept, name, content);
    const portal = await createTestPortal({ store, files: kept, clock: () => now });
    const as = (person: SignedIn) => inCopy(person, portal);
    const copied = { nur: as(people.nur), sara: as(people.sara), ali: as(people.ali), rana: as(people.rana) };
    return { portal, store, people: copied, visitor: portal.client() };
  };
  const first = await copy();
  return {
    of(owner, state) {
      const things = made.get(`${owner} ${state}`);
      if (things === undefined) throw new Error(`nothing of ${owner} was prepared at ${state}`);
      return things;
    },
    copy,
    untouched: await snapshot(first.store),
  };
}

/** Makes an application and brings it into a state by the same calls as in the app. */
async function makeApplication(fixture: PortalFixture, owner: SignedIn, state: State): Promise<Things> {
  const { reviewer } = fixture;
  const title = `Sleep of night nurses, ${owner.user.firstName} at ${state}`;
  const id = await start(owner, title);
  await fill(owner, id);
  expectOk(await owner.post('/ProjectApplication/Step/1', detail(owner, id, title)));
  const second = expectOk(await owner.post('/InvestigatorInfo', investigator(owner, id, 'Lina Said')));
  const [file] = attachmentsIn(expectOk(await upload(owner, id, 4, [pdf('scales.pdf')])));
  const [consent] = attachmentsIn(expectOk(await upload(owner, id, 2, [pdf('consent.pdf')])));
  const say = async (by: SignedIn, text: string, statusId?: number) =>
    expectOk(await comment(by, id, text, statusId)).read(SavedId).id;

  const earlierMessage = await say(owner, 'The scales follow.');
  let latestMessage = await say(owner, 'The scales are there.');
  let answer = 0;
  let decision = 0;
  if (state !== '3') expectOk(await changeStatus(owner, id, 5));
  if (state === '3w') {
    answer = await say(reviewer, 'The scales are short.');
    expectOk(await owner.post(`/ProjectApplication/${id}/withdraw`));
    latestMessage = await say(owner, 'I have withdrawn it.');
  }
  if (state === '4') {
    decision = await say(reviewer, 'More, please.', 5);
    latestMessage = await say(owner, 'Here it is.');
  }
  if (state === '1') expectOk(await changeStatus(reviewer, id, 1));
  if (state === '2') decision = await say(reviewer, 'No.', 2);
  return {
    application: id,
    state,
    title,
    ownerId: owner.user.userId,
    investigator: second.read(SavedId).id,
    file: file?.id ?? 0,
    consentForm: consent?.id ?? 0,
    earlierMessage,
    latestMessage,
    answer,
    decision,
  };
}

/** The rows of every table, by table name. */
export type Snapshot = ReadonlyMap<string, string>;

/** The tables that count attempts and that check whether the disk is writable: they also change on refused requests. */
const notOfPeople = new Set(['throttle', 'probe']);

export async function snapshot(store: Store): Promise<Snapshot> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`.execute(
    store,
  );
  const rows = new Map<string, string>();
  for (const { name } of tables.rows) {
    if (notOfPeople.has(name)) continue;
    const found = await sql`select * from ${sql.table(name)}`.execute(store);
    rows.set(name, JSON.stringify(found.rows));
  }
  return rows;
}

/** The tables whose contents differ. */
export function changedTables(before: Snapshot, after: Snapshot): string[] {
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name));
}
