import { expect, test } from 'vitest';
import { chooseBySeed } from './choices.ts';
import { CookieJar } from './cookies.ts';
import { createDeviceNetwork } from './network.ts';
import { RETRY_AFTER_SECONDS, type NetworkFaults } from './network-faults.ts';
import { createRandom } from './random.ts';
import { createScheduler } from './scheduler.ts';

function line(options: { seed?: number; faults?: NetworkFaults } = {}) {
  const scheduler = createScheduler({ chooser: chooseBySeed(createRandom(options.seed ?? 1)) });
  const served: { method: string; path: string; body: string; origin: string | null; cookie: string | null }[] = [];
  const jar = new CookieJar();
  const world = { faults: options.faults ?? {} };
  const network = createDeviceNetwork(scheduler, {
    origin: 'http://portal.test',
    jar,
    faults: () => world.faults,
    async server(request) {
      const { headers, method } = request;
      const path = new URL(request.url).pathname;
      served.push({
        method,
        path,
        body: await request.text(),
        origin: headers.get('Origin'),
        cookie: headers.get('Cookie'),
      });
      return Response.json(
        { isSuccess: true, message: 'Done.', data: served.length },
        { headers: { 'Set-Cookie': 'session=abc; Path=/; HttpOnly' } },
      );
    },
  });
  const context = scheduler.createContext('page');
  const send = network.of(context);
  const happen = async <T>(work: Promise<T>) => {
    const [outcome] = await Promise.all([Promise.allSettled([work]), scheduler.run()]);
    return outcome[0];
  };
  const post = (path = '/api/v1/Comments') => send(path, { method: 'POST', body: '{"a":1}' });
  return { scheduler, network, context, jar, served, world, send, happen, post };
}

test('a request is sent, served and answered, each behind its gate', async () => {
  const { scheduler, served, happen, post } = line();
  const outcome = await happen(post().then((response) => response.json()));
  expect(outcome).toMatchObject({ value: { isSuccess: true, data: 1 } });
  expect(served).toMatchObject([{ method: 'POST', body: '{"a":1}', origin: 'http://portal.test' }]);
  expect(scheduler.trace).toEqual(['send', 'serve', 'answer'].map((gate) => `page ${gate} POST /api/v1/Comments`));
});

test('a device keeps cookies and sends them; reading names no origin', async () => {
  const { served, happen, send, post } = line();
  await happen(post());
  await happen(send('/api/v1/Comments'));
  expect(served.map(({ cookie, origin }) => ({ cookie, origin }))).toEqual([
    { cookie: null, origin: 'http://portal.test' },
    { cookie: 'session=abc', origin: null },
  ]);
});

test.each([
  ['lostBefore', 0],
  ['lostAfter', 1],
] as const)('%s: fetch fails, and the server has served %i', async (fault, count) => {
  const { served, network, happen, post } = line({ faults: { none: 0, [fault]: 1 } });
  expect(await happen(post())).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });
  expect(served).toHaveLength(count);
  expect(network.counts.get(fault)).toBe(1);
});

test('a second copy arrives, in some histories after a later request', async () => {
  const orders = new Set<string>();
  for (let seed = 1; seed < 30; seed += 1) {
    const { served, world, happen, post } = line({ seed, faults: { none: 0, twice: 1 } });
    const first = post('/api/v1/first').then(() => {
      world.faults = {};
      return post('/api/v1/later');
    });
    await happen(first);
    orders.add(served.map(({ path }) => path.slice('/api/v1/'.length)).join());
  }
  expect(orders).toEqual(new Set(['first,first,later', 'first,later,first']));
});

test.each([
  ['bare401', 401],
  ['bare413', 413],
  ['status408', 408],
  ['status409', 409],
  ['status412', 412],
  ['status425', 425],
  ['status429', 429],
  ['status500', 500],
  ['status502', 502],
  ['status503', 503],
  ['status504', 504],
] as const)('%s', async (fault, status) => {
  const { happen, post } = line({ faults: { none: 0, [fault]: 1 } });
  const outcome = await happen(post());
  expect(outcome).toMatchObject({ status: 'fulfilled', value: { status } });
});

