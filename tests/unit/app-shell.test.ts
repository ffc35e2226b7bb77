import { expect, test } from 'vitest';
import { createAppShell, type ShellFile } from '../../sw/app-shell.ts';
import { CONFIGURATION_WITHIN_MS, createConfigurationCopy } from '../../sw/configuration-copy.ts';
import { createTestCaches } from '../support/test-caches.ts';

const ORIGIN = 'https://portal.example.org';
const INDEX: ShellFile = { url: 'index.html', revision: 'r1' };
const named = (name: string): ShellFile => ({ url: `assets/${name}`, revision: null });
const first = [INDEX, { url: 'logo.svg', revision: 'l1' }, named('main-1.js'), named('lazy-1.js')];
const second = [
  { ...INDEX, revision: 'r2' },
  { url: 'logo.svg', revision: 'l1' },
  named('main-2.js'),
  named('lazy-1.js'),
];

/** A server of one release, and a browser that keeps caches between workers. */
function aWorld() {
  const caches = createTestCaches();
  const server = {
    main: 'main-1.js',
    gone: new Set<string>(),
    isDown: false,
    configuration: (): Response | Promise<Response> => Response.json({ name: 'A Centre' }),
    policy: "default-src 'self'",
  };
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = typeof input === 'string' ? input : new URL(input instanceof URL ? input : input.url).pathname;
    asked.push(path);
    if (server.isDown) throw new TypeError('Failed to fetch');
    if (path === '/config.json') return server.configuration();
    if (server.gone.has(path)) return new Response('Not found', { status: 404 });
    if (path.startsWith('/assets/')) return fileOf('text/javascript', `code of ${path}`);
    if (path.endsWith('.svg')) return fileOf('image/svg+xml', '<svg/>');
    return new Response(`<script src="/assets/${server.main}"></script>`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': server.policy },
    });
  };
  const browser = { windows: 0, hasSuccessor: false };
  let tooLate = () => {};
  let waited = 0;
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      waited = milliseconds;
      tooLate = resolve;
    });
  const workerOf = (files: readonly ShellFile[]) => {
    const shell = createAppShell({
      files,
      origin: ORIGIN,
      caches,
      fetch,
      configuration: createConfigurationCopy({ caches, fetch, sleep }),
      windows: async () => browser.windows,
      hasSuccessor: () => browser.hasSuccessor,
    });
    const ask = (path: string, how: Partial<Record<'mode' | 'destination' | 'method', string>> = {}) => {
      const behind: Promise<unknown>[] = [];
      const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', destination: 'script', ...how };
      // The part of a request that is read; its mode cannot be "navigate" outside a browser.
      const answer = shell.answer({
        request: request as unknown as Request,
        waitUntil: (work) => void behind.push(work),
      });
      return { answer, behind };
    };
    /**
     * What a page gets, once all background work is done; undefined if the worker leaves the request to the browser.
     */
    const get = async (...question: Parameters<typeof ask>) => {
      const { answer, behind } = ask(...question);
      const response = await answer;
      await Promise.all(behind);
      return response;
    };
    const open = async (path: string) => {
      const page = await get(path, { mode: 'navigate', destination: 'document' });
      return page === undefined ? undefined : page.text();
    };
    return { shell, ask, get, open };
  };
  return { caches, server, asked, browser, workerOf, waits: () => waited, fireTooLate: () => tooLate() };
}

const fileOf = (type: string, text: string) => new Response(text, { headers: { 'Content-Type': type } });

test('every address of the app opens without the server, with code that was never asked for', async () => {
  const { server, workerOf } = aWorld();
  await workerOf(first).shell.install();
  server.isDown = true;
  // The browser has stopped that worker; this is the same one, started again.
  const { open, get } = workerOf(first);
  for (const path of ['/', '/login', '/my/application/pi-cv?id=3', '/my/publish/view-researchdetail/-4', '/no/such']) {
    expect(await open(path)).toContain('main-1.js');
  }
  expect(await (await get('/assets/lazy-1.js'))?.text()).toBe('code of /assets/lazy-1.js');
  expect(await (await get('/logo.svg'))?.text()).toBe('<svg/>');
});

test.each([
  ['a call of the API', '/api/v1/Comments', {}],
  ['a page of the API', '/api/v1/files/3', { mode: 'navigate', destination: 'document' }],
  ['the health of the server', '/healthz', { mode: 'navigate', destination: 'document' }],
  ['its readiness', '/readyz', { mode: 'navigate', destination: 'document' }],
  ['a file that somebody opens', '/my/files/cv.pdf', { mode: 'navigate', destination: 'document' }],
  ['the manifest', '/manifest.webmanifest', {}],
  ['what is shown inside a page', '/my/publish', { mode: 'navigate', destination: 'iframe' }],
  ['a change', '/login', { method: 'POST' }],
  ['another host', 'https://example.org/login', { mode: 'navigate', destination: 'document' }],
])('%s is left alone', async (_name, path, how) => {
  const { workerOf } = aWorld();
  const { shell, get } = workerOf(first);
  await shell.install();
  expect(await get(path, how)).toBeUndefined();
});

