import { CompiledQuery, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultConfiguration } from '../../../contract/configuration.ts';
import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import {
  applicationAt,
  detail,
  expectOk,
  listed,
  openFixture,
  readAs,
  start,
  tagOf,
  type PortalFixture,
} from '../../applications/testing.ts';
import { openSqliteInMemory } from '../../store/sqlite/sqlite.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const change = (details: object, userId = fixture.nur.user.userId) =>
  fixture.nur.post('/Auth/details', { userId, ...details });

test('a person changes their name and mobile number; what is absent stays', async () => {
  const { user } = fixture.nur;
  expect(await change({ mobileNumber: '٠٥٥ 765-4321' })).toMatchObject({
    status: 200,
    data: { ...user, mobileNumber: '0557654321' },
  });
  expectOk(await change({ firstName: ' Noor ' }));
  expect((await fixture.nur.get('/Auth/session')).data).toEqual({
    ...user,
    firstName: 'Noor',
    mobileNumber: '0557654321',
  });
});

test('what a sign-up would refuse is refused in the same words, and changes nothing', async () => {
  expect(await change({ firstName: 'N', mobileNumber: '1' })).toMatchObject({
    status: 400,
    data: {
      problems: [
        { field: 'firstName', message: 'First name must be at least 2 characters' },
        { field: 'mobileNumber', message: 'Please enter a valid mobile number' },
      ],
    },
  });
  expect((await change({ lastName: 'A\nB' })).status).toBe(400);
  expect((await fixture.nur.get('/Auth/session')).data).toEqual(fixture.nur.user);
});

test("the centre's own least length of names holds here too", async () => {
  fixture.portal.configuration = { ...defaultConfiguration, nameMinLength: 4 };
  expect((await change({ firstName: 'Noor' })).status).toBe(200);
  expect((await change({ firstName: 'Nur' })).message).toBe('First name must be at least 4 characters');
});

test("nobody changes another person's details, and no other field is taken", async () => {
  expect((await change({ firstName: 'Noor' }, fixture.ali.user.userId)).status).toBe(403);
  expect((await fixture.client().post('/Auth/details', { userId: 1, firstName: 'Noor' })).status).toBe(401);
  expectOk(await change({ roleId: 2, emailAddress: 'x@example.org' }));
  expect((await fixture.nur.get('/Auth/session')).data).toEqual(fixture.nur.user);
});

describe('a change of the details', () => {
  test('of a person with long drafts writes no row of an application again', async () => {
    const id = await start(fixture.nur);
    const { store } = fixture.portal;
    await sql`
      create trigger no_update before update on applications begin select raise(abort, 'written again'); end
    `.execute(store);
    const token = (await fixture.nur.get('/ProjectApplication')).headers.get('Changed-Token') ?? '';
    const tag = await tagOf(fixture.nur, id);
    expectOk(await change({ firstName: 'Noor' }));
    expect(await listed(fixture.nur, `/ProjectApplication?changedSince=${token}`)).toMatchObject([
      { id, user: { firstName: 'Noor' } },
    ]);
    expect(await tagOf(fixture.nur, id)).toBe(tag);
    await sql`drop trigger no_update`.execute(store);
    expect((await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'New'))).status).toBe(200);
  });

  test('finds what it shows by indexes, among the applications and messages of all others', async () => {
    const asked: CompiledQuery[] = [];
    const store = openSqliteInMemory({ log: ({ query }) => void asked.push(query) });
    fixture = await openFixture({ store });
    await start(fixture.nur);
    asked.length = 0;
    expectOk(await change({ firstName: 'Noor' }));
    const [query] = asked.filter((one) => one.sql.includes('from "comments"'));
    const plan = await store.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]),
    );
    const steps = plan.rows.map(({ detail }) => detail).filter((step) => /applications|comments/.test(step));
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    expect(steps.join()).toMatch(/applications_of_owner .*comments_by_writer/s);
  });

  test('that changes nothing writes nothing', async () => {
    const { store } = fixture.portal;
    const written = async () => (await sql<{ rows: number }>`select total_changes() as rows`.execute(store)).rows;
    const { firstName, lastName, mobileNumber } = fixture.nur.user;
    const before = await written();
    const same = { status: 200, message: accountLifeMessages.detailsChanged, data: fixture.nur.user };
    expect(await change({ firstName, lastName, mobileNumber })).toMatchObject(same);
    expect(await change({})).toMatchObject(same);
    expect(await written()).toEqual(before);
  });
});

test('the former name stays in the record, and applications show the new one as a change of them', async () => {
  const id = await applicationAt(fixture, 5);
  const token = (await fixture.reviewer.get('/ProjectApplication')).headers.get('Changed-Token') ?? '';
  const before = await newestEntry(fixture.portal);
  expectOk(await change({ firstName: 'Noor', mobileNumber: fixture.nur.user.mobileNumber }));
  expectOk(await change({ firstName: 'Noor' }));
  expect(await entriesSince(fixture.portal, before)).toEqual([
    {
      kind: 'details.changed',
      user: fixture.nur.user.userId,
      name: 'Noor Aziz',
      role: 1,
      doneBy: 'self',
      former: 'Nur Aziz',
      changed: ['first_name'],
    },
  ]);
  expect((await readAs(fixture.reviewer, id))['user']).toMatchObject({ firstName: 'Noor' });
  const changed = await listed(fixture.reviewer, `/ProjectApplication?changedSince=${token}`);
  expect(changed.map((item) => item['id'])).toEqual([id]);
});
