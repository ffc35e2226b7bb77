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
  openFixture,
  refused,
  start,
  tagOf,
  WHEN,
  type PortalFixture,
} from '../applications/testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const statusOf = async (id: number) =>
  (await listed(fixture.nur, '/ProjectApplication')).find((one) => one['id'] === id)?.['appStatusId'];
const idOf = (answer: Awaited<ReturnType<typeof comment>>) => expectOk(answer).read(v.object({ id: v.number() })).id;

describe('a comment', () => {
  test('is read with its writer, oldest first, by the applicant and the administrator', async () => {
    const id = await applicationAt(fixture, 4);
    await comment(fixture.nur, id, '  An answer ');
    const thread = await listed(fixture.reviewer, `/Comments?applicationId=${id}`);
    expect(thread.map((one) => one['comment'])).toEqual(['More, please.', 'An answer']);
    expect(thread[1]).toEqual({
      id: expect.any(Number),
      userID: fixture.nur.user.userId,
      applicationID: id,
      comment: 'An answer',
      created: WHEN,
      recordedAt: '2026-01-05T08:00:00.000Z',
      clockOff: false,
      roleId: 1,
      firstName: 'Nur',
      lastName: 'Aziz',
    });
    const own = await listed(fixture.nur, `/Comments?applicationId=${id}&userId=${fixture.nur.user.userId}`);
    expect(own.map((one) => one['comment'])).toEqual(['An answer']);
    expect((await fixture.ali.get(`/Comments?applicationId=${id}`)).status).toBe(404);
    expect((await fixture.nur.get('/Comments')).status).toBe(400);
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
    const id = await applicationAt(fixture, status);
    const attempt = () => comment(fixture[who], id, 'Words');
    expect((expected === 200 ? await attempt() : await refused(fixture, attempt)).status).toBe(expected);
  });

  test('alone changes no status, no tag and no date, but the number of comments', async () => {
    const id = await applicationAt(fixture, 5);
    const before = await tagOf(fixture.nur, id);
    const [listedBefore] = await listed(fixture.nur, '/ProjectApplication');
    fixture.clock.advance(1000);
    const answer = expectOk(await comment(fixture.reviewer, id, 'Words'));
    expect(answer.headers.get('ETag')).toBeNull();
    expect(await tagOf(fixture.nur, id)).toBe(before);
    expect(await listed(fixture.nur, '/ProjectApplication')).toEqual([{ ...listedBefore, commentCount: 1 }]);
  });

  test("that is blank, has NUL, is too long, or is another person's is refused; a lone surrogate is corrected", async () => {
    const id = await applicationAt(fixture, 4);
    for (const text of ['', '  ', 'a\0', 'x'.repeat(20_001)]) {
      expect((await refused(fixture, () => comment(fixture.nur, id, text))).status).toBe(400);
    }
    const forged = { userID: fixture.ali.user.userId, applicationID: id, comment: 'x', created: WHEN, id: 0 };
    expect((await refused(fixture, () => fixture.nur.post('/Comments', forged))).status).toBe(403);
    const timeless = { ...forged, userID: fixture.nur.user.userId, created: 'now' };
    expect((await refused(fixture, () => fixture.nur.post('/Comments', timeless))).status).toBe(400);
    expectOk(await comment(fixture.nur, id, 'a\udc00'));
    expect((await listed(fixture.nur, `/Comments?applicationId=${id}`)).at(-1)).toMatchObject({ comment: 'a\ufffd' });
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
    const id = await applicationAt(fixture, from);
    const attempt = () => comment(fixture.reviewer, id, 'Words', asked);
    const answer = expected === 200 ? await attempt() : await refused(fixture, attempt);
    expect([answer.status, await statusOf(id)]).toEqual([expected, after]);
    // More information that is asked for once more changes the version alone.
    const hasChanged = expected === 200 && (from !== after || after === 4);
    expect(answer.headers.get('ETag')).toBe(hasChanged ? await tagOf(fixture.nur, id) : null);
  });

  test('one more request for information makes a submission that was made before it a 412', async () => {
    const id = await applicationAt(fixture, 4);
    const before = await tagOf(fixture.nur, id);
    expectOk(await comment(fixture.reviewer, id, 'And who reads the diaries?', 5));
    const submit = async () => changeStatus(fixture.nur, id, 5, { 'If-Match': before });
    expect((await refused(fixture, submit)).status).toBe(412);
    expect(await statusOf(id)).toBe(4);
  });

  test("an applicant's statusId is ignored, whatever it is", async () => {
    const id = await applicationAt(fixture, 4);
    for (const statusId of [1, 2, 5, 99]) expectOk(await comment(fixture.nur, id, 'Words', statusId));
    expect(await statusOf(id)).toBe(4);
  });

  test('each decision is one row of history; asking again is none', async () => {
    const id = await applicationAt(fixture, 4);
    await comment(fixture.reviewer, id, 'Again', 4);
    await comment(fixture.reviewer, id, 'No', 2);
    const history = await listed(fixture.nur, `/ProjectApplication/${id}/history`);
    expect(history.map((row) => [row['event'], row['fromStatus'], row['toStatus'], row['at']]).slice(2)).toEqual([
      ['requested', 5, 4, WHEN],
      ['rejected', 4, 2, WHEN],
    ]);
  });

  test('an unknown status is a 400, and two decisions at once are one decision', async () => {
    const id = await applicationAt(fixture, 5);
    expect((await refused(fixture, () => comment(fixture.reviewer, id, 'Words', 9))).status).toBe(400);
    await Promise.all([comment(fixture.reviewer, id, 'One', 2), comment(fixture.reviewer, id, 'Two', 2)]);
    const history = await listed(fixture.nur, `/ProjectApplication/${id}/history`);
    expect(history.filter((row) => row['event'] === 'rejected').length).toBe(1);
  });
});