test.each<[string, (server: ReturnType<typeof aWorld>['server']) => unknown]>([
  ['a part is missing', (server) => server.gone.add('/assets/lazy-1.js')],
  ['the page is of another release', (server) => (server.main = 'main-2.js')],
  ['the configuration cannot be read', (server) => (server.configuration = () => new Response('<h1>Welcome</h1>'))],
  ['the server is gone', (server) => (server.isDown = true)],
])('a release is not taken up where %s', async (_name, spoil) => {
  const { server, workerOf } = aWorld();
  spoil(server);
  await expect(workerOf(first).shell.install()).rejects.toThrow(/fetch|release|configuration/);
});

test('page and code are of one release, whatever the server has by now', async () => {
  const { server, workerOf } = aWorld();
  const former = workerOf(first);
  await former.shell.install();
  server.main = 'main-2.js';
  server.gone.add('/assets/main-1.js');
  expect(await former.open('/login')).toContain('main-1.js');
  await workerOf(second).shell.install();
  expect(await former.open('/login')).toContain('main-1.js');
  expect(await (await former.get('/assets/main-1.js'))?.text()).toBe('code of /assets/main-1.js');
});

test('what a former release has already is not fetched again; the page always is, under the policy of now', async () => {
  const { server, asked, workerOf } = aWorld();
  await workerOf(first).shell.install();
  server.main = 'main-2.js';
  asked.length = 0;
  await workerOf(second).shell.install();
  expect(asked.toSorted()).toEqual(['/', '/assets/main-2.js', '/config.json', '/logo.svg']);
  server.policy = "default-src 'none'";
  const again = workerOf(second);
  await again.shell.install();
  const page = await again.get('/login', { mode: 'navigate', destination: 'document' });
  expect(page?.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
});

test('an old tab finds its code as long as it is open; then a former release goes', async () => {
  const { server, browser, workerOf } = aWorld();
  await workerOf(first).shell.install();
  server.main = 'main-2.js';
  const now = workerOf(second);
  await now.shell.install();
  server.gone.add('/assets/main-1.js');
  browser.windows = 1;
  await now.shell.deleteFormerShells();
  expect((await now.get('/assets/main-1.js'))?.status).toBe(200);
  browser.windows = 0;
  await now.open('/login');
  expect((await now.get('/assets/main-1.js'))?.status).toBe(404);
  expect(await now.open('/login')).toContain('main-2.js');
});

test('a release that is only waiting is not taken for a former one', async () => {
  const { server, browser, caches, workerOf } = aWorld();
  const now = workerOf(first);
  await now.shell.install();
  server.main = 'main-2.js';
  browser.hasSuccessor = true;
  await workerOf(second).shell.install();
  await now.open('/login');
  expect((await caches.keys()).filter((name) => name.includes('shell'))).toHaveLength(2);
});

test('where the browser emptied its caches the server answers, and the release is kept again', async () => {
  const { server, caches, workerOf } = aWorld();
  const { shell, open, get } = workerOf(first);
  await shell.install();
  for (const name of await caches.keys()) await caches.delete(name);
  expect(await (await get('/assets/lazy-1.js'))?.text()).toContain('code of');
  expect(await open('/login')).toContain('main-1.js');
  server.isDown = true;
  expect(await open('/login')).toContain('main-1.js');
});

test('the configuration is the one of now, and the last one where the server is gone', async () => {
  const { server, workerOf } = aWorld();
  const { shell, get } = workerOf(first);
  await shell.install();
  server.configuration = () => Response.json({ name: 'Another Centre' });
  expect(await (await get('/config.json'))?.json()).toEqual({ name: 'Another Centre' });
  server.isDown = true;
  expect(await (await get('/config.json'))?.json()).toEqual({ name: 'Another Centre' });
});

test.each([
  ['a page of the network', () => new Response('<h1>Welcome</h1>')],
  ['a failure', () => Response.json({}, { status: 503 })],
  ['something broken', () => Response.json({ name: 5 })],
])('%s never takes the place of the configuration', async (_name, configuration) => {
  const { server, workerOf } = aWorld();
  const { shell, get } = workerOf(first);
  await shell.install();
  server.configuration = configuration;
  expect(await (await get('/config.json'))?.json()).toEqual({ name: 'A Centre' });
});

test('a network that hangs holds the start only so long, and what comes late is kept for the next time', async () => {
  const { server, workerOf, waits, fireTooLate } = aWorld();
  const { shell, ask, get } = workerOf(first);
  await shell.install();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.configuration = () => promise;
  const { answer, behind } = ask('/config.json');
  await expect.poll(waits).toBe(CONFIGURATION_WITHIN_MS);
  fireTooLate();
  expect(await (await answer)?.json()).toEqual({ name: 'A Centre' });
  resolve(Response.json({ name: 'Late Centre' }));
  await Promise.all(behind);
  server.isDown = true;
  expect(await (await get('/config.json'))?.json()).toEqual({ name: 'Late Centre' });
});
