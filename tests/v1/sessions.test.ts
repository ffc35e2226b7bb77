import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { administrator, startPortal, type PortalProcess } from '../support/portal-process.ts';
import { clientOf, newcomer, password, peopleAt, rowsOf, type People } from '../support/v1-client.ts';
import { detail, draftOf, step } from './application.ts';
import { requestOf, say } from './socket.ts';

const newPassword = 'An0ther!pass';
// Real processes and real password hashing, which are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

const attributesOf = (line: string) => line.split(';').map((part) => part.trim().toLowerCase());
const titled = (userId: number) => step({ userId }, 0, { appDetails_ResearchTitle: 'Of mine', step: 2 });

describe('the cookie', () => {
  test('of the session, and of the browser, is HttpOnly, SameSite=Lax, for the whole portal and no other host; its value is in no body', async () => {
    const { emailAddress } = await people.researcher();
    const answer = await people.visitor().post('Auth/Validate', { emailAddress, password });
    const lines = answer.headers.getSetCookie();
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [pair = '', ...attributes] = attributesOf(line);
      expect(attributes).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/']));
      expect(attributes.some((attribute) => attribute.startsWith('domain'))).toBe(false);
      const value = /=([^;]*)/.exec(line)?.[1] ?? '';
      expect(value.length).toBeGreaterThanOrEqual(22);
      expect(pair.startsWith('__host-')).toBe(false);
      expect(JSON.stringify(answer.envelope)).not.toContain(value);
    }
    expect(JSON.stringify(answer.envelope)).not.toMatch(/token|password/i);
  });

  test('is Secure and __Host- where the portal is on https', async () => {
    const origin = 'https://portal.centre.example.org';
    const secure = await startPortal({ PUBLIC_URL: origin });
    try {
      const visitor = clientOf(secure, origin);
      const answer = await visitor.post('Auth/Validate', administrator);
      for (const line of answer.headers.getSetCookie()) {
        expect(line).toMatch(/^__Host-/);
        expect(attributesOf(line)).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/']));
      }
      expect((await visitor.get('Auth/session')).status).toBe(200);
    } finally {
      await secure.end();
    }
  });

  test('two sign-ins are two sessions with unlike tokens', async () => {
    const nur = await people.researcher();
    const elsewhere = await people.signIn(nur.emailAddress, password);
    expect(elsewhere.cookie()).not.toBe(nur.cookie());
    expect((await nur.get('Auth/session')).data).toEqual((await elsewhere.get('Auth/session')).data);
  });

  test('neither the token, nor a mailed one, nor a password stands in the data folder', async () => {
    const nur = await people.researcher();
    const waiting = await people.registered();
    await nur.post('Auth/forgot-password', { email: nur.emailAddress });
    const reset = await people.token(nur.emailAddress, 'reset-password#token=');
    const names = await readdir(portal.dataFolder, { recursive: true, withFileTypes: true });
    const kept = names.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/mail'));
    const all = Buffer.concat(await Promise.all(kept.map((entry) => readFile(join(entry.parentPath, entry.name)))));
    expect(all.includes(nur.emailAddress)).toBe(true);
    for (const secret of [nur.cookie().split('=')[1] ?? '', waiting.token, reset, password, administrator.password]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(all.includes(secret)).toBe(false);
    }
  });
});

describe('a session', () => {
  test('is asked for by every call of the applications, and a forged cookie is none', async () => {
    const forged = { headers: { cookie: `portal_session=${'A'.repeat(43)}; __Host-portal_session=x` } };
    for (const path of [
      'Auth/session',
      'ProjectApplication',
      'ProjectApplication/1',
      'Comments?applicationId=1',
      'Pi-CV/1',
    ]) {
      expect([path, (await people.visitor().get(path)).status]).toEqual([path, 401]);
      expect([path, (await people.visitor().get(path, forged)).status]).toEqual([path, 401]);
    }
  });

  test('ends with logout, for anybody who still holds the cookie; logging out twice or without one is 200', async () => {
    const nur = await people.researcher();
    const thief = nur.twin();
    const answer = await nur.post('Auth/logout');
    expect(answer.status).toBe(200);
    expect(nur.cookie()).not.toContain('session');
    expect((await thief.get('Auth/session')).status).toBe(401);
    expect((await thief.post('Auth/logout')).status).toBe(200);
    expect((await people.visitor().post('Auth/logout')).status).toBe(200);
  });

  test('logout ends this session alone', async () => {
    const nur = await people.researcher();
    const elsewhere = await people.signIn(nur.emailAddress, password);
    await nur.post('Auth/logout');
    expect((await elsewhere.get('Auth/session')).status).toBe(200);
  });
});

