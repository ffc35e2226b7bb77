import { expect, onTestFinished, test, vi } from 'vitest';
import { clientOver, plainClient, portalClient } from '../../tests/support/plain-server/clients.ts';
import { createPlainServer } from '../../tests/support/plain-server/plain-server.ts';
import { createTestPortal } from '../server/testing/test-portal.ts';
import { abortable } from './client.ts';
import { UnreachableError } from './unreachable-error.ts';

const ELSEWHERE = 'http://api.test/api/v1';
const done = (headers: Record<string, string> = {}) =>
  Response.json({ isSuccess: true, message: 'Done.', data: {} }, { headers });
const answering = (answer: () => Response | Promise<Response>, apiBase = '/api/v1') =>
  clientOver({ userId: 7, apiBase, answer: async () => answer() });
const change = { json: {}, key: 'a-key', tag: '"1-2"' };
/** The portal's own headers in a request. */
const ownHeaders = (request: Request | undefined) =>
  ['Idempotency-Key', 'If-Match', 'For-User'].map((name) => request?.headers.get(name) ?? null);
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.unreachable('there was an answer'),
    (error: unknown) => {
      if (!(error instanceof UnreachableError)) throw error;
      return error;
    },
  );

test('the own origin is sent key, tag and person with the first call', async () => {
  const { client, line } = answering(done);
  await client('saveDetail', change);
  expect(ownHeaders(line.requests[0])).toEqual(['a-key', '"1-2"', '7']);
});

test('another origin is asked for its features before the first change, which bears key, tag and person', async () => {
  const { client, line } = answering(() => done({ 'Portal-Features': 'keys, tags' }), ELSEWHERE);
  await Promise.all([client('saveDetail', change), client('saveDetail', change)]);
  await client('saveDetail', change);
  expect(line.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'POST']);
  expect(line.requests.map(ownHeaders)).toEqual([
    [null, null, null],
    ...Array.from({ length: 3 }, () => ['a-key', '"1-2"', '7']),
  ]);
});

test('no change leaves for another origin while nobody knows what it understands, and nothing of it was done', async () => {
  let answer = () => Response.error();
  const { client, line } = answering(() => answer(), ELSEWHERE);
  expect(await failure(client('saveDetail', change))).toMatchObject({ nothingDone: true });
  answer = () => new Response('', { status: 401 });
  expect(await client('saveDetail', change)).toMatchObject({ status: 401 });
  expect(line.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('a page that ends breaks off its own call, not those that wait for the same features', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { client } = answering(() => promise.then((one) => one.clone()), ELSEWHERE);
  const ending = new AbortController();
  const broken = failure(client('saveDetail', { ...change, signal: ending.signal }));
  const other = client('saveDetail', change);
  ending.abort();
  expect(await broken).toMatchObject({ nothingDone: true });
  resolve(done({ 'Portal-Features': 'keys, tags' }));
  expect(await other).toMatchObject({ isSuccess: true });
});

test('what is read from another origin counts only once the server was told for whom', async () => {
  const { client, line } = answering(() => done({ 'Portal-Features': 'keys, tags' }), ELSEWHERE);
  await client('applications');
  await client('applications');
  expect(line.requests.map((request) => request.headers.get('For-User'))).toEqual([null, '7', '7']);
});

test('a plain server on another origin is asked once, and never sent them', async () => {
  const { client, line } = answering(done, ELSEWHERE);
  await client('saveDetail', change);
  await client('saveDetail', change);
  expect(line.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  expect(line.requests.flatMap(ownHeaders).filter((one) => one !== null)).toEqual([]);
});

test('features are unknown before the first answer, then what the server last said', async () => {
  let answer = () => Response.error();
  const { client } = answering(() => answer());
  expect(client.features()).toBeUndefined();
  await failure(client('applications'));
  expect(client.features()).toBeUndefined();

  answer = () => done({ 'Portal-Features': 'keys, tags, history' });
  await client('applications');
  expect(client.features()).toEqual(['keys', 'tags', 'history']);
  answer = done;
  await client('applications');
  expect(client.features()).toEqual([]);
});

test.each([
  ['a failure of the proxy', () => new Response('Bad gateway', { status: 502 })],
  ['a bare 401', () => new Response(null, { status: 401 })],
  ['a page of the network', () => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } })],
])('%s does not make a server plain', async (_, other) => {
  let answer = () => done({ 'Portal-Features': 'keys' });
  const { client } = answering(() => answer());
  await client('applications');
  answer = other;
  await client('applications').catch(() => undefined);
  expect(client.features()).toEqual(['keys']);
});

