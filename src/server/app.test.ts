import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { serverMessages } from '../contract/messages/server/server.ts';
import { secretHash } from './http/log/secrets.ts';
import { signUpBody } from './testing/sign-up-body.ts';
import { createTestPortal, TEST_PASSWORD } from './testing/test-portal.ts';

test('an unknown path is a 404 envelope, before anybody is asked to sign in or where they come from', async () => {
  const { client } = await createTestPortal();
  const visitor = client();
  const nowhere = { status: 404, isSuccess: false, message: serverMessages.unknownPath };
  expect(await visitor.get('/nope')).toMatchObject(nowhere);
  expect(await visitor.get('/')).toMatchObject(nowhere);
  expect(await visitor.post('/nope', {}, { Origin: 'https://evil.example' })).toMatchObject(nowhere);
  expect(await visitor.delete('/Auth/session')).toMatchObject(nowhere);
  expect((await visitor.fetch('/api/v2/Auth/session')).status).toBe(404);
});

test('every answer says what the server offers and how a browser is to treat it', async () => {
  const { client } = await createTestPortal();
  for (const path of ['/api/v1/Auth/session', '/api/v1/nope', '/healthz', '/nowhere.js']) {
    const { headers } = await client().fetch(path);
    expect(headers.get('Portal-Features')).toContain('keys, tags, history');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Strict-Transport-Security')).toBeNull();
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, 'max-age=31536000'],
])('on https browsers are told to stay there, below this host too unless it has others: %s', async (all, expected) => {
  const settings = { publicUrl: 'https://portal.example.org', hstsSubdomains: all };
  const { client } = await createTestPortal({ settings });
  expect((await client().fetch('/healthz')).headers.get('Strict-Transport-Security')).toBe(expected);
});

