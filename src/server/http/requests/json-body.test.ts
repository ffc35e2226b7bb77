import { expect, test, vi } from 'vitest';
import { BODY_VALUES_MAX, SMALL_BODY_MAX_BYTES } from '../../../contract/api/limits.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { createTestPortal, TEST_PASSWORD } from '../../testing/test-portal.ts';
import { BODY_IDLE_MS, BODY_IN_ONE_MAX_BYTES, BODY_MIN_RATE } from './paced-body.ts';

test('a body that is no JSON, no object, or not UTF-8 is a 400 envelope', async () => {
  const { client } = await createTestPortal();
  const send = (body: NonNullable<RequestInit['body']>) => client().call('POST', '/Users', { body });
  for (const body of ['', '{', 'null', '[]', '"x"', '1', new Uint8Array([0x22, 0xff, 0x22])]) {
    expect(await send(body)).toMatchObject({ status: 400, isSuccess: false });
  }
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect((await send(deep)).status).toBe(400);
});

test('the problems of a body stand by their wire names, and the first is the message', async () => {
  const { client } = await createTestPortal();
  const answer = await client().post('/Users', signUpBody({ firstName: 'A', mobileNumber: 5, password: 'x' }));
  expect(answer).toMatchObject({
    status: 400,
    message: 'First name must be at least 2 characters',
    data: {
      problems: [
        { field: 'firstName', message: 'First name must be at least 2 characters' },
        { field: 'mobileNumber', message: 'Mobile number is required' },
        { field: 'password', message: 'Password must be at least 8 characters' },
      ],
    },
  });
});

test("a programmer's wording never reaches a person", async () => {
  const { signUpActivated, client } = await createTestPortal();
  const person = await signUpActivated();
  const body = { currentPassword: TEST_PASSWORD, newPassword: 'Heron$2026x', userId: 'one' };
  expect(await person.post('/Auth/Password', body)).toMatchObject({
    status: 400,
    message: 'userId is missing or not valid.',
  });
  for (const empty of [{}, { id: 5 }, { email: null }]) {
    expect((await client().post('/Users/resend-activation', empty)).message).not.toContain('Invalid type');
  }
});

test('a body above the limit is a 413, by its length or as soon as it has grown too long', async () => {
  const { client } = await createTestPortal();
  const told = await client().call('POST', '/Users', { body: ' '.repeat(SMALL_BODY_MAX_BYTES + 1) });
  expect(told).toMatchObject({ status: 413, isSuccess: false, message: serverMessages.bodyTooLarge('16 KB') });

  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });
  const init: RequestInit & { duplex: 'half' } = { body: endless, duplex: 'half' };
  expect((await client().call('POST', '/Users', init)).status).toBe(413);
  expect(sent).toBeLessThan(SMALL_BODY_MAX_BYTES + 10 * 65_536);
});

test('a client that goes away in the middle of its body is no error of the server', async () => {
  const { client, logged } = await createTestPortal();
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email'));
    },
    pull(controller) {
      controller.error(new Error('aborted'));
    },
  });
  const init: RequestInit & { duplex: 'half' } = { body: broken, duplex: 'half' };
  expect((await client().call('POST', '/Users', init)).status).toBe(400);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a body that stops in the middle is cut off, and its client is told', async () => {
  const { client } = await createTestPortal();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"email')),
    });
    const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
    const answering = client().call('POST', '/Users', init);
    await vi.advanceTimersByTimeAsync(BODY_IDLE_MS);
    expect(await answering).toMatchObject({ status: 408, message: serverMessages.bodyTooSlow });
  } finally {
    vi.useRealTimers();
  }
});

test('so is a short body whose length was told, and the rest of one that was refused before it was read', async () => {
  const { client } = await createTestPortal();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const send = (path: string, headers: Record<string, string>) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"email')),
      });
      const init: RequestInit & { duplex: 'half' } = { headers, body, duplex: 'half' };
      return client().call('POST', path, init);
    };
    const told = send('/Users', { 'Content-Length': '100' });
    const refused = send('/Pi-CV/Step/6', { 'Content-Type': 'multipart/form-data; boundary=slow' });
    await vi.advanceTimersByTimeAsync(2 * BODY_IDLE_MS);
    expect(await told).toMatchObject({ status: 408, message: serverMessages.bodyTooSlow });
    expect((await refused).status).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test('a long body that takes too long in its turn is cut off, and its client is told', async () => {
  const { signUpActivated } = await createTestPortal();
  const user = await signUpActivated();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    // More than the least rate, so that only the length of its turn ends it.
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(BODY_IN_ONE_MAX_BYTES + 1).fill(32)),
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5000));
        controller.enqueue(new Uint8Array(3 * 5 * BODY_MIN_RATE).fill(32));
      },
    });
    const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
    const answering = user.call('POST', '/ProjectApplication/Step/4', init);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answering).toMatchObject({ status: 408, message: serverMessages.bodyTooSlow });
  } finally {
    vi.useRealTimers();
  }
});

test('a body of far too many values is refused before it is parsed, and what stands in a text is none', async () => {
  const { signUpActivated } = await createTestPortal();
  const person = await signUpActivated();
  const send = (body: string) => person.call('POST', '/ProjectApplication/Step/1', { body });
  // These are not JSON at all, which only a parser would detect.
  for (const body of ['['.repeat(1_000_000), `{"a":[${'{},'.repeat(600_000)}`, `[${','.repeat(20_000)}`]) {
    expect(await send(body)).toMatchObject({ status: 400, message: serverMessages.tooManyValues(BODY_VALUES_MAX) });
  }
  const { userId } = person.user;
  const title = String.raw`a \" [{,`.repeat(100);
  const answers = { projectApplicationId: 0, userId, step: 2, appDetails_ResearchTitle: title };
  expect((await send(JSON.stringify({ ...answers, unknown: '[{,\\"'.repeat(20_000) }))).status).toBe(200);
});

test('as many values as a body may have are taken, and one more is refused', async () => {
  const { client } = await createTestPortal();
  const send = (inside: number) => client().call('POST', '/Users', { body: `[${'1,'.repeat(inside - 1)}1]` });
  const tooMany = serverMessages.tooManyValues(BODY_VALUES_MAX);
  expect((await send(BODY_VALUES_MAX - 1)).message).not.toBe(tooMany);
  expect((await send(BODY_VALUES_MAX)).message).toBe(tooMany);
});

test.each([
  ['POST', '/ProjectApplication/Step/1'],
  ['POST', '/InvestigatorInfo'],
  ['POST', '/Comments'],
  ['PUT', '/Comments/1'],
])('somebody who is not signed in is told so before their body is parsed: %s %s', async (method, path) => {
  const { client } = await createTestPortal();
  expect((await client().call(method, path, { body: '{' })).status).toBe(401);
});

test('a body of exactly the limit is read', async () => {
  const { client } = await createTestPortal();
  const body = JSON.stringify(signUpBody());
  const padded = body + ' '.repeat(SMALL_BODY_MAX_BYTES - body.length);
  expect((await client().call('POST', '/Users', { body: padded })).status).toBe(200);
});
