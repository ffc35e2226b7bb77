import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { COMMENT_MAX_UNITS, COMMENTS_MAX, COMMENTS_MAX_CHARACTERS } from '../../contract/api/limits.ts';
import {
  applicationAt,
  changeStatus,
  comment,
  expectOk,
  listed,
  listedByPages,
  openHouse,
  refused,
  start,
  tagOf,
  WHEN,
  type House,
} from '../applications/testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const statusOf = async (id: number) =>
  (await listed(house.nur, '/ProjectApplication')).find((one) => one['id'] === id)?.['appStatusId'];
const idOf = (answer: Awaited<ReturnType<typeof comment>>) => expectOk(answer).read(v.object({ id: v.number() })).id;

describe('a comment', () => {
  test('is read with its writer, oldest first, by the applicant and the administrator', async () => {
    const id = await applicationAt(house, 4);
    await comment(house.nur, id, '  An answer ');
    const thread = await listed(house.reviewer, `/Comments?applicationId=${id}`);
    expect(thread.map((one) => one['comment'])).toEqual(['More, please.', 'An answer']);
    expect(thread[1]).toEqual({
      id: expect.any(Number),
      userID: house.nur.user.userId,
      applicationID: id,
      comment: 'An answer',
      created: WHEN,
      recordedAt: '2026-01-05T08:00:00.000Z',
      clockOff: false,
      roleId: 1,
      firstName: 'Nur',
      lastName: 'Aziz',
    });
    const own = await listed(house.nur, `/Comments?applicationId=${id}&userId=${house.nur.user.userId}`);
    expect(own.map((one) => one['comment'])).toEqual(['An answer']);
    expect((await house.ali.get(`/Comments?applicationId=${id}`)).status).toBe(404);
    expect((await house.nur.get('/Comments')).status).toBe(400);
  });

  test.each([
    ['nur', 1, 409],
    ['nur', 2, 409],
    ['nur', 3, 200],
    ['nur', 4, 200],
    ['nur', 5, 409],
    ['reviewer', 1, 200],
    ['reviewer', 2, 200],
    ['reviewer', 3, 404],
    ['reviewer', 4, 200],
    ['reviewer', 5, 200],
    ['ali', 4, 404],
  ] as const)('of %s in status %i answers %i', async (who, status, expected) => {
    const id = await applicationAt(house, status);
    const attempt = () => comment(house[who], id, 'Words');
    expect((expected === 200 ? await attempt() : await refused(house, attempt)).status).toBe(expected);
  });

  test('alone changes no status, no tag and no date, but the number of comments', async () => {
    const id = await applicationAt(house, 5);
    const before = await tagOf(house.nur, id);
    const [listedBefore] = await listed(house.nur, '/ProjectApplication');
    house.clock.advance(1000);
    const answer = expectOk(await comment(house.reviewer, id, 'Words'));
    expect(answer.headers.get('ETag')).toBeNull();
    expect(await tagOf(house.nur, id)).toBe(before);
    expect(await listed(house.nur, '/ProjectApplication')).toEqual([{ ...listedBefore, commentCount: 1 }]);
  });

  test("that is blank, has NUL, is too long, or is another person's is refused; a lone surrogate is corrected", async () => {
    const id = await applicationAt(house, 4);
    for (const text of ['', '  ', 'a\0', 'x'.repeat(20_001)]) {
      expect((await refused(house, () => comment(house.nur, id, text))).status).toBe(400);
    }
    const forged = { userID: house.ali.user.userId, applicationID: id, comment: 'x', created: WHEN, id: 0 };
    expect((await refused(house, () => house.nur.post('/Comments', forged))).status).toBe(403);
    const timeless = { ...forged, userID: house.nur.user.userId, created: 'now' };
    expect((await refused(house, () => house.nur.post('/Comments', timeless))).status).toBe(400);
    expectOk(await comment(house.nur, id, 'a\udc00'));
    expect((await listed(house.nur, `/Comments?applicationId=${id}`)).at(-1)).toMatchObject({ comment: 'a\ufffd' });
  });
});

