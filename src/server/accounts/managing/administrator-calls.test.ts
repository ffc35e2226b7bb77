import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { AccountOnWire } from '../../../contract/api/account-life.ts';
import { accountLifeAnswers } from '../../../contract/messages/server/account-life.ts';
import { expectOk, openHouse, type House } from '../../applications/testing.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { TEST_PASSWORD, type SignedIn } from '../../testing/test-portal.ts';
import { disableAccount } from './account-life.ts';
import { changeRole } from './manage-users.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const act = (who: SignedIn, id: number, call: string) =>
  who.post(`/Users/${id}/${call}`, call === 'role' ? { roleId: 1 } : undefined);

test('only administrators administer: researchers are refused, visitors are asked to sign in', async () => {
  const { userId } = house.ali.user;
  for (const call of ['disable', 'enable', 'delete', 'role', 'end-sessions']) {
    expect([call, (await act(house.nur, userId, call)).status]).toEqual([call, 403]);
    expect([call, (await house.client().post(`/Users/${userId}/${call}`, { roleId: 2 })).status]).toEqual([call, 401]);
    expect([call, (await act(house.reviewer, 999, call)).status]).toEqual([call, 404]);
    expect([call, (await house.reviewer.post(`/Users/x/${call}`, { roleId: 2 })).status]).toEqual([call, 404]);
  }
  expect((await house.nur.get('/Users/list')).status).toBe(403);
  expect((await house.client().get('/Users/list')).status).toBe(401);
  expect((await house.ali.get('/Auth/session')).data).toEqual(house.ali.user);
});

describe('a role', () => {
  const give = (who: SignedIn, roleId: unknown) => house.reviewer.post(`/Users/${who.user.userId}/role`, { roleId });

  test('counts from the next request on, both ways', async () => {
    expect(await give(house.nur, 2)).toMatchObject({ status: 200, message: accountLifeAnswers.roleChanged });
    expect((await house.nur.get('/Users/list')).status).toBe(200);
    expectOk(await give(house.nur, 1));
    expect((await house.nur.get('/Users/list')).status).toBe(403);
  });

  test('is recorded with the former one and who gave it, and once', async () => {
    const before = await newestEntry(house.portal);
    expectOk(await give(house.nur, 2));
    expect(await give(house.nur, 2)).toMatchObject({ status: 200, message: accountLifeAnswers.roleUnchanged });
    expect(await entriesSince(house.portal, before)).toEqual([
      {
        kind: 'role.changed',
        user: house.nur.user.userId,
        name: 'Nur Aziz',
        role: 2,
        former: 1,
        doneBy: 'administrator',
        by: { user: house.reviewer.user.userId, name: 'Rana Saleh', role: 2 },
      },
    ]);
  });

  test('is one of the two', async () => {
    for (const roleId of [0, 3, '2', null, undefined]) {
      expect(await give(house.nur, roleId)).toMatchObject({ status: 400, message: accountLifeAnswers.roleUnknown });
    }
  });
});

