import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { createTestPortal, type TestOverrides } from '../testing/test-portal.ts';

const outside = mkdtempSync(join(tmpdir(), 'portal-pages-'));
const folder = join(outside, 'dist');
const SCRIPT = 'console.log("the app");';

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const html =
    '<!doctype html><title>x</title><style>p { color: red }</style><meta name="application-name" content="x"><meta name="apple-mobile-web-app-title" content="x"><div class="opening-brand"><img src="/logo.svg" alt="" /><span>x</span></div><script src="/assets/a-1.js"></script>';
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"x","short_name":"x","start_url":"/"}');
  writeFileSync(join(folder, 'service-worker.js'), 'self');
  writeFileSync(join(folder, 'assets/a-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/a-1.js.br'), 'br bytes');
  writeFileSync(join(folder, 'assets/a-1.js.gz'), 'gz bytes');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  writeFileSync(join(folder, '.hidden'), 'secret');
});
afterAll(() => rmSync(outside, { recursive: true }));

async function visitor(overrides: TestOverrides = {}) {
  const { client } = await createTestPortal({ ...overrides, settings: { pagesFolder: folder } });
  return client();
}

test('a built file may be kept for ever, and everything else is asked about each time', async () => {
  const browser = await visitor();
  const script = await browser.fetch('/assets/a-1.js');
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toBe(SCRIPT);
  for (const path of ['/', '/service-worker.js', '/config.json', '/manifest.webmanifest', '/login']) {
    expect((await browser.fetch(path)).headers.get('Cache-Control')).toBe('no-cache');
  }
});

test('the worker is served as a script, at the root, so that every page is in its scope', async () => {
  const browser = await visitor();
  const worker = await browser.fetch('/service-worker.js', { headers: { 'Sec-Fetch-Dest': 'serviceworker' } });
  expect(worker.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('Cache-Control')).toBe('no-cache');
  expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'");
});