describe('the author', () => {
  test('reads, changes and deletes an own comment while it is the last one', async () => {
    const id = await applicationAt(fixture, 4);
    const own = idOf(await comment(fixture.nur, id, 'Words'));
    expect((await fixture.nur.get(`/Comments/${own}`)).data).toMatchObject({ id: own, comment: 'Words' });
    expect(idOf(await fixture.nur.put(`/Comments/${own}`, { comment: 'Better words' }))).toBe(own);
    expect((await fixture.nur.get(`/Comments/${own}`)).data).toMatchObject({ comment: 'Better words' });
    expect((await refused(fixture, () => fixture.nur.put(`/Comments/${own}`, { comment: ' ' }))).status).toBe(400);
    expectOk(await fixture.nur.delete(`/Comments/${own}`));
    expectOk(await fixture.nur.delete(`/Comments/${own}`));
    expect((await fixture.nur.get(`/Comments/${own}`)).status).toBe(404);
  });

  test("nobody else's comment is read, changed or deleted, and an unknown one is the same 404", async () => {
    const id = await applicationAt(fixture, 4);
    const own = idOf(await comment(fixture.nur, id, 'Words'));
    for (const who of [fixture.ali, fixture.reviewer]) {
      expect((await who.get(`/Comments/${own}`)).status).toBe(404);
      expect((await refused(fixture, () => who.put(`/Comments/${own}`, { comment: 'x' }))).status).toBe(404);
      expect((await refused(fixture, () => who.delete(`/Comments/${own}`))).status).toBe(404);
    }
    expect((await fixture.nur.get('/Comments/99999')).status).toBe(404);
    expect((await refused(fixture, () => fixture.nur.delete('/Comments/99999'))).status).toBe(404);
  });

  test('leaves a comment that was answered, and one that decided, as they are', async () => {
    const id = await applicationAt(fixture, 4);
    const own = idOf(await comment(fixture.nur, id, 'Words'));
    const decided = idOf(await comment(fixture.reviewer, id, 'No', 2));
    expect((await refused(fixture, () => fixture.nur.put(`/Comments/${own}`, { comment: 'x' }))).status).toBe(409);
    expect((await refused(fixture, () => fixture.nur.delete(`/Comments/${own}`))).status).toBe(409);
    expect((await refused(fixture, () => fixture.reviewer.put(`/Comments/${decided}`, { comment: 'x' }))).status).toBe(
      409,
    );
    expect((await refused(fixture, () => fixture.reviewer.delete(`/Comments/${decided}`))).status).toBe(409);
  });

  test.each([
    ['approves', (id: number) => changeStatus(fixture.reviewer, id, 1)],
    ['looks at it again', async () => undefined],
  ])('leaves their answer as it is once it was submitted, also after the administrator %s', async (_, decides) => {
    const id = await applicationAt(fixture, 4);
    const own = idOf(await comment(fixture.nur, id, 'We promise to store the consent forms for ten years.'));
    expectOk(await changeStatus(fixture.nur, id, 5));
    await decides(id);
    for (const attempt of [
      () => fixture.nur.put(`/Comments/${own}`, { comment: 'We promise nothing.' }),
      () => fixture.nur.delete(`/Comments/${own}`),
    ]) {
      const answer = await refused(fixture, attempt);
      expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/status has changed/) });
    }
  });

  test('leaves a message as it is even where the application came back to the status it had', async () => {
    const id = await applicationAt(fixture, 4);
    const own = idOf(await comment(fixture.nur, id, 'Words'));
    expectOk(await changeStatus(fixture.nur, id, 5));
    expectOk(await fixture.nur.post(`/ProjectApplication/${id}/withdraw`));
    expect((await refused(fixture, () => fixture.nur.put(`/Comments/${own}`, { comment: 'x' }))).status).toBe(409);
  });

  test('who is administrator leaves a message as it is once the status has changed after it', async () => {
    const id = await applicationAt(fixture, 5);
    const note = idOf(await comment(fixture.reviewer, id, 'We look at it on Monday.'));
    expectOk(await fixture.reviewer.put(`/Comments/${note}`, { comment: 'We look at it on Tuesday.' }));
    expectOk(await changeStatus(fixture.reviewer, id, 1));
    expect((await refused(fixture, () => fixture.reviewer.put(`/Comments/${note}`, { comment: 'x' }))).status).toBe(
      409,
    );
    expect((await refused(fixture, () => fixture.reviewer.delete(`/Comments/${note}`))).status).toBe(409);
    const later = idOf(await comment(fixture.reviewer, id, 'The letter is on its way.'));
    expectOk(await fixture.reviewer.put(`/Comments/${later}`, { comment: 'The letter was sent.' }));
  });

  test('a draft has comments of its own applicant only', async () => {
    const id = await start(fixture.nur);
    expectOk(await comment(fixture.nur, id, 'A note'));
    expect((await fixture.reviewer.get(`/Comments?applicationId=${id}`)).status).toBe(404);
  });
});

