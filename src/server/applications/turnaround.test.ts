import { beforeEach, expect, test } from 'vitest';
import { openSqliteInMemory } from '../store/sqlite/sqlite.ts';
import { applicationAt, changeStatus, expectOk, openFixture, type PortalFixture } from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

test('the turnaround is the median from submission to decision over a year', async () => {
  expect((await fixture.nur.get('/turnaround')).data).toEqual({ days: null, cases: 0 });
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await applicationAt(fixture, 5));
  const day = 24 * 60 * 60 * 1000;
  for (const [index, id] of ids.entries()) {
    fixture.clock.advance((index === 0 ? 2 : 1) * day);
    expectOk(await changeStatus(fixture.reviewer, id, 1));
  }
  expect((await fixture.nur.get('/turnaround')).data).toEqual({ days: 3, cases: 3 });
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates an application that is approved this many days after its submission. */
async function decidedAfter(days: number): Promise<number> {
  const id = await applicationAt(fixture, 5);
  fixture.clock.advance(days * DAY_MS);
  expectOk(await changeStatus(fixture.reviewer, id, 1));
  return id;
}

const turnaround = async () => (await fixture.nur.get('/turnaround')).data;

test('every decision since the last asking counts, beside those of before', async () => {
  await decidedAfter(1);
  expect(await turnaround()).toEqual({ days: 1, cases: 1 });
  await decidedAfter(9);
  await decidedAfter(3);
  expect(await turnaround()).toEqual({ days: 3, cases: 3 });
});

test('a decision is forgotten once it is a year old, though nothing else happens', async () => {
  const old = await decidedAfter(2);
  await decidedAfter(8);
  const before = (days: number) => new Date(fixture.clock.now() - days * DAY_MS).toISOString();
  const dates = { submitted_at: before(366.5), decided_at: before(364.5) };
  await fixture.portal.store.updateTable('applications').set(dates).where('id', '=', old).execute();
  expect(await turnaround()).toEqual({ days: 5, cases: 2 });
  fixture.clock.advance(DAY_MS);
  expect(await turnaround()).toEqual({ days: 8, cases: 1 });
});

test('an application that is reopened has no decision any more', async () => {
  const id = await decidedAfter(4);
  await decidedAfter(2);
  expect(await turnaround()).toEqual({ days: 3, cases: 2 });
  expectOk(await fixture.reviewer.post(`/ProjectApplication/${id}/reopen`, { reason: 'A new finding.' }));
  expect(await turnaround()).toEqual({ days: 2, cases: 1 });
});

test('what was decided before the last asking is not read again', async () => {
  const read: string[] = [];
  fixture = await openFixture({ store: openSqliteInMemory({ log: ({ query }) => void read.push(query.sql) }) });
  await decidedAfter(1);
  const askedForAll = async () => {
    read.length = 0;
    await turnaround();
    return read.some((query) => /"decided_at" >= /.test(query));
  };
  expect(await askedForAll()).toBe(true);
  await decidedAfter(9);
  expect(await askedForAll()).toBe(false);
  expect(await turnaround()).toEqual({ days: 5, cases: 2 });
});
