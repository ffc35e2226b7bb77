import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Envelope } from '../../contract/api/envelope.ts';
import { header } from '../../contract/api/headers.ts';
import { HistoryRow } from '../../contract/domain/history.ts';
import { role } from '../../contract/domain/statuses.ts';
import { changeRole } from '../accounts/managing/manage-users.ts';
import {
  applicationAt,
  attachmentsIn,
  changeStatus,
  comment,
  detail,
  expectOk,
  listed,
  openFixture,
  readAs,
  refused,
  start,
  type PortalFixture,
} from './testing.ts';
import type { SignedIn } from '../testing/test-portal.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

/** Makes the applicant an administrator. */
const promote = () => changeRole(fixture.portal, fixture.nur.user.emailAddress, role.administrator);
const ownOne = 'This is your own application. Another administrator must decide on it.';

test.each([
  ['approving', 5, (id: number) => changeStatus(fixture.nur, id, 1)],
  ['rejecting', 5, (id: number) => comment(fixture.nur, id, 'No.', 2)],
  ['asking for more information', 5, (id: number) => comment(fixture.nur, id, 'More.', 5)],
  ['approving after a request', 4, (id: number) => changeStatus(fixture.nur, id, 1)],
  ['approving what is approved', 1, (id: number) => changeStatus(fixture.nur, id, 1)],
  ['rejecting a draft', 3, (id: number) => comment(fixture.nur, id, 'No.', 2)],
  ['reopening', 2, (id: number) => fixture.nur.post(`/ProjectApplication/${id}/reopen`, { reason: 'Again.' })],
] as const)('an administrator who was the applicant is refused %s', async (_name, status, decide) => {
  const id = await applicationAt(fixture, status);
  await promote();
  expect(await refused(fixture, () => decide(id))).toMatchObject({ status: 403, message: ownOne });
});

test('they withdraw it, change it, submit it again and write in its thread, and another decides', async () => {
  const id = await applicationAt(fixture, 5);
  await promote();
  expect(await readAs(fixture.nur, id)).toMatchObject({ appStatusId: 5 });
  expectOk(await comment(fixture.nur, id, 'I leave this to Rana.'));
  expectOk(await fixture.nur.post(`/ProjectApplication/${id}/withdraw`));
  expectOk(await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Sleep of night guards')));
  expectOk(await changeStatus(fixture.nur, id, 5));
  expectOk(await changeStatus(fixture.reviewer, id, 1));
  expect(await readAs(fixture.nur, id)).toMatchObject({
    appStatusId: 1,
    appDetails_ResearchTitle: 'Sleep of night guards',
  });
});

test('they see their own drafts in lists, and nobody else their drafts or theirs', async () => {
  const [draft, pending] = [await applicationAt(fixture, 3), await applicationAt(fixture, 5)];
  const anothers = await start(fixture.ali);
  await promote();
  const idsIn = async (by: SignedIn, query: string) =>
    (await listed(by, `/ProjectApplication${query}`)).map((one) => one['id']).toSorted();
  for (const query of ['', '?expand=all', '?limit=10', '?q=Answer']) {
    expect(await idsIn(fixture.nur, query)).toEqual([draft, pending]);
    expect(await idsIn(fixture.reviewer, query)).toEqual([pending]);
  }
  expect(await idsIn(fixture.nur, '?appStatusId=3')).toEqual([draft]);
  expect(await idsIn(fixture.nur, `?userId=${fixture.ali.user.userId}`)).toEqual([]);
  expect(await idsIn(fixture.nur, `?appStatusId=3&userId=${fixture.ali.user.userId}`)).toEqual([]);
  expect((await fixture.nur.get(`/ProjectApplication/${anothers}`)).status).toBe(404);
});

test('a list of changes tells them that their own draft is gone, and not that it was withdrawn', async () => {
  const [draft, pending] = [await applicationAt(fixture, 3), await applicationAt(fixture, 5)];
  await promote();
  const changes = async (by: SignedIn, token: string | null) =>
    v.parse(Envelope, await (await by.fetch(`/api/v1/ProjectApplication?changedSince=${token}`)).json()).removed;
  const tokenOf = async (by: SignedIn) => (await by.get('/ProjectApplication')).headers.get(header.changedToken);
  const [own, reviewers] = [await tokenOf(fixture.nur), await tokenOf(fixture.reviewer)];
  expectOk(await fixture.nur.post(`/ProjectApplication/${pending}/withdraw`));
  expectOk(await fixture.nur.delete(`/ProjectApplication/${draft}`));
  expect(await changes(fixture.nur, own)).toEqual([draft]);
  expect(await changes(fixture.reviewer, reviewers)).toEqual([pending]);
});

test('the record says which role they had, and has no entry of files of their own that they read', async () => {
  const id = await applicationAt(fixture, 5);
  await promote();
  const [file] = attachmentsIn(expectOk(await fixture.nur.get(`/Pi-CV/${id}`)));
  expect((await fixture.nur.fetch(`/api/v1/files/${file?.id}`)).status).toBe(200);
  expectOk(await fixture.nur.post(`/ProjectApplication/${id}/withdraw`));
  const entries = await fixture.portal.store.selectFrom('record').select(['kind', 'payload']).execute();
  expect(entries.map(({ kind }) => kind)).not.toContain('file.read');
  const history = expectOk(await fixture.nur.get(`/ProjectApplication/${id}/history`)).read(v.array(HistoryRow));
  expect(history.at(-1)).toMatchObject({ event: 'withdrawn', roleId: role.administrator });
});