describe('Auth/Password', () => {
  test('keeps this session and ends the others', async () => {
    const nur = await people.researcher();
    const elsewhere = await people.signIn(nur.emailAddress, password);
    const answer = await nur.post('Auth/Password', { currentPassword: password, newPassword, userId: nur.userId });
    expect(answer.status).toBe(200);
    expect((await nur.get('Auth/session')).status).toBe(200);
    expect((await elsewhere.get('Auth/session')).status).toBe(401);
    expect((await people.visitor().post('Auth/Validate', { emailAddress: nur.emailAddress, password })).status).toBe(
      401,
    );
    await people.signIn(nur.emailAddress, newPassword);
  });

  test('a wrong current password is 400, never 401, and names its field', async () => {
    const nur = await people.researcher();
    const payload = { currentPassword: 'Wr0ng!pass', newPassword, userId: nur.userId };
    const answer = await nur.post('Auth/Password', payload);
    expect([answer.status, answer.message]).toEqual([400, 'Current password is incorrect']);
    expect(answer.data).toEqual({ problems: [{ field: 'currentPassword', message: answer.message }] });
    await people.signIn(nur.emailAddress, password);
  });

  test('is for oneself: without a session 401, with the id of another 403, and nothing changes', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const payload = { currentPassword: password, newPassword, userId: layla.userId };
    expect((await people.visitor().post('Auth/Password', payload)).status).toBe(401);
    expect((await nur.post('Auth/Password', payload)).status).toBe(403);
    await people.signIn(nur.emailAddress, password);
    await people.signIn(layla.emailAddress, password);
  });

  test.each(['short1!', 'alllower1!', '', 'No spaces1!', null, 8])('the new password %j is 400', async (weak) => {
    const nur = await people.researcher();
    const answer = await nur.post('Auth/Password', {
      currentPassword: password,
      newPassword: weak,
      userId: nur.userId,
    });
    expect(answer.status).toBe(400);
    await people.signIn(nur.emailAddress, password);
  });
});

describe('For-User', () => {
  test('of the signed-in person changes nothing; of another is 401 and does nothing', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const own = { headers: { 'for-user': String(nur.userId) } };
    expect((await nur.get('ProjectApplication', own)).status).toBe(200);
    expect((await nur.post('ProjectApplication/Step/1', titled(nur.userId), own)).status).toBe(200);
    for (const other of ['1', '0', 'abc', '-1', `${nur.userId}.5`, '9'.repeat(400)]) {
      const as = { headers: { 'for-user': other } };
      const answers = [
        await nur.get('Auth/session', as),
        await nur.get(`ProjectApplication/${id}`, as),
        await nur.post('ProjectApplication/Step/1', titled(nur.userId), as),
        await nur.delete(`ProjectApplication/${id}`, as),
        await nur.post('Auth/Password', { currentPassword: password, newPassword, userId: nur.userId }, as),
        await nur.post('Auth/logout', undefined, as),
      ];
      expect([other, answers.map(({ status }) => status)]).toEqual([other, [401, 401, 401, 401, 401, 401]]);
    }
    expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(2);
    await people.signIn(nur.emailAddress, password);
  });
});

describe('Origin', () => {
  const foreign = ['https://evil.example.org', 'null', 'http://localhost', 'http://localhost:1', 'not a url'];

  test('a mutation from elsewhere, or from nobody knows where, is 403 and does nothing', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur, 'Before');
    const rename = step(nur, id, { ...detail, appDetails_ResearchTitle: 'After', step: 2 });
    for (const origin of [...foreign, `${portal.url}.evil.example.org`, null]) {
      const answers = [
        await nur.post('ProjectApplication/Step/1', rename, { origin }),
        await nur.delete(`ProjectApplication/${id}`, { origin }),
        await nur.post('Auth/logout', undefined, { origin }),
        await people.visitor().post('Auth/Validate', { emailAddress: nur.emailAddress, password }, { origin }),
      ];
      expect([origin, answers.map(({ status }) => status)]).toEqual([origin, [403, 403, 403, 403]]);
    }
    expect(rowsOf(await nur.get('ProjectApplication'))).toMatchObject([{ id, researchTitle: 'Before' }]);
  });

  test('Sec-Fetch-Site: same-origin stands in for an Origin; any other value does not', async () => {
    const nur = await people.researcher();
    const from = (site: string) => ({ origin: null, headers: { 'sec-fetch-site': site } });
    expect((await nur.post('ProjectApplication/Step/1', titled(nur.userId), from('same-origin'))).status).toBe(200);
    for (const site of ['same-site', 'cross-site', 'none', '']) {
      const answer = await nur.post('ProjectApplication/Step/1', titled(nur.userId), from(site));
      expect([site, answer.status]).toEqual([site, 403]);
    }
    expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(1);
  });

  test('on a portal of https, a page of the same host by http is another origin', async () => {
    const secure = await startPortal({ PUBLIC_URL: 'https://portal.centre.example.org' });
    try {
      const signInFrom = (origin: string) => {
        const headers = { host: 'portal.centre.example.org', origin, 'content-type': 'application/json' };
        return say(secure.url, requestOf('POST /api/v1/Auth/Validate', headers, JSON.stringify(administrator)));
      };
      expect((await signInFrom('https://portal.centre.example.org')).status).toBe(200);
      expect((await signInFrom('http://portal.centre.example.org')).status).toBe(403);
    } finally {
      await secure.end();
    }
  });

  test('a host that merely leads here is not the portal: its pages are of another origin', async () => {
    const headers = { host: 'evil.example.org', origin: 'http://evil.example.org', 'content-type': 'application/json' };
    const spoken = await say(portal.url, requestOf('POST /api/v1/Users', headers, JSON.stringify(newcomer())));
    expect(spoken.status).toBe(403);
  });

  test('reading needs none, and no answer lets a foreign page read it', async () => {
    const nur = await people.researcher();
    expect((await nur.get('ProjectApplication', { origin: null })).status).toBe(200);
    const answer = await nur.get('ProjectApplication', { origin: 'https://evil.example.org' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(null);
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null);
  });
});
