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
  openFixture,
  pdf,
  refused,
  start,
  upload,
  type PortalFixture,
} from '../applications/testing.ts';
import { changeDetails } from '../accounts/managing/account-life.ts';
import { givePassword } from '../accounts/managing/manage-users.ts';
import { TEST_PASSWORD, tokenIn } from '../testing/test-portal.ts';
import { HOUR_MS, hourly } from './hourly.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const withdraw = (id: number) => fixture.nur.post(`/ProjectApplication/${id}/withdraw`);

async function submitAndWithdraw(id: number, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expectOk(await changeStatus(fixture.nur, id, 5));
    expectOk(await withdraw(id));
  }
}

describe('submissions', () => {
  test('of one application are limited within a day, others go on, and the next day this one too', async () => {
    const id = await applicationAt(fixture, 3);
    await submitAndWithdraw(id, SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX);
    fixture.clock.advance(HOUR_MS);
    const answer = await refused(fixture, () => changeStatus(fixture.nur, id, 5));
    expect([answer.status, answer.message]).toEqual([
      409,
      'You’ve submitted this application 20 times in one day. That’s the limit. Nothing was changed. Try again in 23 hours.',
    ]);
    expectOk(await changeStatus(fixture.nur, await applicationAt(fixture, 3), 5));
    fixture.clock.advance(23 * HOUR_MS);
    expectOk(await changeStatus(fixture.nur, id, 5));
  });

  test('of one user are limited too, and those of another go on', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await applicationAt(fixture, 3));
    const each = SUBMISSIONS_PER_USER_AND_DAY_MAX / 3;
    for (const id of ids.slice(0, 3)) await submitAndWithdraw(id, each);
    const answer = await refused(fixture, () => changeStatus(fixture.nur, ids[3] ?? 0, 5));
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('60 times in one day')]);
    const ofAli = await start(fixture.ali);
    await fill(fixture.ali, ofAli);
    expectOk(await changeStatus(fixture.ali, ofAli, 5));
  });

  test('that are refused, or repeated under their key, do not count', async () => {
    const incomplete = await start(fixture.nur);
    const id = await applicationAt(fixture, 3);
    for (let count = 0; count < SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX + 1; count += 1) {
      expect((await changeStatus(fixture.nur, incomplete, 5)).status).toBe(400);
      expectOk(await changeStatus(fixture.nur, id, 5, { 'Idempotency-Key': 'one' }));
    }
    expectOk(await withdraw(id));
    expectOk(await changeStatus(fixture.nur, id, 5));
  });
});

test('changes and deletions of messages are limited for a writer, an application and a day; new ones are accepted', async () => {
  const id = await applicationAt(fixture, 4);
  const own = expectOk(await comment(fixture.nur, id, 'One')).read(SavedId).id;
  for (let count = 0; count < REVISIONS_PER_WRITER_AND_DAY_MAX; count += 1) {
    expectOk(await fixture.nur.put(`/Comments/${own}`, { comment: `Words ${count}` }));
  }
  const attempts = [
    () => fixture.nur.put(`/Comments/${own}`, { comment: 'Words' }),
    () => fixture.nur.delete(`/Comments/${own}`),
  ];
  for (const attempt of attempts) {
    const answer = await refused(fixture, attempt);
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('200 times in one day')]);
  }
  // The same text once more changes nothing, and the other side has a limit of its own.
  expectOk(await fixture.nur.put(`/Comments/${own}`, { comment: `Words ${REVISIONS_PER_WRITER_AND_DAY_MAX - 1}` }));
  const theirs = expectOk(await comment(fixture.reviewer, id, 'Two')).read(SavedId).id;
  expectOk(await fixture.reviewer.put(`/Comments/${theirs}`, { comment: 'Two, put right' }));
  fixture.clock.advance(24 * HOUR_MS);
  const newest = expectOk(await comment(fixture.nur, id, 'Three')).read(SavedId).id;
  expectOk(await fixture.nur.delete(`/Comments/${newest}`));
});

