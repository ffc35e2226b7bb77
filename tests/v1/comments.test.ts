import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, peopleAt, recordOf, rowsOf, type Client, type People, type Person } from '../support/v1-client.ts';
import { applicationIn, missing, once, remark, statusOf, wholeOf } from './application.ts';
import { openApi, type TestedPortal } from './api.ts';

let portal: TestedPortal;
let people: People;
let admin: Person;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
  admin = await people.administrator();
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

const thread = async (reader: Client, id: number) => rowsOf(await reader.get(`Comments?applicationId=${id}`));
const texts = async (reader: Client, id: number) => (await thread(reader, id)).map(({ comment }) => comment);

describe('writing', () => {
  test.each([
    [1, 409, 200],
    [2, 409, 200],
    [3, 200, 404],
    [4, 200, 200],
    [5, 409, 200],
  ])('at %i the applicant is answered %i, the administrator %i, and no status changes', async (status, own, admins) => {
    const nur = await somebody();
    const id = await applicationIn(status, nur, admin);
    const before = await wholeOf(nur, id);
    expect((await nur.post('Comments', remark(nur, id, 'Mine'))).status).toBe(own);
    expect((await admin.post('Comments', remark(admin, id, 'Ours'))).status).toBe(admins);
    const after = await wholeOf(nur, id);
    expect(after.application['appStatusId']).toBe(status);
    expect(after.tag).toBe(before.tag);
    const said = [...(own === 200 ? ['Mine'] : []), ...(admins === 200 ? ['Ours'] : [])];
    expect(after.comments.slice(before.comments.length).map(({ comment }) => comment)).toEqual(said);
    expect(after.application['commentCount']).toBe(after.comments.length);
  });

  test.each([
    [1, 2, 409, 1],
    [1, 4, 409, 1],
    [1, 5, 409, 1],
    [2, 2, 200, 2],
    [2, 4, 409, 2],
    [2, 5, 409, 2],
    [3, 2, 404, 3],
    [3, 5, 404, 3],
    [4, 2, 200, 2],
    [4, 4, 200, 4],
    [4, 5, 200, 4],
    [5, 2, 200, 2],
    [5, 4, 200, 4],
    [5, 5, 200, 4],
  ])(
    'at %i an administrator with statusId %i is answered %i and the application is at %i',
    async (from, wanted, said, at) => {
      const nur = await somebody();
      const id = await applicationIn(from, nur, admin);
      const before = await wholeOf(nur, id);
      const answer = await admin.post('Comments', remark(admin, id, 'A word.', wanted));
      expect(answer.status).toBe(said);
      const after = await wholeOf(nur, id);
      expect(after.application['appStatusId']).toBe(at);
      expect(said === 200 ? before : after).toEqual(before);
      const written = after.comments.slice(before.comments.length);
      const rows = after.history.slice(before.history.length);
      expect(written.map((row) => [row['id'], row['comment']])).toEqual(
        said === 200 ? [[idOf(answer), 'A word.']] : [],
      );
      const changes = rows.map((row) => [row['fromStatus'], row['toStatus'], row['userId']]);
      expect(changes).toEqual(at === from ? [] : [[from, at, admin.userId]]);
    },
  );

  test.each([1, 3, 0, 6, 'x'])('the statusId %j from an administrator changes no status', async (wanted) => {
    const nur = await somebody();
    const id = await applicationIn(5, nur, admin);
    const answer = await admin.post('Comments', { ...remark(admin, id), statusId: wanted });
    expect([400, 409]).toContain(answer.status);
    expect(await statusOf(nur, id)).toBe(5);
    expect(await texts(nur, id)).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 99])('the statusId %i from an applicant is ignored', async (wanted) => {
    const nur = await somebody();
    const id = await applicationIn(4, nur, admin);
    const answer = await nur.post('Comments', remark(nur, id, 'An answer.', wanted));
    expect(answer.status).toBe(200);
    expect(await statusOf(nur, id)).toBe(4);
    expect(await texts(nur, id)).toEqual(['More.', 'An answer.']);
  });

  test.each(['', '   \n', null, undefined, 5, { a: 1 }])(
    'the comment %j is 400, with or without a decision',
    async (comment) => {
      const nur = await somebody();
      const id = await applicationIn(5, nur, admin);
      for (const more of [{}, { statusId: 2 }]) {
        expect((await admin.post('Comments', { ...remark(admin, id), comment, ...more })).status).toBe(400);
      }
      expect(await statusOf(nur, id)).toBe(5);
      expect(await texts(nur, id)).toEqual([]);
    },
  );

  test('as another person is 403, at what is not theirs 404, without a session 401', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    expect((await layla.post('Comments', remark(nur, id))).status).toBe(403);
    expect((await nur.post('Comments', remark(admin, id))).status).toBe(403);
    const none = await layla.post('Comments', remark(layla, missing));
    const others = await layla.post('Comments', remark(layla, id));
    expect([others.status, others.envelope]).toEqual([404, none.envelope]);
    expect((await people.visitor().post('Comments', remark(nur, id))).status).toBe(401);
    expect(await texts(nur, id)).toEqual(['More.']);
  });

  test('of two decisions at once, the history and the status tell one story', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(5, nur, admin);
    const approve = { id, applicationSatusId: 1, userId: admin.userId, createdDate: '2026-03-01T08:00:00.000Z' };
    const [approved, rejected] = await Promise.all([
      admin.post('ProjectApplication/change-status', approve),
      admin.post('Comments', remark(admin, id, 'No.', 2)),
    ]);
    expect([approved.status, rejected.status].toSorted()).toEqual([200, 409]);
    const { application, history, comments } = await wholeOf(nur, id);
    expect(application['appStatusId']).toBe(approved.status === 200 ? 1 : 2);
    expect(history.at(-1)).toMatchObject({ fromStatus: 5, toStatus: application['appStatusId'] });
    expect(comments).toHaveLength(rejected.status === 200 ? 1 : 0);
  });
});