test('429 says how long to wait', async () => {
  const { happen, post } = line({ faults: { none: 0, status429: 1 } });
  const outcome = await happen(post().then(({ headers }) => headers.get('Retry-After')));
  expect(outcome).toMatchObject({ value: String(RETRY_AFTER_SECONDS) });
});

test('a foreign page is HTML with status 200, also behind a redirect', async () => {
  const { world, happen, post, served } = line({ faults: { none: 0, foreignPage: 1 } });
  const read = async () => {
    const response = await post();
    return { status: response.status, redirected: response.redirected, text: await response.text() };
  };
  const page = { status: 200, text: expect.stringContaining('<!doctype html>') };
  expect(await happen(read())).toMatchObject({ value: { ...page, redirected: false } });
  world.faults = { none: 0, redirected: 1 };
  expect(await happen(read())).toMatchObject({ value: { ...page, redirected: true } });
  expect(served).toEqual([]);
});

test('a body that is cut cannot be read; one that is truncated can, and is no JSON', async () => {
  const { world, happen, post } = line({ faults: { none: 0, cutBody: 1 } });
  expect(await happen(post().then((response) => response.text()))).toMatchObject({ status: 'rejected' });
  world.faults = { none: 0, truncatedBody: 1 };
  const outcome = await happen(post().then((response) => response.text()));
  expect(outcome).toMatchObject({ value: expect.stringMatching(/^\{"isSuccess".*[^}]$/) });
});

test('an aborted request fails at once, and may arrive all the same', async () => {
  const arrived = new Set<number>();
  for (let seed = 1; seed < 20; seed += 1) {
    const { scheduler, served, send } = line({ seed });
    const controller = new AbortController();
    const failing = send('/api/v1/Comments', { method: 'POST', body: 'x', signal: controller.signal }).catch(
      (error: unknown) => error,
    );
    await scheduler.run({ enough: () => scheduler.trace.length === 1 });
    controller.abort();
    expect(await failing).toMatchObject({ name: 'AbortError' });
    await scheduler.run();
    arrived.add(served.length);
  }
  expect(arrived).toEqual(new Set([0, 1]));
});

test('the request of a killed page may arrive; its answer does not', async () => {
  const arrived = new Set<number>();
  for (let seed = 1; seed < 20; seed += 1) {
    const { scheduler, context, served, post } = line({ seed });
    let answered = false;
    void post().then(() => (answered = true));
    await scheduler.run({ enough: () => scheduler.trace.length === 1 });
    scheduler.kill(context);
    await scheduler.run();
    expect(answered).toBe(false);
    arrived.add(served.length);
  }
  expect(arrived).toEqual(new Set([0, 1]));
});

test('a frozen page gets its answer when it wakes', async () => {
  const { scheduler, context, served, post } = line();
  let answered = false;
  void post().then(() => (answered = true));
  await scheduler.run({ enough: () => scheduler.trace.length === 1 });
  scheduler.freeze(context);
  await scheduler.run();
  expect({ served: served.length, answered }).toEqual({ served: 1, answered: false });
  scheduler.wake(context);
  await scheduler.run();
  expect(answered).toBe(true);
});

test('a form with a file arrives as it was', async () => {
  const { served, happen, send } = line();
  const form = new FormData();
  form.set('file', new Blob(['bytes of a file']), 'cv.pdf');
  await happen(send('/api/v1/Pi-CV/Step/6', { method: 'POST', body: form }));
  expect(served[0]?.body).toContain('bytes of a file');
});

test('a device without a connection reaches nobody', async () => {
  const { network, served, happen, post } = line();
  network.connected = false;
  expect(await happen(post())).toMatchObject({ status: 'rejected' });
  network.connected = true;
  expect(await happen(post())).toMatchObject({ status: 'fulfilled' });
  expect(served).toHaveLength(1);
});