describe('what is deleted again, or changed back,', () => {
  const begin = (who = fixture.nur, headers = {}) =>
    who.post('/ProjectApplication/Step/1', detail(who, 0, 'Sleep'), headers);

  test('is limited for drafts: a repeat and a refusal do not count, others go on, and so does the next day', async () => {
    const once = { 'Idempotency-Key': 'one' };
    for (let count = 0; count < 3; count += 1) {
      expectOk(await begin(fixture.nur, once));
      expect((await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, 0))).status).toBe(400);
    }
    for (let count = 1; count < STARTED_DRAFTS_PER_USER_AND_DAY_MAX; count += 1) {
      const { id } = expectOk(await begin()).read(SavedId);
      expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
    }
    fixture.clock.advance(HOUR_MS);
    const answer = await refused(fixture, begin);
    expect([answer.status, answer.message]).toEqual([
      409,
      'You’ve started 300 applications in one day. That’s the limit for one person. Nothing was changed. Try again in 23 hours.',
    ]);
    expectOk(await begin(fixture.nur, once));
    expectOk(await begin(fixture.ali));
    fixture.clock.advance(23 * HOUR_MS);
    expectOk(await begin());
  });

  test('is limited for files, each file counted, and all of an upload stored or none', async () => {
    const id = await start(fixture.nur);
    const store = async (count: number) => {
      const answer = await upload(
        fixture.nur,
        id,
        4,
        Array.from({ length: count }, () => pdf()),
      );
      if (!answer.isSuccess) return answer;
      for (const file of attachmentsIn(answer)) expectOk(await fixture.nur.delete(`/Pi-CV/${file.id}`));
      return answer;
    };
    for (let stored = 0; stored < STORED_FILES_PER_USER_AND_DAY_MAX - 1; stored += 9) expectOk(await store(9));
    fixture.clock.advance(HOUR_MS);
    const answer = await store(2);
    expect([answer.status, answer.message]).toEqual([
      409,
      'You can store at most 1,000 files in one day. These files would be too many. Nothing was stored. Try again in 23 hours.',
    ]);
    expect(fixture.fileNames()).toEqual([]);
    expectOk(await store(1));
    expect((await store(1)).status).toBe(409);
    const ofAli = await start(fixture.ali);
    expectOk(await upload(fixture.ali, ofAli, 4, [pdf()]));
    fixture.clock.advance(23 * HOUR_MS);
    expectOk(await store(2));
  });

  test('is limited for the details of a user; what changes nothing does not count, and the shell may change them', async () => {
    const { userId, emailAddress } = fixture.nur.user;
    const rename = (firstName: string) => fixture.nur.post('/Auth/details', { userId, firstName });
    for (let count = 0; count < DETAILS_CHANGES_PER_USER_AND_DAY_MAX; count += 1) {
      const name = count % 2 === 0 ? 'Noor' : 'Nur';
      expectOk(await rename(name));
      expectOk(await rename(name));
    }
    const answer = await refused(fixture, () => rename('Noor'));
    expect([answer.status, answer.message]).toEqual([
      409,
      'You’ve changed your details 20 times in one day. That’s the limit. Nothing was changed. Try again in 24 hours.',
    ]);
    expectOk(await rename('Nur'));
    const byShell = { whom: { email: emailAddress }, doneBy: 'shell' } as const;
    expect(await changeDetails(fixture.portal, byShell, { firstName: 'Noor' })).toMatchObject({ result: 'done' });
    fixture.clock.advance(24 * HOUR_MS);
    expectOk(await rename('Nur'));
  });

  test('is limited for the password, changed while signed in or by a link, which stays valid; an operator at the shell may still give one', async () => {
    const { userId, emailAddress } = fixture.nur.user;
    const passwords = [TEST_PASSWORD, 'Heron$2026x'];
    const change = (index: number) =>
      fixture.nur.post('/Auth/Password', {
        userId,
        currentPassword: passwords[index % 2],
        newPassword: passwords[(index + 1) % 2],
      });
    const sendLink = async () => {
      expectOk(await fixture.client().post('/Auth/forgot-password', { email: emailAddress }));
      return tokenIn(fixture.letters.at(-1));
    };
    const reset = (token: string, newPassword: string) =>
      fixture.client().post('/Auth/reset-password', { token, newPassword });
    for (let count = 0; count < PASSWORD_CHANGES_PER_USER_AND_DAY_MAX - 1; count += 1) {
      expect(
        (await fixture.nur.post('/Auth/Password', { userId, currentPassword: 'Wrong@123', newPassword: 'Heron$2026z' }))
          .status,
      ).toBe(400);
      expectOk(await change(count));
    }
    expectOk(await reset(await sendLink(), TEST_PASSWORD));
    expectOk(await fixture.nur.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD }));
    const message =
      'The password of this account has been changed 20 times in one day. That’s the limit. Nothing was changed. Try again in 24 hours.';
    expect(await refused(fixture, () => change(0))).toMatchObject({ status: 409, message });
    const token = await sendLink();
    expect(await refused(fixture, () => reset(token, 'Heron$2026z'))).toMatchObject({ status: 409, message });
    expect((await fixture.nur.get('/Auth/session')).status).toBe(200);
    const given = await givePassword(fixture.portal, emailAddress);
    expectOk(await fixture.nur.post('/Auth/Validate', { emailAddress, password: given }));
    fixture.clock.advance(24 * HOUR_MS);
    const next = await sendLink();
    expectOk(await reset(next, 'Heron$2026z'));
  });
});

test('an account is signed in to so often in an hour, and wrong passwords use up nothing of it', async () => {
  const { emailAddress } = fixture.nur.user;
  const signIn = (password: string) => fixture.nur.post('/Auth/Validate', { emailAddress, password });
  const sessions = () => fixture.portal.store.selectFrom('sessions').select('id').execute();
  for (let count = 0; count < 4; count += 1) expect((await signIn('Wrong@123')).status).toBe(401);
  // One of them was the sign-in of the beginning.
  for (let count = 1; count < hourly.signInsByAccount.most; count += 1) expectOk(await signIn(TEST_PASSWORD));
  const before = await sessions();
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
  expect(await sessions()).toEqual(before);
  expectOk(
    await fixture.ali.post('/Auth/Validate', { emailAddress: fixture.ali.user.emailAddress, password: TEST_PASSWORD }),
  );
  fixture.clock.advance(HOUR_MS);
  expectOk(await signIn(TEST_PASSWORD));
});