describe('an administrator decides by a comment', () => {
  test.each([
    [5, 2, 200, 2],
    [4, 2, 200, 2],
    [5, 5, 200, 4],
    [5, 4, 200, 4],
    [4, 5, 200, 4],
    [4, 4, 200, 4],
    [2, 2, 200, 2],
    [1, 2, 409, 1],
    [1, 4, 409, 1],
    [2, 4, 409, 2],
    [2, 5, 409, 2],
    [5, 1, 409, 5],
    [5, 3, 409, 5],
  ] as const)('in %i with statusId %i: %i, and the status is %i', async (from, asked, expected, after) => {
    const id = await applicationAt(house, from);
    const attempt = () => comment(house.reviewer, id, 'Words', asked);
    const answer = expected === 200 ? await attempt() : await refused(house, attempt);
    expect([answer.status, await statusOf(id)]).toEqual([expected, after]);
    // More information that is asked for once more changes the version alone.
    const hasChanged = expected === 200 && (from !== after || after === 4);
    expect(answer.headers.get('ETag')).toBe(hasChanged ? await tagOf(house.nur, id) : null);
  });

  test('one more request for information makes a submission that was made before it a 412', async () => {
    const id = await applicationAt(house, 4);
    const before = await tagOf(house.nur, id);
    expectOk(await comment(house.reviewer, id, 'And who reads the diaries?', 5));
    const submit = async () => changeStatus(house.nur, id, 5, { 'If-Match': before });
    expect((await refused(house, submit)).status).toBe(412);
    expect(await statusOf(id)).toBe(4);
  });

  test("an applicant's statusId is ignored, whatever it is", async () => {
    const id = await applicationAt(house, 4);
    for (const statusId of [1, 2, 5, 99]) expectOk(await comment(house.nur, id, 'Words', statusId));
    expect(await statusOf(id)).toBe(4);
  });

  test('each decision is one row of history; asking again is none', async () => {
    const id = await applicationAt(house, 4);
    await comment(house.reviewer, id, 'Again', 4);
    await comment(house.reviewer, id, 'No', 2);
    const history = await listed(house.nur, `/ProjectApplication/${id}/history`);
    expect(history.map((row) => [row['event'], row['fromStatus'], row['toStatus'], row['at']]).slice(2)).toEqual([
      ['requested', 5, 4, WHEN],
      ['rejected', 4, 2, WHEN],
    ]);
  });

  test('an unknown status is a 400, and two decisions at once are one decision', async () => {
    const id = await applicationAt(house, 5);
    expect((await refused(house, () => comment(house.reviewer, id, 'Words', 9))).status).toBe(400);
    await Promise.all([comment(house.reviewer, id, 'One', 2), comment(house.reviewer, id, 'Two', 2)]);
    const history = await listed(house.nur, `/ProjectApplication/${id}/history`);
    expect(history.filter((row) => row['event'] === 'rejected').length).toBe(1);
  });
});

describe('the author', () => {
  test('reads, changes and deletes an own comment while it is the last one', async () => {
    const id = await applicationAt(house, 4);
    const own = idOf(await comment(house.nur, id, 'Words'));
    expect((await house.nur.get(`/Comments/${own}`)).data).toMatchObject({ id: own, comment: 'Words' });
    expect(idOf(await house.nur.put(`/Comments/${own}`, { comment: 'Better words' }))).toBe(own);
    expect((await house.nur.get(`/Comments/${own}`)).data).toMatchObject({ comment: 'Better words' });
    expect((await refused(house, () => house.nur.put(`/Comments/${own}`, { comment: ' ' }))).status).toBe(400);
    expectOk(await house.nur.delete(`/Comments/${own}`));
    expectOk(await house.nur.delete(`/Comments/${own}`));
    expect((await house.nur.get(`/Comments/${own}`)).status).toBe(404);
  });

  test("nobody else's comment is read, changed or deleted, and an unknown one is the same 404", async () => {
    const id = await applicationAt(house, 4);
    const own = idOf(await comment(house.nur, id, 'Words'));
    for (const who of [house.ali, house.reviewer]) {
      expect((await who.get(`/Comments/${own}`)).status).toBe(404);
      expect((await refused(house, () => who.put(`/Comments/${own}`, { comment: 'x' }))).status).toBe(404);
      expect((await refused(house, () => who.delete(`/Comments/${own}`))).status).toBe(404);
    }
    expect((await house.nur.get('/Comments/99999')).status).toBe(404);
    expect((await refused(house, () => house.nur.delete('/Comments/99999'))).status).toBe(404);
  });

  test('leaves a comment that was answered, and one that decided, as they are', async () => {
    const id = await applicationAt(house, 4);
    const own = idOf(await comment(house.nur, id, 'Words'));
    const decided = idOf(await comment(house.reviewer, id, 'No', 2));
    expect((await refused(house, () => house.nur.put(`/Comments/${own}`, { comment: 'x' }))).status).toBe(409);
    expect((await refused(house, () => house.nur.delete(`/Comments/${own}`))).status).toBe(409);
    expect((await refused(house, () => house.reviewer.put(`/Comments/${decided}`, { comment: 'x' }))).status).toBe(409);
    expect((await refused(house, () => house.reviewer.delete(`/Comments/${decided}`))).status).toBe(409);
  });

  test.each([
    ['approves', (id: number) => changeStatus(house.reviewer, id, 1)],
    ['looks at it again', async () => undefined],
  ])('leaves their answer as it is once it was submitted, also after the administrator %s', async (_, decides) => {
    const id = await applicationAt(house, 4);
    const own = idOf(await comment(house.nur, id, 'We promise to store the consent forms for ten years.'));
    expectOk(await changeStatus(house.nur, id, 5));
    await decides(id);
    for (const attempt of [
      () => house.nur.put(`/Comments/${own}`, { comment: 'We promise nothing.' }),
      () => house.nur.delete(`/Comments/${own}`),
    ]) {
      const answer = await refused(house, attempt);
      expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/status has changed/) });
    }
  });

  test('leaves a message as it is even where the application came back to the status it had', async () => {
    const id = await applicationAt(house, 4);
    const own = idOf(await comment(house.nur, id, 'Words'));
    expectOk(await changeStatus(house.nur, id, 5));
    expectOk(await house.nur.post(`/ProjectApplication/${id}/withdraw`));
    expect((await refused(house, () => house.nur.put(`/Comments/${own}`, { comment: 'x' }))).status).toBe(409);
  });

  test('who is administrator leaves a message as it is once the status has changed after it', async () => {
    const id = await applicationAt(house, 5);
    const note = idOf(await comment(house.reviewer, id, 'We look at it on Monday.'));
    expectOk(await house.reviewer.put(`/Comments/${note}`, { comment: 'We look at it on Tuesday.' }));
    expectOk(await changeStatus(house.reviewer, id, 1));
    expect((await refused(house, () => house.reviewer.put(`/Comments/${note}`, { comment: 'x' }))).status).toBe(409);
    expect((await refused(house, () => house.reviewer.delete(`/Comments/${note}`))).status).toBe(409);
    const later = idOf(await comment(house.reviewer, id, 'The letter is on its way.'));
    expectOk(await house.reviewer.put(`/Comments/${later}`, { comment: 'The letter was sent.' }));
  });

  test('a draft has comments of its own applicant only', async () => {
    const id = await start(house.nur);
    expectOk(await comment(house.nur, id, 'A note'));
    expect((await house.reviewer.get(`/Comments?applicationId=${id}`)).status).toBe(404);
  });
});