describe('the last active administrator', () => {
  const id = () => house.reviewer.user.userId;
  const refused = { status: 409, message: accountLifeAnswers.lastAdministrator };

  test('is neither disabled nor deleted nor made a researcher', async () => {
    const before = await newestEntry(house.portal);
    expect(await act(house.reviewer, id(), 'disable')).toMatchObject(refused);
    expect(await act(house.reviewer, id(), 'role')).toMatchObject(refused);
    const deletion = { userId: id(), currentPassword: TEST_PASSWORD };
    expect(await house.reviewer.post('/Auth/delete-account', deletion)).toMatchObject(refused);
    expect((await house.reviewer.get('/Auth/session')).status).toBe(200);
    expect((await house.reviewer.get('/Users/list')).status).toBe(200);
    expect(await entriesSince(house.portal, before)).toEqual([]);
  });

  test('is so beside administrators who are disabled, deleted or not activated', async () => {
    const [disabled, deleted] = [await house.makeAdministrator(), await house.makeAdministrator()];
    expectOk(await act(house.reviewer, disabled.user.userId, 'disable'));
    expectOk(await act(house.reviewer, deleted.user.userId, 'delete'));
    await house.client().post('/Users', signUpBody());
    expect(await changeRole(house.portal, 'amal@example.org', 2)).toMatchObject({ result: 'done' });
    for (const call of ['disable', 'role']) expect(await act(house.reviewer, id(), call)).toMatchObject(refused);
    expectOk(await act(house.reviewer, disabled.user.userId, 'enable'));
    expectOk(await act(house.reviewer, id(), 'role'));
  });

  test('a disabled administrator may be made a researcher', async () => {
    const other = await house.makeAdministrator();
    expectOk(await act(house.reviewer, other.user.userId, 'disable'));
    expect((await act(house.reviewer, other.user.userId, 'role')).status).toBe(200);
  });

  test.each(['disable', 'delete', 'role'])('stays if two administrators %s each other at once', async (call) => {
    const other = await house.makeAdministrator();
    const answers = await Promise.all([act(house.reviewer, other.user.userId, call), act(other, id(), call)]);
    // The second of the two has lost the right, which is detected either before or in the transaction.
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 404, 409]).toContain(statuses[1]);
    const active = [house.reviewer, other].map(async (one) => (await one.get('/Users/list')).status === 200);
    expect((await Promise.all(active)).filter(Boolean)).toHaveLength(1);
  });

  test('stays if both of two administrators are taken away at once', async () => {
    const other = await house.makeAdministrator();
    const whom = [id(), other.user.userId];
    const changes = await Promise.all(
      whom.map((one) => disableAccount(house.portal, { whom: { id: one }, doneBy: 'shell' })),
    );
    expect(changes.map(({ result }) => result).sort()).toEqual(['done', 'lastAdministrator']);
  });
});

test('of three administrators who act at once, none acts whose rights were taken away first', async () => {
  const [second, third] = [await house.makeAdministrator(), await house.makeAdministrator()];
  const doneBy = { id: second.user.userId, role: 2, firstName: 'Nur', lastName: 'Aziz' } as const;
  expectOk(await act(house.reviewer, second.user.userId, 'role'));
  const late = await disableAccount(house.portal, { whom: { id: third.user.userId }, doneBy });
  expect(late).toEqual({ result: 'notAdministrator' });
  expect((await third.get('/Auth/session')).status).toBe(200);
});

describe('the list of people', () => {
  const list = async (query = '') => {
    const answer = expectOk(await house.reviewer.get(`/Users/list${query}`));
    return { people: answer.read(v.array(AccountOnWire)), next: answer.headers.get('Next-Cursor') };
  };
  const namesIn = ({ people }: Awaited<ReturnType<typeof list>>) => people.map(({ firstName }) => firstName);

  test('names everybody with their standing, and nothing that signs anybody in', async () => {
    await house.client().post('/Users', signUpBody());
    expectOk(await act(house.reviewer, house.ali.user.userId, 'disable'));
    const now = new Date(house.clock.now()).toISOString();
    const { people, next } = await list();
    expect(people).toEqual([
      { ...house.nur.user, createdAt: now, activatedAt: now, disabledAt: null },
      { ...house.ali.user, createdAt: now, activatedAt: now, disabledAt: now },
      { ...house.reviewer.user, createdAt: now, activatedAt: now, disabledAt: null },
      expect.objectContaining({ emailAddress: 'amal@example.org', activatedAt: null }),
    ]);
    expect(next).toBe(null);
    expect(JSON.stringify((await house.reviewer.get('/Users/list')).data)).not.toMatch(/argon2|hash/i);
  });

  test('comes by pages, each person once', async () => {
    const first = await list('?limit=2');
    expect(namesIn(first)).toEqual(['Nur', 'Ali']);
    const second = await list(`?limit=2&after=${first.next}`);
    expect(namesIn(second)).toEqual(['Rana']);
    expect(second.next).toBe(null);
    expect((await list('?limit=3')).next).toBe(null);
  });

  test('is searched by words of the name and the email', async () => {
    expect(namesIn(await list('?q=omar'))).toEqual(['Ali']);
    expect(namesIn(await list('?q=rana%20SALEH'))).toEqual(['Rana']);
    expect(namesIn(await list(`?q=${encodeURIComponent(house.nur.user.emailAddress)}`))).toEqual(['Nur']);
    expect(namesIn(await list('?q=%25'))).toEqual([]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=x', 'after=-1', 'q=%00'])('?%s is refused', async (query) => {
    expect((await house.reviewer.get(`/Users/list?${query}`)).status).toBe(400);
  });
});
