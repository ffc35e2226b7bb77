import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { AccountOnWire } from '../../../contract/api/account-life.ts';
import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import { expectOk, openFixture, type PortalFixture } from '../../applications/testing.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { TEST_PASSWORD, type SignedIn } from '../../testing/test-portal.ts';
import { disableAccount } from './account-life.ts';
import { changeRole } from './manage-users.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const act = (who: SignedIn, id: number, call: string) =>
  who.post(`/Users/${id}/${call}`, call === 'role' ? { roleId: 1 } : undefined);

test('only administrators administer: researchers are refused, visitors are asked to sign in', async () => {
  const { userId } = fixture.ali.user;
  for (const call of ['disable', 'enable', 'delete', 'role', 'end-sessions']) {
    expect([call, (await act(fixture.nur, userId, call)).status]).toEqual([call, 403]);
    expect([call, (await fixture.client().post(`/Users/${userId}/${call}`, { roleId: 2 })).status]).toEqual([
      call,
      401,
    ]);
    expect([call, (await act(fixture.reviewer, 999, call)).status]).toEqual([call, 404]);
    expect([call, (await fixture.reviewer.post(`/Users/x/${call}`, { roleId: 2 })).status]).toEqual([call, 404]);
  }
  expect((await fixture.nur.get('/Users/list')).status).toBe(403);
  expect((await fixture.client().get('/Users/list')).status).toBe(401);
  expect((await fixture.ali.get('/Auth/session')).data).toEqual(fixture.ali.user);
});

describe('a role', () => {
  const give = (who: SignedIn, roleId: unknown) => fixture.reviewer.post(`/Users/${who.user.userId}/role`, { roleId });

  test('counts from the next request on, both ways', async () => {
    expect(await give(fixture.nur, 2)).toMatchObject({ status: 200, message: accountLifeMessages.roleChanged });
    expect((await fixture.nur.get('/Users/list')).status).toBe(200);
    expectOk(await give(fixture.nur, 1));
    expect((await fixture.nur.get('/Users/list')).status).toBe(403);
  });

  test('is recorded with the former one and who gave it, and once', async () => {
    const before = await newestEntry(fixture.portal);
    expectOk(await give(fixture.nur, 2));
    expect(await give(fixture.nur, 2)).toMatchObject({ status: 200, message: accountLifeMessages.roleUnchanged });
    expect(await entriesSince(fixture.portal, before)).toEqual([
      {
        kind: 'role.changed',
        user: fixture.nur.user.userId,
        name: 'Nur Aziz',
        role: 2,
        former: 1,
        doneBy: 'administrator',
        by: { user: fixture.reviewer.user.userId, name: 'Rana Saleh', role: 2 },
      },
    ]);
  });

  test('is one of the two', async () => {
    for (const roleId of [0, 3, '2', null, undefined]) {
      expect(await give(fixture.nur, roleId)).toMatchObject({ status: 400, message: accountLifeMessages.roleUnknown });
    }
  });
});

