import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  changeStatus,
  comment,
  detail,
  expectOk,
  listed,
  openHouse,
  readAs,
  start,
  type House,
} from './testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

describe('reading', () => {
  test('the owner reads every answer under the names of the payloads, with both spellings of the status', async () => {
    const id = await start(house.nur, 'Sleep');
    await house.nur.post('/ProjectApplication/Step/5', {
      projectApplicationId: id,
      userId: house.nur.user.userId,
      methodology_HMGResources: 'Two rooms',
    });
    expect(await readAs(house.nur, id)).toMatchObject({
      id,
      appStatus: 3,
      appStatusId: 3,
      researchTitle: 'Sleep',
      appDetails_ResearchTitle: 'Sleep',
      conflict_of_Interest: false,
      conflictofInterest: false,
      methodology_HMGResources: 'Two rooms',
      commentCount: 0,
      reference: null,
      user: { userId: house.nur.user.userId, firstName: 'Nur', emailAddress: house.nur.user.emailAddress },
    });
  });

  test('while an application is pending, its last change is its last submission, whatever is written or asked', async () => {
    const id = await applicationAt(house, 4);
    house.clock.advance(60_000);
    expectOk(await changeStatus(house.nur, id, 5));
    const { modifiedDate } = await readAs(house.nur, id);
    house.clock.advance(60_000);
    expectOk(await comment(house.reviewer, id, 'Thank you.'));
    const refusedSave = await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'Another title'));
    expect(refusedSave.status).toBe(409);
    const read = await readAs(house.nur, id);
    expect(read['modifiedDate']).toBe(modifiedDate);
    const submissions = await listed(house.nur, `/ProjectApplication/${id}/history`);
    expect(submissions.findLast(({ event }) => event === 'submitted')?.['recordedAt']).toBe(modifiedDate);
  });

  test("another researcher's application, an administrator's draft and an unknown number get the same 404", async () => {
    const id = await start(house.nur);
    const unknown = await house.nur.get('/ProjectApplication/999999');
    const foreign = await house.ali.get(`/ProjectApplication/${id}`);
    const draft = await house.reviewer.get(`/ProjectApplication/${id}`);
    const strange = await house.nur.get('/ProjectApplication/abc');
    const huge = await house.nur.get('/ProjectApplication/99999999999999999999999');
    for (const answer of [unknown, foreign, draft, strange, huge]) {
      expect([answer.status, answer.message]).toEqual([404, unknown.message]);
    }
  });

  test('nobody reads without a session', async () => {
    const id = await start(house.nur);
    for (const path of [
      '/ProjectApplication',
      `/ProjectApplication/${id}`,
      `/ProjectApplication/${id}/history`,
      '/turnaround',
    ]) {
      expect((await house.client().get(path)).status).toBe(401);
    }
  });

  test('a researcher lists only their own, whatever the query', async () => {
    const own = await start(house.nur);
    await start(house.ali);
    const query = `?userId=${house.ali.user.userId}`;
    expect((await listed(house.nur, `/ProjectApplication${query}`)).map((item) => item['id'])).toEqual([own]);
  });

  test('an administrator lists everything but drafts, by status and by person too', async () => {
    await start(house.nur);
    const pending = await applicationAt(house, 5);
    const rejected = await applicationAt(house, 2);
    const ids = async (query: string) =>
      (await listed(house.reviewer, `/ProjectApplication${query}`)).map((item) => item['id']);
    expect(await ids('')).toEqual([rejected, pending]);
    expect(await ids('?appStatusId=5')).toEqual([pending]);
    expect(await ids('?appStatusId=3')).toEqual([]);
    expect(await ids(`?userId=${house.ali.user.userId}`)).toEqual([]);
    expect(await ids(`?userId=${house.nur.user.userId}&appStatusId=2`)).toEqual([rejected]);
  });

  test('a list item bears what the specification names, the reference and the number of comments; newest change first', async () => {
    const older = await applicationAt(house, 5);
    house.clock.advance(1000);
    const newer = await start(house.nur, 'Newer');
    house.clock.advance(1000);
    await comment(house.reviewer, older, 'A question');
    const list = await listed(house.nur, '/ProjectApplication');
    expect(list.map((item) => item['id'])).toEqual([newer, older]);
    expect(list[1]).toMatchObject({
      appStatusId: 5,
      reference: 'RA-2026-00001',
      commentCount: 1,
      user: { firstName: 'Nur', lastName: 'Aziz' },
    });
    expect(list[0]).toHaveProperty('createdDate');
    expect(list[0]).toHaveProperty('modifiedDate');
  });

  test.each(['?userId=x', '?appStatusId=9', '?appStatusId=-1', '?userId=99999999999999999999'])(
    'a list by %s is a 400',
    async (query) => {
      expect((await house.reviewer.get(`/ProjectApplication${query}`)).status).toBe(400);
    },
  );
});
