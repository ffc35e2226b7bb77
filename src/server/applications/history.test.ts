import { beforeEach, expect, test } from 'vitest';
import { changeRole } from '../accounts/managing/manage-users.ts';
import {
  applicationAt,
  changeStatus,
  comment,
  detail,
  expectOk,
  fill,
  listed,
  openFixture,
  refused,
  start,
  WHEN,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const historyOf = (id: number) => listed(fixture.nur, `/ProjectApplication/${id}/history`);
const submitAt = (id: number, createdDate: string) =>
  fixture.nur.post('/ProjectApplication/change-status', {
    id,
    applicationSatusId: 5,
    userId: fixture.nur.user.userId,
    createdDate,
  });

test("a row has the server's time beside the person's, the reason, and the version that it was done to", async () => {
  const id = await applicationAt(fixture, 1);
  const tag = (await fixture.reviewer.get(`/ProjectApplication/${id}`)).headers.get('ETag');
  fixture.clock.advance(60_000);
  expectOk(await fixture.reviewer.post(`/ProjectApplication/${id}/reopen`, { reason: 'The sponsor has changed.' }));
  const [reopened] = (await historyOf(id)).slice(-1);
  expect(reopened).toMatchObject({
    event: 'reopened',
    recordedAt: '2026-01-05T08:01:00.000Z',
    reason: 'The sponsor has changed.',
  });
  expect(tag).toBe(`"${fixture.portal.portalId}-${id}-${String(reopened?.['version'])}"`);
  expect((await historyOf(id)).find((row) => row['event'] === 'submitted')).toMatchObject({
    at: WHEN,
    recordedAt: '2026-01-05T08:00:00.000Z',
    clockOff: false,
    reason: null,
  });
});

test.each([
  ['1999-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['2026-01-04T07:59:59.999Z', true],
  ['2026-01-04T08:00:00.000Z', false],
  ['2026-01-06T08:00:00.000Z', false],
  ['2026-01-06T08:00:00.001Z', true],
])('a submission that says %s at 2026-01-05T08:00:00Z: the clock is off: %s', async (told, isOff) => {
  const id = await start(fixture.nur);
  await fill(fixture.nur, id);
  expectOk(await submitAt(id, told));
  expect((await historyOf(id)).at(-1)).toMatchObject({
    at: told,
    recordedAt: '2026-01-05T08:00:00.000Z',
    clockOff: isOff,
  });
});

test('a day that no calendar has is refused, of a status and of a message', async () => {
  const id = await start(fixture.nur);
  await fill(fixture.nur, id);
  expect((await refused(fixture, () => submitAt(id, '2024-02-31T10:00:00Z'))).status).toBe(400);
  const message = { userID: fixture.nur.user.userId, applicationID: id, comment: 'Words', id: 0 };
  for (const created of ['2024-02-31 10:00:00+05', '2023-02-29T10:00:00Z']) {
    const answer = await refused(fixture, () => fixture.nur.post('/Comments', { ...message, created }));
    expect(answer).toMatchObject({ status: 400, message: 'The time must be an ISO 8601 timestamp.' });
  }
  const agreed = { ...detail(fixture.nur, id), agreedAt: '2024-02-31T10:00:00Z', agreedPolicyVersion: '1' };
  const answer = await refused(fixture, () => fixture.nur.post('/ProjectApplication/Step/1', agreed));
  expect(answer).toMatchObject({ status: 400, data: { problems: [{ field: 'agreedAt' }] } });
});

test.each([
  ['2024-02-29 10:00:00+05', '2024-02-29T05:00:00.000Z', true],
  ['2026-01-05T11:30:00+0330', '2026-01-05T08:00:00.000Z', false],
  ['2026-01-05T11:30:00.5+03:30', '2026-01-05T11:30:00.5+03:30', false],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z', true],
])(
  'a message of %s is read as of %s beside the time of the server; the clock is off: %s',
  async (told, read, isOff) => {
    const id = await start(fixture.nur);
    const message = { userID: fixture.nur.user.userId, applicationID: id, comment: 'Words', id: 0, created: told };
    expectOk(await fixture.nur.post('/Comments', message));
    expect(await listed(fixture.nur, `/Comments?applicationId=${id}`)).toMatchObject([
      { created: read, recordedAt: '2026-01-05T08:00:00.000Z', clockOff: isOff },
    ]);
  },
);

test('a row names the person as they were called, with the role that they had', async () => {
  const id = await applicationAt(fixture, 5);
  expectOk(await comment(fixture.reviewer, id, 'No.', 2));
  await fixture.makeAdministrator();
  expect(await changeRole(fixture.portal, fixture.reviewer.user.emailAddress, 1)).toMatchObject({ result: 'done' });
  await fixture.portal.store.updateTable('users').set({ first_name: 'Another' }).execute();
  expect((await historyOf(id)).at(-1)).toMatchObject({ event: 'rejected', name: 'Rana Saleh', roleId: 2 });
  expect((await historyOf(id)).map((row) => row['roleId'])).toEqual([1, 1, 2]);
});

test('an approval is done to the version that was there', async () => {
  const id = await applicationAt(fixture, 5);
  const tag = (await fixture.reviewer.get(`/ProjectApplication/${id}`)).headers.get('ETag');
  expectOk(await changeStatus(fixture.reviewer, id, 1));
  expect(tag).toMatch(new RegExp(`-${String((await historyOf(id)).at(-1)?.['version'])}"$`));
});
