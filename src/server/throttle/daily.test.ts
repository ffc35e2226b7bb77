import { beforeEach, describe, expect, test } from 'vitest';
import {
  REVISIONS_PER_WRITER_AND_DAY_MAX,
  SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
  SUBMISSIONS_PER_USER_AND_DAY_MAX,
} from '../../contract/api/limits.ts';
import { SavedId } from '../../contract/domain/application.ts';
import {
  applicationAt,
  changeStatus,
  comment,
  expectOk,
  fill,
  openHouse,
  refused,
  start,
  type House,
} from '../applications/testing.ts';
import { TEST_PASSWORD } from '../testing/test-portal.ts';
import { HOUR_MS, hourly } from './hourly.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const withdraw = (id: number) => house.nur.post(`/ProjectApplication/${id}/withdraw`);

async function submitAndWithdraw(id: number, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expectOk(await changeStatus(house.nur, id, 5));
    expectOk(await withdraw(id));
  }
}

describe('submissions', () => {
  test('of one application are limited within a day, others go on, and the next day this one too', async () => {
    const id = await applicationAt(house, 3);
    await submitAndWithdraw(id, SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX);
    house.clock.advance(HOUR_MS);
    const answer = await refused(house, () => changeStatus(house.nur, id, 5));
    expect([answer.status, answer.message]).toEqual([
      409,
      'You’ve submitted this application 20 times in one day. That’s the limit. Nothing was changed. Try again in 23 hours.',
    ]);
    expectOk(await changeStatus(house.nur, await applicationAt(house, 3), 5));
    house.clock.advance(23 * HOUR_MS);
    expectOk(await changeStatus(house.nur, id, 5));
  });

  test('of one user are limited too, and those of another go on', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await applicationAt(house, 3));
    const each = SUBMISSIONS_PER_USER_AND_DAY_MAX / 3;
    for (const id of ids.slice(0, 3)) await submitAndWithdraw(id, each);
    const answer = await refused(house, () => changeStatus(house.nur, ids[3] ?? 0, 5));
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('60 times in one day')]);
    const ofAli = await start(house.ali);
    await fill(house.ali, ofAli);
    expectOk(await changeStatus(house.ali, ofAli, 5));
  });

  test('that are refused, or repeated under their key, do not count', async () => {
    const incomplete = await start(house.nur);
    const id = await applicationAt(house, 3);
    for (let count = 0; count < SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX + 1; count += 1) {
      expect((await changeStatus(house.nur, incomplete, 5)).status).toBe(400);
      expectOk(await changeStatus(house.nur, id, 5, { 'Idempotency-Key': 'one' }));
    }
    expectOk(await withdraw(id));
    expectOk(await changeStatus(house.nur, id, 5));
  });
});

test('changes and deletions of messages are limited for a writer, an application and a day; new ones are accepted', async () => {
  const id = await applicationAt(house, 4);
  const own = expectOk(await comment(house.nur, id, 'One')).read(SavedId).id;
  for (let count = 0; count < REVISIONS_PER_WRITER_AND_DAY_MAX; count += 1) {
    expectOk(await house.nur.put(`/Comments/${own}`, { comment: `Words ${count}` }));
  }
  const attempts = [
    () => house.nur.put(`/Comments/${own}`, { comment: 'Words' }),
    () => house.nur.delete(`/Comments/${own}`),
  ];
  for (const attempt of attempts) {
    const answer = await refused(house, attempt);
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('200 times in one day')]);
  }
  // The same text once more changes nothing, and the other side has a limit of its own.
  expectOk(await house.nur.put(`/Comments/${own}`, { comment: `Words ${REVISIONS_PER_WRITER_AND_DAY_MAX - 1}` }));
  const theirs = expectOk(await comment(house.reviewer, id, 'Two')).read(SavedId).id;
  expectOk(await house.reviewer.put(`/Comments/${theirs}`, { comment: 'Two, put right' }));
  house.clock.advance(24 * HOUR_MS);
  const newest = expectOk(await comment(house.nur, id, 'Three')).read(SavedId).id;
  expectOk(await house.nur.delete(`/Comments/${newest}`));
});

test('an account is signed in to so often in an hour, and wrong passwords use up nothing of it', async () => {
  const { emailAddress } = house.nur.user;
  const signIn = (password: string) => house.nur.post('/Auth/Validate', { emailAddress, password });
  const sessions = () => house.portal.store.selectFrom('sessions').select('id').execute();
  for (let count = 0; count < 4; count += 1) expect((await signIn('Wrong@123')).status).toBe(401);
  // One of them was the sign-in of the beginning.
  for (let count = 1; count < hourly.signInsByAccount.most; count += 1) expectOk(await signIn(TEST_PASSWORD));
  const before = await sessions();
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
  expect(await sessions()).toEqual(before);
  expectOk(
    await house.ali.post('/Auth/Validate', { emailAddress: house.ali.user.emailAddress, password: TEST_PASSWORD }),
  );
  house.clock.advance(HOUR_MS);
  expectOk(await signIn(TEST_PASSWORD));
});