describe('the last active administrator', () => {
  const id = () => fixture.reviewer.user.userId;
  const refused = { status: 409, message: accountLifeMessages.lastAdministrator };

  test('is neither disabled nor deleted nor made a researcher', async () => {
    const before = await newestEntry(fixture.portal);
    expect(await act(fixture.reviewer, id(), 'disable')).toMatchObject(refused);
    expect(await act(fixture.reviewer, id(), 'role')).toMatchObject(refused);
    const deletion = { userId: id(), currentPassword: TEST_PASSWORD };
    expect(await fixture.reviewer.post('/Auth/delete-account', deletion)).toMatchObject(refused);
    expect((await fixture.reviewer.get('/Auth/session')).status).toBe(200);
    expect((await fixture.reviewer.get('/Users/list')).status).toBe(200);
    expect(await entriesSince(fixture.portal, before)).toEqual([]);
  });

  test('is so beside administrators who are disabled, deleted or not activated', async () => {
    const [disabled, deleted] = [await fixture.makeAdministrator(), await fixture.makeAdministrator()];
    expectOk(await act(fixture.reviewer, disabled.user.userId, 'disable'));
    expectOk(await act(fixture.reviewer, deleted.user.userId, 'delete'));
    await fixture.client().post('/Users', signUpBody());
    expect(await changeRole(fixture.portal, 'amal@example.org', 2)).toMatchObject({ result: 'done' });
    for (const call of ['disable', 'role']) expect(await act(fixture.reviewer, id(), call)).toMatchObject(refused);
    expectOk(await act(fixture.reviewer, disabled.user.userId, 'enable'));
    expectOk(await act(fixture.reviewer, id(), 'role'));
  });

  test('a disabled administrator may be made a researcher', async () => {
    const other = await fixture.makeAdministrator();
    expectOk(await act(fixture.reviewer, other.user.userId, 'disable'));
    expect((await act(fixture.reviewer, other.user.userId, 'role')).status).toBe(200);
  });

  test.each(['disable', 'delete', 'role'])('stays if two administrators %s each other at once', async (call) => {
    const other = await fixture.makeAdministrator();
    const answers = await Promise.all([act(fixture.reviewer, other.user.userId, call), act(other, id(), call)]);
    // The second of the two has lost the right, which is detected either before or in the transaction.
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 404, 409]).toContain(statuses[1]);
    const active = [fixture.reviewer, other].map(async (one) => (await one.get('/Users/list')).status === 200);
    expect((await Promise.all(active)).filter(Boolean)).toHaveLength(1);
  });

  test('stays if both of two administrators are taken away at once', async () => {
    const other = await fixture.makeAdministrator();
    const whom = [id(), other.user.userId];
    const changes = await Promise.all(
      whom.map((one) => disableAccount(fixture.portal, { whom: { id: one }, doneBy: 'shell' })),
    );
    expect(changes.map(({ result }) => result).sort()).toEqual(['done', 'lastAdministrator']);
  });
});

test('of three administrators who act at once, none acts whose rights were taken away first', async () => {
  const [second, third] = [await fixture.makeAdministrator(), await fixture.makeAdministrator()];
  const doneBy = { id: second.user.userId, role: 2, firstName: 'Nur', lastName: 'Aziz' } as const;
  expectOk(await act(fixture.reviewer, second.user.userId, 'role'));
  const late = await disableAccount(fixture.portal, { whom: { id: third.user.userId }, doneBy });
  expect(late).toEqual({ result: 'notAdministrator' });
  expect((await third.get('/Auth/session')).status).toBe(200);
});

describe('the list of people', () => {
  const list = async (query = '') => {
    const answer = expectOk(await fixture.reviewer.get(`/Users/list${query}`));
    return { people: answer.read(v.array(AccountOnWire)), next: answer.headers.get('Next-Cursor') };
  };
  const namesIn = ({ people }: Awaited<ReturnType<typeof list>>) => people.map(({ firstName }) => firstName);

  test('names everybody with their standing, and nothing that signs anybody in', async () => {
    await fixture.client().post('/Users', signUpBody());
    expectOk(await act(fixture.reviewer, fixture.ali.user.userId, 'disable'));
    const now = new Date(fixture.clock.now()).toISOString();
    const { people, next } = await list();
    expect(people).toEqual([
      { ...fixture.nur.user, createdAt: now, activatedAt: now, disabledAt: null },
      { ...fixture.ali.user, createdAt: now, activatedAt: now, disabledAt: now },
      { ...fixture.reviewer.user, createdAt: now, activatedAt: now, disabledAt: null },
      expect.objectContaining({ emailAddress: 'amal@example.org', activatedAt: null }),
    ]);
    expect(next).toBe(null);
    expect(JSON.stringify((await fixture.reviewer.get('/Users/list')).data)).not.toMatch(/argon2|hash/i);
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
    expect(namesIn(await list(`?q=${encodeURIComponent(fixture.nur.user.emailAddress)}`))).toEqual(['Nur']);
    expect(namesIn(await list('?q=%25'))).toEqual([]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=x', 'after=-1', 'q=%00'])('?%s is refused', async (query) => {
    expect((await fixture.reviewer.get(`/Users/list?${query}`)).status).toBe(400);
  });
});
