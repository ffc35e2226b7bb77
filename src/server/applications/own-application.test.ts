import { beforeEach, expect, test } from 'vitest';
import { role } from '../../contract/statuses.ts';
import { changeRole } from '../accounts/managing.ts';
import {
  applicationAt,
  changeStatus,
  comment,
  expectOk,
  listed,
  openHouse,
  readAs,
  refused,
  type House,
} from './testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

/** The applicant of the application is made an administrator. */
const promote = () => changeRole(house.portal, house.nur.user.emailAddress, role.administrator);
const ownOne = 'This is your own application. Another administrator must decide on it.';

test.each([
  ['approving', 5, (id: number) => changeStatus(house.nur, id, 1)],
  ['rejecting', 5, (id: number) => comment(house.nur, id, 'No.', 2)],
  ['asking for more information', 5, (id: number) => comment(house.nur, id, 'More.', 5)],
  ['approving after a request', 4, (id: number) => changeStatus(house.nur, id, 1)],
  ['reopening', 2, (id: number) => house.nur.post(`/ProjectApplication/${id}/reopen`, { reason: 'Again.' })],
] as const)('an administrator who was the applicant is refused %s', async (_name, status, decide) => {
  const id = await applicationAt(house, status);
  await promote();
  expect(await refused(house, () => decide(id))).toMatchObject({ status: 403, message: ownOne });
});

test('they read it and write in its thread as any administrator, change nothing of it, and another decides', async () => {
  const id = await applicationAt(house, 5);
  const draft = await applicationAt(house, 3);
  await promote();
  expect(await readAs(house.nur, id)).toMatchObject({ appStatusId: 5 });
  expect((await listed(house.nur, '/ProjectApplication')).map((one) => one['id'])).toEqual([id]);
  expect((await house.nur.get(`/ProjectApplication/${draft}`)).status).toBe(404);
  expectOk(await comment(house.nur, id, 'I leave this to Rana.'));
  const withdrawn = await refused(house, () => house.nur.post(`/ProjectApplication/${id}/withdraw`));
  expect(withdrawn.status).toBe(403);
  expectOk(await changeStatus(house.reviewer, id, 1));
  expect(await readAs(house.nur, id)).toMatchObject({ appStatusId: 1 });
});