describe('the thread of an application', () => {
  /** Fills the thread with `count` messages of the applicant, each of `length` characters, directly in the database. */
  async function fillThread(applicationId: number, count: number, length = 1) {
    const row = {
      application_id: applicationId,
      user_id: house.nur.user.userId,
      comment: 'é'.repeat(length),
      created: WHEN,
      created_at: WHEN,
      set_status: null,
    };
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: Math.min(100, count - from) }, () => row);
      await house.portal.store.insertInto('comments').values(rows).execute();
    }
  }

  test('is read by pages, also with the messages of one writer alone', async () => {
    const id = await applicationAt(house, 4);
    await fillThread(id, 3);
    const path = `/Comments?applicationId=${id}`;
    const whole = await listed(house.nur, path);
    const sizes = (pages: readonly (readonly unknown[])[]) => pages.map((page) => page.length);
    const pages = await listedByPages(house.nur, path, 2);
    expect([sizes(pages), pages.flat()]).toEqual([[2, 2], whole]);
    expect(sizes(await listedByPages(house.nur, path, 4))).toEqual([4]);
    const own = await listedByPages(house.nur, `${path}&userId=${house.nur.user.userId}`, 2);
    expect([sizes(own), own.flat()]).toEqual([[2, 1], whole.filter((one) => one['userID'] === house.nur.user.userId)]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=x', 'after=-1', 'after=1e3'])(
    'is not read by a page that cannot be: %s',
    async (query) => {
      const id = await applicationAt(house, 4);
      expect((await house.nur.get(`/Comments?applicationId=${id}&${query}`)).status).toBe(400);
    },
  );

  test('holds so many messages and no more, but a decision is taken all the same', async () => {
    const id = await applicationAt(house, 4);
    await fillThread(id, COMMENTS_MAX - 2);
    expectOk(await comment(house.nur, id, 'The last one'));
    for (const who of [house.nur, house.reviewer]) {
      const answer = await refused(house, () => comment(who, id, 'One more'));
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('1,000 messages') });
    }
    expectOk(await comment(house.reviewer, id, 'No.', 2));
    expect(await statusOf(id)).toBe(2);
  });

  test('holds so many characters and no more, written again or changed', async () => {
    const id = await applicationAt(house, 4);
    const length = COMMENT_MAX_UNITS / 2;
    await fillThread(id, COMMENTS_MAX_CHARACTERS / length - 1, length);
    const own = idOf(await comment(house.nur, id, 'x'));
    const left = length - [...'More, please.'].length;
    const longer = (characters: number) => ({ comment: '😀'.repeat(characters) });
    expectOk(await house.nur.put(`/Comments/${own}`, longer(left)));
    const changed = await refused(house, () => house.nur.put(`/Comments/${own}`, longer(left + 1)));
    const written = await refused(house, () => comment(house.nur, id, 'x'));
    for (const answer of [changed, written]) {
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('500,000 characters') });
    }
    expectOk(await house.nur.put(`/Comments/${own}`, longer(left - 1)));
    expectOk(await comment(house.nur, id, 'x'));
  });
});