test('the portal says what it offers, and a plain server is known by its silence', async () => {
  const portal = await createTestPortal();
  const own = portalClient(await portal.signUpActivated());
  await own.client('applications');
  expect(own.client.features()).toContain('keys');

  const server = createPlainServer({ now: () => 0 });
  const plain = plainClient(server, server.addUserTo().userId);
  await plain.client('applications');
  expect(plain.client.features()).toEqual([]);
});

test('the tag of a server that does not compare tags is no version', async () => {
  const tagged = answering(() => done({ ETag: '"1-2"', 'Portal-Features': 'tags' }));
  expect(await tagged.client('application', { ids: { id: 1 } })).toMatchObject({ tag: '"1-2"' });
  const automatic = answering(() => done({ ETag: 'W/"5d8c"' }));
  expect(await automatic.client('application', { ids: { id: 1 } })).toMatchObject({ tag: undefined });
});

test.each(['"1-2"', 'W/"1-2"', '"1-2-gzip"', 'W/"1-2--br"'])(
  'the tag %s is the one that the server wrote',
  async (tag) => {
    const tagged = answering(() => done({ ETag: tag, 'Portal-Features': 'tags' }));
    expect(await tagged.client('application', { ids: { id: 1 } })).toMatchObject({ tag: '"1-2"' });
  },
);

const html = (status: number) => new Response('<h1>Sign in</h1>', { status, headers: { 'Content-Type': 'text/html' } });
/** A redirect that is not followed, as a browser shows it. */
const opaqueRedirect = () => Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });

test.each([
  ['a page with 200', () => html(200), 'foreignPage', 200],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { Location: 'http://hotel.test/' } }),
    'foreignPage',
    302,
  ],
  ['a redirect as a browser shows it', opaqueRedirect, 'foreignPage', undefined],
  ["a network's own sign-in", () => html(511), 'foreignPage', 511],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'lost', undefined],
  ['a cut envelope', () => new Response('{"isSucc', { headers: { 'Content-Type': 'application/json' } }), 'lost', 200],
  ['nothing with 200', () => new Response(null), 'lost', 200],
  ['a 503 page', () => html(503), 'failure', 503],
  ['a 500 envelope', () => Response.json({ isSuccess: false, message: 'Oh.' }, { status: 500 }), 'failure', 500],
  ['a 425 envelope', () => Response.json({ isSuccess: false, message: 'Wait.' }, { status: 425 }), 'failure', 425],
  ['a 403 page', () => html(403), 'strange', 403],
] as const)('%s is no answer, and says of what kind', async (_, answer, kind, status) => {
  expect(await failure(answering(answer).client('saveDetail', change))).toMatchObject({
    kind,
    status,
    nothingDone: false,
  });
});

test('a redirect is not followed: what somebody wrote goes to no other host', async () => {
  const { client, line } = answering(
    () => new Response(null, { status: 307, headers: { Location: 'http://hotel.test/' } }),
  );
  await failure(client('saveDetail', change));
  expect(line.requests.map((request) => [request.url, request.redirect])).toEqual([
    ['http://portal.test/api/v1/ProjectApplication/Step/1', 'manual'],
  ]);
});

test('how long to wait is told, and in whose words', async () => {
  const busy = () =>
    Response.json({ isSuccess: false, message: 'Too many tries.' }, { status: 429, headers: { 'Retry-After': '30' } });
  expect(await failure(answering(busy).client('signIn', { json: {} }))).toMatchObject({
    kind: 'failure',
    retryAfterMs: 30_000,
    serverMessage: 'Too many tries.',
  });
});

test.each([
  ['30', 30_000],
  ['0', undefined],
  ['Mon, 05 Jan 2026 08:01:00 GMT', 60_000],
  ['Mon, 05 Jan 2026 07:59:00 GMT', undefined],
  ['soon', undefined],
])('what the server asks to wait is read in seconds and as a date (%s)', async (asked, retryAfterMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-05T08:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const busy = () => new Response('', { status: 503, headers: { 'Retry-After': asked } });
  expect((await failure(answering(busy).client('signIn', { json: {} }))).retryAfterMs).toBe(retryAfterMs);
});

test('aborting ends a call that gets no answer', async () => {
  const { client } = answering(() => new Promise<Response>(() => undefined));
  const attempt = new AbortController();
  const sending = failure(abortable(client, attempt.signal)('saveDetail', change));
  attempt.abort();
  expect(await sending).toMatchObject({ kind: 'lost', nothingDone: false });
});

test('aborting ends the reading of a body that stops coming', async () => {
  const begun = Promise.withResolvers<void>();
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"isSuccess":'));
      begun.resolve();
      return new Promise<void>(() => undefined);
    },
  });
  const { client } = answering(() => new Response(body));
  const attempt = new AbortController();
  const sending = failure(client('saveDetail', { ...change, signal: attempt.signal }));
  await begun.promise;
  attempt.abort();
  expect(await sending).toMatchObject({ kind: 'lost', nothingDone: false });
});

