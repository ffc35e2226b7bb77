import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, type People } from '../support/v1-client.ts';
import { draftOf } from './application.ts';
import { requestOf, say } from './socket.ts';

// Real processes and real password hashing, which are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

/** The table of calls, as in `api.md`; the parameters may have any name. */
const calls = [
  'POST /Auth/Validate',
  'POST /Auth/Password',
  'POST /Auth/forgot-password',
  'POST /Auth/reset-password',
  'POST /Auth/logout',
  'GET /Auth/session',
  'POST /Users',
  'GET /Users/check-email',
  'POST /Users/activate/{}',
  'POST /Users/resend-activation',
  'GET /ProjectApplication',
  'GET /ProjectApplication/{}',
  'POST /ProjectApplication/Step/1',
  'POST /ProjectApplication/Step/3',
  'POST /ProjectApplication/Step/4',
  'POST /ProjectApplication/Step/5',
  'POST /ProjectApplication/change-status',
  'POST /InvestigatorInfo',
  'GET /InvestigatorInfo',
  'DELETE /InvestigatorInfo/{}',
  'POST /Pi-CV/Step/6',
  'GET /Pi-CV/{}',
  'DELETE /Pi-CV/{}',
  'GET /Comments',
  'POST /Comments',
  'GET /Comments/{}',
  'PUT /Comments/{}',
  'DELETE /Comments/{}',
  'POST /ProjectApplication/{}/withdraw',
  'DELETE /ProjectApplication/{}',
  'POST /ProjectApplication/{}/reopen',
  'GET /ProjectApplication/{}/history',
  'GET /openapi.json',
];
const OpenApi = v.object({ openapi: v.string(), paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

const openApi = async () => {
  const response = await people.visitor().fetch('openapi.json', {}, { origin: null });
  expect(response.status).toBe(200);
  return v.parse(OpenApi, await response.json());
};

test('openapi.json is for anyone and lists every call of the table', async () => {
  const { openapi, paths } = await openApi();
  expect(openapi).toMatch(/^3\./);
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`),
  );
  expect(listed).toEqual(expect.arrayContaining(calls));
});

test('every call that it lists is there: none is answered as an unknown path is', async () => {
  const { paths } = await openApi();
  const visitor = people.visitor();
  const unknown = (await visitor.get('nothing')).message;
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods).filter((name) => ['get', 'post', 'put', 'delete'].includes(name))) {
      const address = path.replaceAll(/\{[^}]*\}/g, '1').slice(1);
      if (address === 'openapi.json') continue;
      const answer = await visitor.send(method.toUpperCase(), address);
      expect([method, path, answer.message]).not.toEqual([method, path, unknown]);
    }
  }
});

test('/healthz and /readyz answer 200 to anyone', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect([path, (await people.visitor().fetch(path)).status]).toEqual([path, 200]);
    expect([path, (await people.visitor().fetch(path, { method: 'HEAD' })).status]).toEqual([path, 200]);
  }
});

test('Portal-Features stands on every answer of ours, on those outside v1 too', async () => {
  for (const path of ['openapi.json', 'nothing', 'ProjectApplication', '/healthz', '/readyz', '/config.json', '/']) {
    const { headers } = await people.visitor().fetch(path);
    expect([path, headers.get('portal-features')?.split(/,\s*/)]).toEqual([
      path,
      expect.arrayContaining(['keys', 'tags', 'history']),
    ]);
  }
});

test('Portal-Id is the same on every answer, and begins every tag', async () => {
  const nur = await people.researcher();
  const { headers } = await nur.get(`ProjectApplication/${await draftOf(nur)}`);
  const portalId = headers.get('portal-id') ?? '';
  expect(portalId).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('etag')?.startsWith(`"${portalId}-`)).toBe(true);
  for (const path of ['openapi.json', 'nothing', 'ProjectApplication', '/healthz', '/readyz', '/config.json', '/']) {
    expect((await people.visitor().fetch(path)).headers.get('portal-id')).toBe(portalId);
  }
});

test('For-Portal of another database is refused with 401 and the id of this one, and nothing is done', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const { headers } = await nur.get(`ProjectApplication/${id}`);
  const portalId = headers.get('portal-id') ?? '';
  const other = { headers: { 'For-Portal': '00000000-0000-4000-8000-000000000000' } };
  const refused = await nur.delete(`ProjectApplication/${id}`, other);
  expect([refused.status, refused.headers.get('portal-id')]).toEqual([401, portalId]);
  expect((await people.visitor().get('ProjectApplication', other)).status).toBe(401);
  expect((await nur.get(`ProjectApplication/${id}`, { headers: { 'For-Portal': portalId } })).status).toBe(200);
});

test.each([
  ['a Host that is none', 400, requestOf('GET /healthz', { host: 'a b' })],
  ['no Host', 400, requestOf('GET /healthz', {})],
  ['what is no HTTP', 400, 'hello\r\n\r\n'],
  ['a body in broken chunks', 400, 'POST /api/v1/Users HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nx'],
  ['headers that are too long', 431, requestOf('GET /healthz', { host: 'x', cookie: 'a'.repeat(20_000) })],
  ['an expectation that nobody knows', 417, requestOf('GET /healthz', { host: 'x', expect: 'tea' })],
])('%s is refused in an envelope, with the headers of every answer', async (_, status, request) => {
  const spoken = await say(portal.url, request);
  expect(spoken.status).toBe(status);
  expect(JSON.parse(spoken.body)).toEqual({ isSuccess: false, message: expect.stringMatching(/\.$/) });
  for (const header of ['x-content-type-options: nosniff', 'cache-control: no-store', 'portal-features: ']) {
    expect(spoken.head.toLowerCase()).toContain(header);
  }
  expect(spoken.head).toMatch(/content-security-policy: default-src 'none'/i);
});

test('whatever a client says it can unpack, it gets what it can read', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  for (const accepted of ['identity', 'gzip', 'br', 'gzip, deflate, br', 'gzip;q=0', '*', '', 'nonsense;;q=x']) {
    const headers = { 'accept-encoding': accepted };
    const answer = await nur.get(`ProjectApplication/${id}`, { headers });
    expect([accepted, answer.status]).toEqual([accepted, 200]);
    const encoding = answer.headers.get('content-encoding');
    const varies = answer.headers.get('vary')?.toLowerCase().includes('accept-encoding') ?? false;
    const asked = encoding === null || ((accepted === '*' || accepted.includes(encoding)) && varies);
    expect([accepted, encoding, asked]).toEqual([accepted, encoding, true]);
    const page = await nur.fetch('/', {}, { headers });
    expect(page.status).toBeLessThan(500);
    await page.text();
  }
});