describe('the thread of an application', () => {
  /** Fills the thread with `count` messages of the applicant, each of `length` characters, directly in the database. */
  async function fillThread(applicationId: number, count: number, length = 1) {
    const row = {
      application_id: applicationId,
      user_id: fixture.nur.user.userId,
      comment: 'é'.repeat(length),
      created: WHEN,
      created_at: WHEN,
      set_status: null,
    };
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: Math.min(100, count - from) }, () => row);
      await fixture.portal.store.insertInto('comments').values(rows).execute();
    }
  }

  test('is read by pages, also with the messages of one writer alone', async () => {
    const id = await applicationAt(fixture, 4);
    await fillThread(id, 3);
    const path = `/Comments?applicationId=${id}`;
    const whole = await listed(fixture.nur, path);
    const sizes = (pages: readonly (readonly unknown[])[]) => pages.map((page) => page.length);
    const pages = await listedByPages(fixture.nur, path, 2);
    expect([sizes(pages), pages.flat()]).toEqual([[2, 2], whole]);
    expect(sizes(await listedByPages(fixture.nur, path, 4))).toEqual([4]);
    const own = await listedByPages(fixture.nur, `${path}&userId=${fixture.nur.user.userId}`, 2);
    expect([sizes(own), own.flat()]).toEqual([
      [2, 1],
      whole.filter((one) => one['userID'] === fixture.nur.user.userId),
    ]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=x', 'after=-1', 'after=1e3'])(
    'is not read by a page that cannot be: %s',
    async (query) => {
      const id = await applicationAt(fixture, 4);
      expect((await fixture.nur.get(`/Comments?applicationId=${id}&${query}`)).status).toBe(400);
    },
  );

  test('holds so many messages and no more, but a decision is taken all the same', async () => {
    const id = await applicationAt(fixture, 4);
    await fillThread(id, COMMENTS_MAX - 2);
    expectOk(await comment(fixture.nur, id, 'The last one'));
    for (const who of [fixture.nur, fixture.reviewer]) {
      const answer = await refused(fixture, () => comment(who, id, 'One more'));
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('1,000 messages') });
    }
    expectOk(await comment(fixture.reviewer, id, 'No.', 2));
    expect(await statusOf(id)).toBe(2);
  });

  test('holds so many characters and no more, written again or changed', async () => {
    const id = await applicationAt(fixture, 4);
    const length = COMMENT_MAX_UNITS / 2;
    await fillThread(id, COMMENTS_MAX_CHARACTERS / length - 1, length);
    const own = idOf(await comment(fixture.nur, id, 'x'));
    const left = length - [...'More, please.'].length;
    const longer = (characters: number) => ({ comment: '😀'.repeat(characters) });
    expectOk(await fixture.nur.put(`/Comments/${own}`, longer(left)));
    const changed = await refused(fixture, () => fixture.nur.put(`/Comments/${own}`, longer(left + 1)));
    const written = await refused(fixture, () => comment(fixture.nur, id, 'x'));
    for (const answer of [changed, written]) {
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('500,000 characters') });
    }
    expectOk(await fixture.nur.put(`/Comments/${own}`, longer(left - 1)));
    expectOk(await comment(fixture.nur, id, 'x'));
  });
});