test('a call that was aborted before it left did nothing', async () => {
  const { client, line } = answering(done);
  const error = await failure(client('saveDetail', { ...change, signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ kind: 'lost', nothingDone: true });
  expect(line.requests).toEqual([]);
});

/** The client of a session of one portal, and the portals that it saw. */
function ofPortal(portalId: string | null, answer: () => Response, apiBase = '/api/v1') {
  const seen: string[] = [];
  const portal = { id: () => portalId, saw: (id: string) => void seen.push(id) };
  return { ...clientOver({ userId: 7, apiBase, answer: async () => answer(), portal }), seen };
}

test('a call says which portal it is meant for, and tells which one answered', async () => {
  const { client, line, seen } = ofPortal('here', () => done({ 'Portal-Id': 'here' }));
  expect(await client('application', { ids: { id: 1 } })).toMatchObject({ isSuccess: true, portalId: 'here' });
  expect([line.requests[0]?.headers.get('For-Portal'), seen]).toEqual(['here', ['here']]);
});

test('nothing that another portal answers counts, whatever it says: it is as if nobody were signed in', async () => {
  const answers = [
    () => done({ 'Portal-Id': 'there', ETag: '"1-2"', 'Portal-Features': 'tags' }),
    () => new Response('', { status: 503, headers: { 'Portal-Id': 'there' } }),
  ];
  for (const answer of answers) {
    const { client, seen } = ofPortal('here', answer);
    const reply = await client('saveDetail', change);
    expect(reply).toMatchObject({ status: 401, isSuccess: false, data: undefined, tag: undefined });
    expect(seen).toEqual(['there']);
  }
});

test('an answer whose headers a proxy removed is of no other portal, and does not make it a plain server', async () => {
  let headers: Record<string, string> = { 'Portal-Id': 'here', 'Portal-Features': 'keys, tags' };
  const { client, seen } = ofPortal('here', () => done(headers));
  await client('application', { ids: { id: 1 } });
  headers = {};
  expect(await client('application', { ids: { id: 1 } })).toMatchObject({ isSuccess: true });
  expect([seen, client.features()]).toEqual([['here'], ['keys', 'tags']]);
});

test('a portal that refuses what was meant for another one says which it is, though a proxy removed its headers', async () => {
  const refused = { isSuccess: false, message: 'Sign in again.', data: { portalId: 'there' } };
  const { client, seen } = ofPortal('here', () => Response.json(refused, { status: 401 }));
  expect(await client('application', { ids: { id: 1 } })).toMatchObject({ status: 401, portalId: 'there' });
  expect(seen).toEqual(['there']);
});

test('a refused session does not tell which portal it was of', async () => {
  const refused = () =>
    Response.json({ isSuccess: false, message: 'No.' }, { status: 401, headers: { 'Portal-Id': 'there' } });
  const { client, seen } = ofPortal(null, refused);
  expect(await client('application', { ids: { id: 1 } })).toMatchObject({ status: 401 });
  expect(seen).toEqual([]);
});

test('signing in is meant for whichever portal answers', async () => {
  const { client, line, seen } = ofPortal('here', () => done({ 'Portal-Id': 'there' }));
  expect(await client('signIn', { json: {}, anyPortal: true })).toMatchObject({ isSuccess: true, portalId: 'there' });
  expect([line.requests[0]?.headers.get('For-Portal'), seen]).toEqual([null, []]);
});

test('another origin that knows no portals is not asked for one: its preflight would refuse the header', async () => {
  const { client, line } = ofPortal('here', () => done({ 'Portal-Features': 'keys, tags' }), ELSEWHERE);
  await client('saveDetail', change);
  expect(line.requests.map(({ headers }) => headers.get('For-Portal'))).toEqual([null, null]);
});

test('a change is not taken for saved, or refused, because the question before it was answered without headers', async () => {
  const bare = [done, () => Response.json({ isSuccess: false, message: 'Not found.' }, { status: 404 })];
  for (const answer of bare) {
    const { client, line } = ofPortal('here', answer, ELSEWHERE);
    expect(await failure(client('saveDetail', change))).toMatchObject({ nothingDone: true });
    expect(line.requests.map(({ method }) => method)).toEqual(['GET']);
  }
});

test('a call without an id of its path is a mistake in the code: it says so, and nothing is sent', async () => {
  const { client, line } = answering(done);
  await expect(client('application')).rejects.toThrow('needs the id');
  await expect(client('application')).rejects.not.toThrow(UnreachableError);
  expect(line.requests).toEqual([]);
});