test('HEAD tells what GET would, without a body', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  for (const path of [
    'openapi.json',
    'ProjectApplication',
    `ProjectApplication/${id}`,
    'Auth/session',
    'nothing',
    'ProjectApplication/999999',
  ]) {
    const get = await nur.fetch(path);
    const head = await nur.fetch(path, { method: 'HEAD' });
    expect([path, head.status, head.headers.get('content-type'), head.headers.get('etag')]).toEqual([
      path,
      get.status,
      get.headers.get('content-type'),
      get.headers.get('etag'),
    ]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    await get.text();
  }
});

test('no answer of v1 is kept by a cache on the way, and none is sniffed or framed', async () => {
  const nur = await people.researcher();
  const { headers } = await nur.get('ProjectApplication');
  expect(headers.get('cache-control')).toMatch(/no-store|private/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
});

test('without a configured hop nobody is believed to be another address', async () => {
  const ask = (index: number) =>
    people.visitor().get('Users/check-email?email=a@b.org', {
      headers: {
        'x-forwarded-for': `203.0.113.${index % 250}`,
        forwarded: `for=203.0.113.${index % 250}`,
        'x-real-ip': `203.0.113.${index % 250}`,
      },
    });
  let told = false;
  for (let sent = 0; sent < 1300 && !told; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(sent + index)));
    told = answers.some(({ status }) => status === 429);
  }
  expect(told).toBe(true);
});