test('what a browser has already is not sent again', async () => {
  const browser = await visitor();
  for (const path of ['/', '/assets/a-1.js', '/config.json', '/my/publish']) {
    const etag = (await browser.fetch(path)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser.fetch(path, { headers: { 'If-None-Match': known } });
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    expect((await browser.fetch(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  }
});

test('the smallest encoding that the browser takes is sent, under a tag of its own', async () => {
  const browser = await visitor();
  const get = (encoding: string) => browser.fetch('/assets/a-1.js', { headers: { 'Accept-Encoding': encoding } });
  const encodingOf = async (encoding: string) => (await get(encoding)).headers.get('Content-Encoding');
  expect(await encodingOf('gzip, deflate, br')).toBe('br');
  expect(await encodingOf('gzip')).toBe('gzip');
  expect(await encodingOf('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await encodingOf('*')).toBe('br');
  expect(await encodingOf('identity')).toBeNull();
  const br = await get('br');
  expect(await br.text()).toBe('br bytes');
  expect(br.headers.get('Vary')).toBe('Accept-Encoding');
  expect(br.headers.get('ETag')).not.toBe((await get('gzip')).headers.get('ETag'));
  expect((await get('identity')).headers.get('Vary')).toBe('Accept-Encoding');
});

test('HEAD says what GET would, without the bytes', async () => {
  const browser = await visitor();
  const head = await browser.fetch('/assets/a-1.js', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('Content-Length')).toBe(String(SCRIPT.length));
  expect(await head.text()).toBe('');
});

test('every address of the app shows the app, and a missing file is missing', async () => {
  const browser = await visitor();
  for (const path of [
    '/',
    '/login',
    '/my/application/policy-agreement?id=3',
    '/activate-account?Id=a.b',
    '/no/such/page',
  ]) {
    const page = await browser.fetch(path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  }
  for (const path of ['/assets/gone-2.js', '/favicon.ico', '/assets/', '/assets']) {
    const script = { headers: { Accept: '*/*', 'Sec-Fetch-Dest': 'script' } };
    expect((await browser.fetch(path, script)).status).toBe(404);
  }
  expect((await browser.fetch('/login', { headers: { Accept: 'application/json' } })).status).toBe(404);
  expect((await browser.fetch('/api/nope', { headers: { Accept: 'text/html' } })).status).toBe(404);
});

test('no address leads out of the folder', async () => {
  const browser = await visitor();
  const script = { headers: { 'Sec-Fetch-Dest': 'script' } };
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/.hidden',
    '/%00',
    '/%ff',
  ]) {
    const response = await browser.fetch(`http://portal.test${path}`, script);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  }
});

test('a page is read, not written to', async () => {
  const browser = await visitor();
  const answer = await browser.fetch('/login', { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('Allow')).toBe('GET, HEAD');
});

test("the centre's name stands in the title, in what is painted first, in the manifest and the configuration", async () => {
  const names = { name: 'A & B "Centre" $& <i>', shortName: 'AB', logo: '/our.svg' };
  const configuration = { ...defaultConfiguration, ...names };
  const browser = await visitor({ configuration });
  const page = await (await browser.fetch('/login')).text();
  expect(page).toContain('<title>A &amp; B &quot;Centre&quot; $&amp; &lt;i&gt;</title>');
  expect(page).toContain('<meta name="application-name" content="A &amp; B &quot;Centre&quot; $&amp; &lt;i&gt;">');
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="AB">');
  expect(page).toContain('<img src="/our.svg" alt="" /><span>A &amp; B &quot;Centre&quot; $&amp; &lt;i&gt;</span>');
  expect(await (await browser.fetch('/manifest.webmanifest')).json()).toEqual({
    name: configuration.name,
    short_name: 'AB',
    start_url: '/',
  });
  expect(await (await browser.fetch('/config.json')).json()).toMatchObject({ name: configuration.name });
});

test('pages behind the sign-in are kept out of search engines', async () => {
  const browser = await visitor();
  const robots = async (path: string) => (await browser.fetch(path)).headers.get('X-Robots-Tag');
  expect(await robots('/my/publish')).toBe('noindex');
  expect(await robots('/application')).toBe('noindex');
  expect(await robots('/login')).toBeNull();
});

test('a page runs scripts and styles of its own origin alone, and inline only the styles of the build', async () => {
  const policyWith = async (entries: Partial<typeof defaultConfiguration>) => {
    const browser = await visitor({ configuration: { ...defaultConfiguration, ...entries } });
    return (await browser.fetch('/login')).headers.get('Content-Security-Policy')?.split('; ') ?? [];
  };
  const policy = await policyWith({});
  expect(policy).toEqual([
    "default-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update('p { color: red }').digest('base64')}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(await policyWith({ apiBase: 'https://api.example.org/portal/v1' })).toContain(
    "connect-src 'self' https://api.example.org",
  );
});

test('another policy is another page and another worker, so that no browser goes on under the old one', async () => {
  const tagsWith = async (entries: Partial<typeof defaultConfiguration>) => {
    const browser = await visitor({ configuration: { ...defaultConfiguration, ...entries } });
    const [page, worker] = await Promise.all(['/login', '/service-worker.js'].map((path) => browser.fetch(path)));
    return { page: page?.headers.get('ETag'), worker: worker?.headers.get('ETag'), script: await worker?.text() };
  };
  const usual = await tagsWith({});
  const elsewhere = await tagsWith({ apiBase: 'https://api.example.org/v1' });
  expect(usual.script).toBe('self');
  expect(elsewhere.script).toMatch(/^self\n\/\/ [0-9a-f]{64}\n$/);
  expect([elsewhere.page === usual.page, elsewhere.worker === usual.worker]).toEqual([false, false]);
  expect((await tagsWith({ name: 'Another Centre' })).worker).toBe(usual.worker);
});

test('without a built app the server says how to build it', async () => {
  const { client } = await createTestPortal();
  const answer = await client().fetch('/login');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('npm run build');
});
