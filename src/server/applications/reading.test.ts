import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  changeStatus,
  comment,
  detail,
  expectOk,
  listed,
  openFixture,
  readAs,
  start,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

describe('reading', () => {
  test('the owner reads every answer under the names of the payloads, with both spellings of the status', async () => {
    const id = await start(fixture.nur, 'Sleep');
    await fixture.nur.post('/ProjectApplication/Step/5', {
      projectApplicationId: id,
      userId: fixture.nur.user.userId,
      methodology_HMGResources: 'Two rooms',
    });
    expect(await readAs(fixture.nur, id)).toMatchObject({
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
      user: { userId: fixture.nur.user.userId, firstName: 'Nur', emailAddress: fixture.nur.user.emailAddress },
    });
  });

  test('while an application is pending, its last change is its last submission, whatever is written or asked', async () => {
    const id = await applicationAt(fixture, 4);
    fixture.clock.advance(60_000);
    expectOk(await changeStatus(fixture.nur, id, 5));
    const { modifiedDate } = await readAs(fixture.nur, id);
    fixture.clock.advance(60_000);
    expectOk(await comment(fixture.reviewer, id, 'Thank you.'));
    const refusedSave = await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Another title'));
    expect(refusedSave.status).toBe(409);
    const read = await readAs(fixture.nur, id);
    expect(read['modifiedDate']).toBe(modifiedDate);
    const submissions = await listed(fixture.nur, `/ProjectApplication/${id}/history`);
    expect(submissions.findLast(({ event }) => event === 'submitted')?.['recordedAt']).toBe(modifiedDate);
  });

  test("another researcher's application, an administrator's draft and an unknown id get the same 404", async () => {
    const id = await start(fixture.nur);
    const unknown = await fixture.nur.get('/ProjectApplication/999999');
    const foreign = await fixture.ali.get(`/ProjectApplication/${id}`);
    const draft = await fixture.reviewer.get(`/ProjectApplication/${id}`);
    const strange = await fixture.nur.get('/ProjectApplication/abc');
    const huge = await fixture.nur.get('/ProjectApplication/99999999999999999999999');
    for (const answer of [unknown, foreign, draft, strange, huge]) {
      expect([answer.status, answer.message]).toEqual([404, unknown.message]);
    }
  });

  test('nobody reads without a session', async () => {
    const id = await start(fixture.nur);
    for (const path of [
      '/ProjectApplication',
      `/ProjectApplication/${id}`,
      `/ProjectApplication/${id}/history`,
      '/turnaround',
    ]) {
      expect((await fixture.client().get(path)).status).toBe(401);
    }
  });

  test('a researcher lists only their own, whatever the query', async () => {
    const own = await start(fixture.nur);
    await start(fixture.ali);
    const query = `?userId=${fixture.ali.user.userId}`;
    expect((await listed(fixture.nur, `/ProjectApplication${query}`)).map((item) => item['id'])).toEqual([own]);
  });

  test('an administrator lists everything but drafts, by status and by person too', async () => {
    await start(fixture.nur);
    const pending = await applicationAt(fixture, 5);
    const rejected = await applicationAt(fixture, 2);
    const ids = async (query: string) =>
      (await listed(fixture.reviewer, `/ProjectApplication${query}`)).map((item) => item['id']);
    expect(await ids('')).toEqual([rejected, pending]);
    expect(await ids('?appStatusId=5')).toEqual([pending]);
    expect(await ids('?appStatusId=3')).toEqual([]);
    expect(await ids(`?userId=${fixture.ali.user.userId}`)).toEqual([]);
    expect(await ids(`?userId=${fixture.nur.user.userId}&appStatusId=2`)).toEqual([rejected]);
  });

  test('a list item bears what the specification names, the reference and the number of comments; newest change first', async () => {
    const older = await applicationAt(fixture, 5);
    fixture.clock.advance(1000);
    const newer = await start(fixture.nur, 'Newer');
    fixture.clock.advance(1000);
    await comment(fixture.reviewer, older, 'A question');
    const list = await listed(fixture.nur, '/ProjectApplication');
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
      expect((await fixture.reviewer.get(`/ProjectApplication${query}`)).status).toBe(400);
    },
  );
});
