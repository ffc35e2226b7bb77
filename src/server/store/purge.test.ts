import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts';
import { purge, PURGE_STEP_ROWS } from './purge.ts';
import { storedTime } from './times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('sessions, tokens and counters go once they have ended, and not before', async () => {
  const { portal, clock, signUpActivated, client } = await createTestPortal();
  await signUpActivated();
  await client().post('/Auth/Validate', { emailAddress: 'nobody@example.org', password: 'Wrong@123' });
  const count = async () => {
    const tables = ['sessions', 'tokens', 'throttle'] as const;
    return Promise.all(
      tables.map(async (table) => (await portal.store.selectFrom(table).selectAll().execute()).length),
    );
  };
  const before = await count();
  await purge(portal.store, portal.clock);
  expect(await count()).toEqual(before);
  clock.advance(31 * DAY_MS);
  await purge(portal.store, portal.clock);
  expect(await count()).toEqual([0, 1, 0]);
  clock.advance(60 * DAY_MS);
  await purge(portal.store, portal.clock);
  expect(await count()).toEqual([0, 0, 0]);
});

test('a browser is known for 400 days since its last use, and a change of email waits for one', async () => {
  const { portal, clock, signUpActivated } = await createTestPortal();
  const { store } = portal;
  const person = await signUpActivated();
  const { userId } = person.user;
  const change = { currentPassword: TEST_PASSWORD, newEmail: 'new@example.org', userId };
  expect((await person.post('/Auth/change-email', change)).status).toBe(200);
  const left = async () => {
    await purge(store, portal.clock);
    const tables = ['known_devices', 'email_changes'] as const;
    return Promise.all(tables.map(async (table) => (await store.selectFrom(table).selectAll().execute()).length));
  };
  clock.advance(DAY_MS - 1);
  expect(await left()).toEqual([1, 1]);
  clock.advance(1);
  expect(await left()).toEqual([1, 0]);
  clock.advance(399 * DAY_MS - 1);
  expect(await left()).toEqual([1, 0]);
  clock.advance(1);
  expect(await left()).toEqual([0, 0]);
});

test('a key lives as long as what it made, and others 400 days', async () => {
  const { portal, clock, signUpActivated } = await createTestPortal();
  const { userId } = (await signUpActivated()).user;
  const now = storedTime(clock.now());
  const { id } = await portal.store
    .insertInto('applications')
    .values({ owner_id: userId, status: 3, version: 1, research_title: 'A study', answers: '{}', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keep = (key: string, made: number | null) =>
    portal.store
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key,
        call: 'saveDetail',
        fingerprint: 'x',
        status: 200,
        envelope: '{}',
        made_kind: made === null ? null : 'application',
        made_id: made,
        created_at: now,
      })
      .execute();
  await keep('lives', id);
  await keep('gone', id + 1);
  await keep('made nothing', null);
  const keys = async () =>
    (await portal.store.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key);

  clock.advance(399 * DAY_MS);
  await purge(portal.store, portal.clock);
  expect(await keys()).toHaveLength(3);
  clock.advance(DAY_MS);
  await purge(portal.store, portal.clock);
  expect(await keys()).toEqual(['lives']);
});

test('many old rows are deleted, or passed over, in steps that let others be answered', async () => {
  const { portal, clock, signUpActivated } = await createTestPortal();
  const { userId } = (await signUpActivated()).user;
  const now = storedTime(clock.now());
  const { store } = portal;
  const application = {
    owner_id: userId,
    status: 3,
    version: 1,
    research_title: 'A study',
    answers: '{}',
    created_at: now,
  };
  const { id } = await store.insertInto('applications').values(application).returning('id').executeTakeFirstOrThrow();
  const steps = 3;
  const count = steps * PURGE_STEP_ROWS;
  const common = {
    user_id: userId,
    call: 'saveDetail',
    fingerprint: 'x',
    status: 200,
    envelope: '{}',
    created_at: now,
  };
  for (let number = 0; number < count; number += 1) {
    const living = { ...common, key: `living ${number}`, made_kind: 'application' as const, made_id: id };
    const ended = { ...common, key: `ended ${number}`, made_kind: null, made_id: null };
    await store.insertInto('idempotency_keys').values([living, ended]).execute();
    const removal = { kind: 'comment' as const, id: number, user_id: userId, removed_at: now };
    await store.insertInto('removals').values(removal).execute();
  }
  clock.advance(400 * DAY_MS);
  let isDone = false;
  const purging = purge(store, portal.clock).then(() => (isDone = true));
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  await purging;
  expect(turns).toBeGreaterThanOrEqual(3 * steps);
  const keys = await store.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toHaveLength(count);
  expect(keys.every(({ key }) => key.startsWith('living'))).toBe(true);
  expect(await store.selectFrom('removals').selectAll().execute()).toEqual([]);
});