test('a change from another site is refused and not carried out', async () => {
  const { client, portal } = await createTestPortal();
  const send = (headers: Record<string, string>) => client().post('/Users', signUpBody(), headers);
  for (const Origin of ['https://evil.example', 'null', 'http://portal.test.evil.example', 'ftp://portal.test']) {
    expect((await send({ Origin })).status).toBe(403);
    expect((await send({ Origin, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(403);
  }
  expect(await portal.store.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a change is taken from the own origin, or on the word of the browser, whatever Host a request names', async () => {
  const { app } = await createTestPortal({ settings: { publicUrl: 'https://portal.example.org' } });
  const send = async (headers: Record<string, string>) => {
    const request = new Request('http://127.0.0.1:8080/api/v1/Auth/logout', { method: 'POST', headers });
    return (await app(request)).status;
  };
  expect(await send({ Origin: 'https://portal.example.org' })).toBe(200);
  expect(await send({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  expect(await send({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  expect(await send({ Origin: 'http://portal.example.org' })).toBe(403);
  expect(await send({ Origin: 'http://127.0.0.1:8080' })).toBe(403);
  expect(await send({ Origin: 'https://evil.example', Host: 'evil.example' })).toBe(403);
  expect(await send({})).toBe(403);
});

test('a portal on this computer is the same one under each of its names', async () => {
  const { app } = await createTestPortal({ settings: { publicUrl: 'http://localhost:8080' } });
  const send = async (Origin: string) => {
    const request = new Request('http://localhost:8080/api/v1/Auth/logout', { method: 'POST', headers: { Origin } });
    return (await app(request)).status;
  };
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await send(`http://${name}:8080`)).toBe(200);
  expect(await send('http://127.0.0.1:9090')).toBe(403);
  expect(await send('https://localhost:8080')).toBe(403);
  expect(await send('http://localhost.evil.example:8080')).toBe(403);
});

test('the app of the configured origin, and no other, may call with its cookie and read our headers', async () => {
  const appOrigin = 'https://app.example.org';
  const { client } = await createTestPortal({ settings: { appOrigin } });
  const preflight = await client().fetch('/api/v1/ProjectApplication/1', {
    method: 'OPTIONS',
    headers: {
      Origin: appOrigin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'idempotency-key,for-user',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(appOrigin);
  expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBe('true');
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toMatch(/If-Match.*Idempotency-Key.*For-User/);
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('DELETE');

  const answer = await client().post('/Auth/logout', undefined, { Origin: appOrigin });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
    'ETag, Retry-After, Next-Cursor, Changed-Token, Portal-Features, Portal-Id, Changed-At',
  );
  expect(answer.headers.get('Vary')).toContain('Origin');
  expect((await client().get('/nope', { Origin: appOrigin })).headers.get('Access-Control-Allow-Origin')).toBe(
    appOrigin,
  );

  const foreign = await client().get('/Auth/session', { Origin: 'https://evil.example' });
  expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('what nobody foresaw is a 500 envelope without details, and a line of the log with an id', async () => {
  const { client, portal, logged } = await createTestPortal();
  await portal.store.schema.dropTable('tokens').execute();
  const answer = await client().post('/Users/activate/secret-token');
  expect(answer).toMatchObject({ status: 500, isSuccess: false, message: serverMessages.unexpected, data: undefined });
  const line = logged.find(({ event }) => event === 'unexpected');
  expect(line?.fields).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(JSON.stringify(logged)).not.toContain('secret-token');
});

test('the log names calls and numbers, never a person, an address or a token', async () => {
  const { signUpActivated, client, logged, letters } = await createTestPortal();
  const person = await signUpActivated({ firstName: 'Rashida', emailAddress: 'rashida@example.org' });
  await person.get('/Users/check-email?email=rashida@example.org');
  await client().post('/Auth/forgot-password', { email: 'rashida@example.org' });
  expect(logged).toContainEqual({
    level: 'info',
    event: 'answered',
    fields: {
      method: 'GET',
      route: '/api/v1/Users/check-email',
      id: null,
      application: null,
      status: 200,
      milliseconds: expect.any(Number),
      user: person.user.userId,
      address: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  });
  expect(JSON.stringify(logged)).not.toContain('192.0.2.1');
  const lines = JSON.stringify(logged);
  const secrets = [
    'ashida',
    TEST_PASSWORD,
    ...letters.map(({ link }) => link?.split('=')[1] ?? ''),
    ...person.cookies.values(),
  ];
  for (const secret of secrets) expect(lines).not.toContain(secret);
});

test('the log has the number in a path, and tells clients apart without their addresses', async () => {
  const { client, logged } = await createTestPortal();
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
    await client({ address }).get('/ProjectApplication/17');
  const lines = logged.filter(({ event }) => event === 'answered').map(({ fields }) => fields);
  expect(lines.map(({ route, id, status }) => [route, id, status])).toEqual(
    Array.from({ length: 3 }, () => ['/api/v1/ProjectApplication/:id', 17, 401]),
  );
  const [first, second, third] = lines.map(({ address }) => address);
  expect(first).toBe(third);
  expect(first).not.toBe(second);
  const plain = await createTestPortal({ settings: { plainAddressesInLog: true } });
  await plain.client().get('/turnaround');
  expect(plain.logged.at(-1)?.fields).toMatchObject({ address: '192.0.2.1' });
});

test('the addresses in the log cannot be found with what a response carries, and stay the same after a restart', async () => {
  const address = '192.0.2.1';
  const { client, portal, logged } = await createTestPortal();
  const response = await client({ address }).fetch('/api/v1/turnaround');
  const hash = logged.at(-1)?.fields['address'];
  const carried = [...response.headers.values(), await response.text()];
  expect(carried).toContain(portal.portalId);
  for (const salt of [...carried, '']) {
    for (const text of [`${salt} ${address}`, `${salt}${address}`, `${address}${salt}`]) {
      expect(secretHash(text)).not.toContain(hash);
      expect(createHmac('sha256', salt).update(text).digest('hex')).not.toContain(hash);
    }
    expect(createHmac('sha256', salt).update(address).digest('hex')).not.toContain(hash);
  }
  expect(JSON.stringify([carried, logged])).not.toContain(portal.logSecret);

  const restarted = await createTestPortal({ store: portal.store });
  await restarted.client({ address }).get('/turnaround');
  expect(restarted.logged.at(-1)?.fields).toMatchObject({ address: hash });
  const { store } = (await createTestPortal()).portal;
  const another = await createTestPortal({ store, portalId: portal.portalId });
  await another.client({ address }).get('/turnaround');
  expect(another.logged.at(-1)?.fields['address']).not.toBe(hash);
});

test('a proxy that is not trusted is told of once', async () => {
  const { client, logged } = await createTestPortal();
  for (let count = 0; count < 3; count += 1) await client().get('/turnaround', { 'X-Forwarded-For': '198.51.100.7' });
  expect(logged.filter(({ event }) => event === 'proxy-not-trusted')).toHaveLength(1);
});

test('the process is alive at /healthz, and ready at /readyz while its database and files answer', async () => {
  const { client, portal, clock } = await createTestPortal();
  expect((await client().fetch('/healthz')).status).toBe(200);
  expect((await client().fetch('/readyz')).status).toBe(200);
  portal.files.probe = () => Promise.reject(new Error('disk full'));
  clock.advance(1000);
  const notReady = await client().fetch('/readyz');
  expect(notReady.status).toBe(503);
  expect(await notReady.json()).toMatchObject({ isSuccess: false });
  expect((await client().fetch('/healthz')).status).toBe(200);
});

test('a database that can be read and not written is not ready, and the log names the cause', async () => {
  const { client, portal, clock, logged } = await createTestPortal();
  expect((await client().fetch('/readyz')).status).toBe(200);
  await sql`pragma query_only = on`.execute(portal.store);
  clock.advance(1000);
  expect((await client().fetch('/readyz')).status).toBe(503);
  expect(logged).toContainEqual({
    level: 'warn',
    event: 'not-ready',
    fields: { error: 'SqliteError SQLITE_READONLY' },
  });
});

test('the log names the error that ended a transaction, also if the database rolled it back before anybody asked', async () => {
  const { signUpActivated, portal, logged } = await createTestPortal();
  const person = await signUpActivated();
  // This is what SQLite does when the disk is full.
  await sql`create trigger full before insert on applications begin select raise(rollback, 'full'); end`.execute(
    portal.store,
  );
  const { userId } = person.user;
  const step = { projectApplicationId: 0, userId, step: 2, appDetails_ResearchTitle: 'Sleep' };
  expect((await person.post('/ProjectApplication/Step/1', step)).status).toBe(500);
  const failed = logged.filter(({ event }) => event === 'unexpected');
  expect(failed.map(({ fields }) => fields['error'])).toEqual(['SqliteError SQLITE_CONSTRAINT_TRIGGER']);
  expect((await person.get('/ProjectApplication')).status).toBe(200);
});

test('/readyz looks at the files once in a second, however often it is asked', async () => {
  const { client, portal, clock } = await createTestPortal();
  const probe = vi.spyOn(portal.files, 'probe');
  const ask = () => Promise.all(Array.from({ length: 5 }, () => client().fetch('/readyz')));
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  clock.advance(999);
  await ask();
  expect(probe).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await ask();
  expect(probe).toHaveBeenCalledTimes(2);
  clock.advance(-5000);
  await ask();
  expect(probe).toHaveBeenCalledTimes(3);
});
