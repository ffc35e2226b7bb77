import { beforeEach, describe, expect, test } from 'vitest';
import {
  DETAILS_CHANGES_PER_USER_AND_DAY_MAX,
  PASSWORD_CHANGES_PER_USER_AND_DAY_MAX,
  REVISIONS_PER_WRITER_AND_DAY_MAX,
  STARTED_DRAFTS_PER_USER_AND_DAY_MAX,
  STORED_FILES_PER_USER_AND_DAY_MAX,
  SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
  SUBMISSIONS_PER_USER_AND_DAY_MAX,
} from '../../contract/api/limits.ts';
import { SavedId } from '../../contract/domain/application.ts';
import {
  applicationAt,
  attachmentsIn,
  changeStatus,
  comment,
  detail,
  expectOk,
  fill,
  openHouse,
  pdf,
  refused,
  start,
  upload,
  type House,
} from '../applications/testing.ts';
import { changeDetails } from '../accounts/managing/account-life.ts';
import { givePassword } from '../accounts/managing/manage-users.ts';
import { TEST_PASSWORD, tokenIn } from '../testing/test-portal.ts';
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

describe('what is deleted again, or changed back,', () => {
  const begin = (who = house.nur, headers = {}) =>
    who.post('/ProjectApplication/Step/1', detail(who, 0, 'Sleep'), headers);

  test('is limited for drafts: a repeat and a refusal do not count, others go on, and so does the next day', async () => {
    const once = { 'Idempotency-Key': 'one' };
    for (let count = 0; count < 3; count += 1) {
      expectOk(await begin(house.nur, once));
      expect((await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, 0))).status).toBe(400);
    }
    for (let count = 1; count < STARTED_DRAFTS_PER_USER_AND_DAY_MAX; count += 1) {
      const { id } = expectOk(await begin()).read(SavedId);
      expectOk(await house.nur.delete(`/ProjectApplication/${id}`));
    }
    house.clock.advance(HOUR_MS);
    const answer = await refused(house, begin);
    expect([answer.status, answer.message]).toEqual([
      409,
      'You’ve started 300 applications in one day. That’s the limit for one person. Nothing was changed. Try again in 23 hours.',
    ]);
    expectOk(await begin(house.nur, once));
    expectOk(await begin(house.ali));
    house.clock.advance(23 * HOUR_MS);
    expectOk(await begin());
  });

  test('is limited for files, each file counted, and all of an upload stored or none', async () => {
    const id = await start(house.nur);
    const store = async (count: number) => {
      const answer = await upload(
        house.nur,
        id,
        4,
        Array.from({ length: count }, () => pdf()),
      );
      if (!answer.isSuccess) return answer;
      for (const file of attachmentsIn(answer)) expectOk(await house.nur.delete(`/Pi-CV/${file.id}`));
      return answer;
    };
    for (let stored = 0; stored < STORED_FILES_PER_USER_AND_DAY_MAX - 1; stored += 9) expectOk(await store(9));
    house.clock.advance(HOUR_MS);
    const answer = await store(2);
    expect([answer.status, answer.message]).toEqual([
      409,
      'You can store 1,000 files in one day, and these would be more. Nothing was stored. Try again in 23 hours.',
    ]);
    expect(house.fileNames()).toEqual([]);
    expectOk(await store(1));
    expect((await store(1)).status).toBe(409);
    const ofAli = await start(house.ali);
    expectOk(await upload(house.ali, ofAli, 4, [pdf()]));
    house.clock.advance(23 * HOUR_MS);
    expectOk(await store(2));
  });

  test('is limited for the details of a user; what changes nothing does not count, and the shell may change them', async () => {
    const { userId, emailAddress } = house.nur.user;
    const rename = (firstName: string) => house.nur.post('/Auth/details', { userId, firstName });
    for (let count = 0; count < DETAILS_CHANGES_PER_USER_AND_DAY_MAX; count += 1) {
      const name = count % 2 === 0 ? 'Noor' : 'Nur';
      expectOk(await rename(name));
      expectOk(await rename(name));
    }
    const answer = await refused(house, () => rename('Noor'));
    expect([answer.status, answer.message]).toEqual([
      409,
      'You’ve changed your details 20 times in one day. That’s the limit. Nothing was changed. Try again in 24 hours.',
    ]);
    expectOk(await rename('Nur'));
    const byShell = { whom: { email: emailAddress }, doneBy: 'shell' } as const;
    expect(await changeDetails(house.portal, byShell, { firstName: 'Noor' })).toMatchObject({ result: 'done' });
    house.clock.advance(24 * HOUR_MS);
    expectOk(await rename('Nur'));
  });

  test('is limited for the password, changed while signed in or by a link, which stays valid; an operator at the shell may still give one', async () => {
    const { userId, emailAddress } = house.nur.user;
    const passwords = [TEST_PASSWORD, 'Heron$2026x'];
    const change = (index: number) =>
      house.nur.post('/Auth/Password', {
        userId,
        currentPassword: passwords[index % 2],
        newPassword: passwords[(index + 1) % 2],
      });
    const sendLink = async () => {
      expectOk(await house.client().post('/Auth/forgot-password', { email: emailAddress }));
      return tokenIn(house.letters.at(-1));
    };
    const reset = (token: string, newPassword: string) =>
      house.client().post('/Auth/reset-password', { token, newPassword });
    for (let count = 0; count < PASSWORD_CHANGES_PER_USER_AND_DAY_MAX - 1; count += 1) {
      expect(
        (await house.nur.post('/Auth/Password', { userId, currentPassword: 'Wrong@123', newPassword: 'Heron$2026z' }))
          .status,
      ).toBe(400);
      expectOk(await change(count));
    }
    expectOk(await reset(await sendLink(), TEST_PASSWORD));
    expectOk(await house.nur.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD }));
    const message =
      'The password of this account has been changed 20 times in one day. That’s the limit. Nothing was changed. Try again in 24 hours.';
    expect(await refused(house, () => change(0))).toMatchObject({ status: 409, message });
    const token = await sendLink();
    expect(await refused(house, () => reset(token, 'Heron$2026z'))).toMatchObject({ status: 409, message });
    expect((await house.nur.get('/Auth/session')).status).toBe(200);
    const given = await givePassword(house.portal, emailAddress);
    expectOk(await house.nur.post('/Auth/Validate', { emailAddress, password: given }));
    house.clock.advance(24 * HOUR_MS);
    const next = await sendLink();
    expectOk(await reset(next, 'Heron$2026z'));
  });
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