describe('reading', () => {
  test('owner and administrator read the thread, oldest first, with who wrote it', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    for (let number = 1; number <= 5; number += 1) {
      await nur.post('Comments', {
        ...remark(nur, id, `Answer ${number}`),
        created: `2026-03-0${6 - number}T08:00:00.000Z`,
      });
    }
    const rows = await thread(admin, id);
    expect(rows.map(({ comment }) => comment)).toEqual([
      'More.',
      ...[1, 2, 3, 4, 5].map((number) => `Answer ${number}`),
    ]);
    const shape = { id: expect.any(Number), created: expect.any(String), applicationID: id };
    expect(rows[0]).toMatchObject({
      ...shape,
      userID: admin.userId,
      roleId: 2,
      firstName: expect.any(String),
      lastName: expect.any(String),
    });
    expect(rows[1]).toMatchObject({ ...shape, userID: nur.userId, roleId: 1, firstName: 'Nur', lastName: 'Al-Harbi' });
    expect(await thread(nur, id)).toEqual(rows);
    const own = rowsOf(await nur.get(`Comments?applicationId=${id}&userId=${nur.userId}`));
    expect(own.map(({ userID }) => userID)).toEqual([1, 2, 3, 4, 5].map(() => nur.userId));
  });

  test('nobody else does: 404 as for what is not there, 401 without a session', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    const none = await layla.get(`Comments?applicationId=${missing}`);
    for (const query of [`applicationId=${id}`, `applicationId=${id}&userId=${layla.userId}`]) {
      const answer = await layla.get(`Comments?${query}`);
      expect([answer.status, answer.envelope]).toEqual([404, none.envelope]);
    }
    expect((await people.visitor().get(`Comments?applicationId=${id}`)).status).toBe(401);
  });

  test.each(['', '?applicationId=', '?applicationId=x', '?userId=1', '?applicationId=-1'])(
    'GET Comments%s is refused by an envelope',
    async (query) => {
      const nur = await somebody();
      expect([400, 404]).toContain((await nur.get(`Comments${query}`)).status);
    },
  );
});

describe('one comment', () => {
  test('the author reads it, changes it and deletes it while it is the last one', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    const first = idOf(await nur.post('Comments', remark(nur, id, 'First')));
    const last = idOf(await nur.post('Comments', remark(nur, id, 'Last')));
    expect(recordOf(await nur.get(`Comments/${first}`))).toMatchObject({
      id: first,
      comment: 'First',
      userID: nur.userId,
    });
    const text = { ...remark(nur, id, 'Changed'), id: first };
    expect((await nur.put(`Comments/${first}`, text)).status).toBe(409);
    expect((await nur.delete(`Comments/${first}`)).status).toBe(409);
    expect((await nur.put(`Comments/${last}`, { ...text, id: last })).status).toBe(200);
    expect(await texts(nur, id)).toEqual(['More.', 'First', 'Changed']);
    expect((await nur.delete(`Comments/${last}`)).status).toBe(200);
    expect((await nur.delete(`Comments/${last}`)).status).toBe(200);
    expect((await nur.put(`Comments/${first}`, text)).status).toBe(200);
    expect(await texts(admin, id)).toEqual(['More.', 'Changed']);
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['commentCount']).toBe(2);
  });

  test('an answer of the other side ends that: the one before is no longer the last', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    const own = idOf(await nur.post('Comments', remark(nur, id, 'Mine')));
    await admin.post('Comments', remark(admin, id, 'Ours'));
    expect((await nur.put(`Comments/${own}`, { ...remark(nur, id, 'Changed'), id: own })).status).toBe(409);
    expect((await nur.delete(`Comments/${own}`)).status).toBe(409);
    expect(await texts(nur, id)).toEqual(['More.', 'Mine', 'Ours']);
  });

  test('of another, or of nobody, it is the same 404, to the other side of the thread and to a stranger', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    const own = idOf(await nur.post('Comments', remark(nur, id, 'Mine')));
    const payload = (of: Person) => ({ ...remark(of, id, 'Changed'), id: own });
    for (const other of [layla, admin]) {
      const none = await other.get(`Comments/${missing}`);
      expect(none.status).toBe(404);
      expect((await other.get(`Comments/${own}`)).envelope).toEqual(none.envelope);
      expect((await other.put(`Comments/${own}`, payload(other))).status).toBe(404);
      expect((await other.delete(`Comments/${own}`)).status).toBe(404);
      expect((await other.delete(`Comments/${missing}`)).status).toBe(404);
    }
    expect((await layla.put(`Comments/${own}`, payload(nur))).status).toBe(403);
    for (const call of [people.visitor().get(`Comments/${own}`), people.visitor().delete(`Comments/${own}`)]) {
      expect((await call).status).toBe(401);
    }
    expect(await texts(nur, id)).toEqual(['More.', 'Mine']);
  });

  test('PUT with nothing in it is 400', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    const own = idOf(await nur.post('Comments', remark(nur, id, 'Mine')));
    for (const comment of ['', '  ', null, 7]) {
      expect((await nur.put(`Comments/${own}`, { ...remark(nur, id), comment, id: own })).status).toBe(400);
    }
    expect(await texts(nur, id)).toEqual(['More.', 'Mine']);
  });
});
