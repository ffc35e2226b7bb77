import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { busyMessages } from '../../../contract/messages/server/rate-limits.ts';
import { detail, expectOk, openFixture, start, type PortalFixture } from '../../applications/testing.ts';
import type { SignedIn } from '../../testing/test-portal.ts';
import { BODY_TURNS } from './json-body.ts';
import { BODY_IN_ONE_MAX_BYTES } from './paced-body.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const open = () => Promise.withResolvers<void>();

/** Sends a body of this length, of which the end arrives only once `rest` is resolved. */
function slowly(by: SignedIn, bytes: number, rest: Promise<void>) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent > 0) await rest;
        if (sent < bytes) controller.enqueue(new Uint8Array(bytes - 1 + sent).fill(0x20));
        else controller.close();
        sent = bytes;
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
  return by.call('POST', '/ProjectApplication/Step/4', init);
}

const LONG = BODY_IN_ONE_MAX_BYTES + 100;
const { atOnce, atOncePerUser, waitingPerUser } = BODY_TURNS;
/** Bodies in memory need no longer to arrive as far as they can. */
const taken = () => pause(100);
/** A title of this length is refused by its rules, once the whole body was read. */
const longSave = (by: SignedIn, id: number) =>
  by.post('/ProjectApplication/Step/1', detail(by, id, 'x'.repeat(2 * BODY_IN_ONE_MAX_BYTES)));

test('a user has only some of the turns for long bodies, and others save in the meantime', async () => {
  const [id, other] = [await start(fixture.nur), await start(fixture.ali)];
  const rest = open();
  const slow = Array.from({ length: atOncePerUser + waitingPerUser }, () => slowly(fixture.nur, LONG, rest.promise));
  await taken();
  const refusal = await longSave(fixture.nur, id);
  expect(refusal).toMatchObject({ status: 429, message: busyMessages.bodies });
  expect(refusal.headers.get('Retry-After')).toBe('5');
  expect((await longSave(fixture.ali, other)).status).toBe(400);
  // What is short needs no turn.
  expectOk(await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Sleep')));
  rest.resolve();
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(400);
  expect((await longSave(fixture.nur, id)).status).toBe(400);
});

test('one address has at most half of the turns for long bodies, and others save in the meantime', async () => {
  const people = [fixture.nur, fixture.reviewer, await fixture.signUpActivated(), await fixture.signUpActivated()];
  expect(people.length * atOncePerUser).toBe(atOnce / 2);
  const rest = open();
  const slow = people.flatMap((by) => Array.from({ length: atOncePerUser }, () => slowly(by, LONG, rest.promise)));
  await taken();
  const next = await fixture.signUpActivated();
  const id = await start(next);
  let isAnswered = false;
  const answering = longSave(next, id).finally(() => (isAnswered = true));
  const elsewhere = Object.assign(fixture.client({ address: '198.51.100.1' }), { user: fixture.ali.user });
  for (const [name, value] of fixture.ali.cookies) elsewhere.cookies.set(name, value);
  expect((await longSave(elsewhere, await start(fixture.ali))).status).toBe(400);
  expect(isAnswered).toBe(false);
  rest.resolve();
  for (const answer of await Promise.all([...slow, answering])) expect(answer.status).toBe(400);
});

test('connections that send little take no turn', async () => {
  const id = await start(fixture.nur);
  const rest = open();
  const slow = Array.from({ length: atOncePerUser + waitingPerUser }, () => slowly(fixture.nur, 100, rest.promise));
  await taken();
  expect((await longSave(fixture.nur, id)).status).toBe(400);
  rest.resolve();
  await Promise.all(slow);
});
