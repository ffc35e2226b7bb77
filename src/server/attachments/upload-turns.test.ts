import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE_MAX_BYTES } from '../../contract/api/limits.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { expectOk, openFixture, pdf, start, upload, type PortalFixture } from '../applications/testing.ts';
import { BODY_GRACE_MS, BODY_MIN_RATE } from '../http/requests/paced-body.ts';
import type { SignedIn } from '../testing/test-portal.ts';
import { UPLOAD_TURNS } from './register.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => {
  vi.useRealTimers();
});

const MOST_OF_ADDRESS = UPLOAD_TURNS.atOnce / 2;
const { atOncePerUser, guaranteedMs = 0 } = UPLOAD_TURNS;
/** As much as a body has to bring in the time over which its rate is measured. */
const ENOUGH_BYTES = (BODY_GRACE_MS / 1000) * BODY_MIN_RATE;

/** The same user at another address. */
function at(address: string, person: SignedIn): SignedIn {
  const client = Object.assign(fixture.client({ address }), { user: person.user });
  for (const [name, value] of person.cookies) client.cookies.set(name, value);
  return client;
}

/** An upload of which the test sends each part. `send` resolves when the server has read what was sent. */
function slowUpload(by: SignedIn) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(() => undefined);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=slow' };
  const init: RequestInit & { duplex: 'half' } = { headers, body: readable, duplex: 'half' };
  const answered = by.call('POST', '/Pi-CV/Step/6', init);
  return {
    answered,
    send: (part: string | number) => writer.write(Buffer.from(typeof part === 'string' ? part : ' '.repeat(part))),
    end: () => writer.close(),
  };
}

/** Starts as many uploads as one address may have, each of a user at another address of the same network. */
async function takeAllOfNetwork() {
  const people = [fixture.nur, fixture.reviewer, await fixture.signUpActivated(), await fixture.signUpActivated()];
  const uploads = [];
  for (let index = 0; index < MOST_OF_ADDRESS; index += 1) {
    const by = people[Math.floor(index / atOncePerUser)] ?? fixture.nur;
    const one = slowUpload(at(`2001:db8:1:${index}::1`, by));
    // The second part is read only in a turn.
    await one.send(10);
    await one.send(10);
    uploads.push(one);
  }
  return uploads;
}

test('one address has at most half of the turns, and others upload in the meantime', async () => {
  const uploads = await takeAllOfNetwork();
  const next = slowUpload(at('2001:db8:1:ffff::1', await fixture.signUpActivated()));
  await next.send(10);
  let isReadOn = false;
  const readOn = next.send(10).then(() => (isReadOn = true));
  expectOk(await upload(at('2001:db8:2::1', fixture.ali), await start(fixture.ali), 1, [pdf()]));
  expect(isReadOn).toBe(false);
  await uploads[0]?.end();
  await readOn;
  for (const one of [...uploads.slice(1), next]) await one.end();
  for (const { answered } of [...uploads, next]) expect((await answered).status).toBe(400);
});

test('the oldest of the slow uploads ends when a user waits who has no turn, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [oldest, ...others] = await takeAllOfNetwork();
  const id = await start(fixture.ali);
  vi.advanceTimersByTime(guaranteedMs + 1);
  // They may be slow as long as nobody waits.
  for (const one of [oldest, ...others]) await one?.send(ENOUGH_BYTES);
  const answering = upload(at('2001:db8:1:ffff::1', fixture.ali), id, 1, [pdf()]);
  let isEnded = false;
  const ended = oldest?.answered.finally(() => (isEnded = true));
  for (let round = 0; round < 500 && !isEnded; round += 1) {
    for (const one of [...others, oldest]) await one?.send(1).catch(() => undefined);
    await setImmediate();
  }
  expect(isEnded).toBe(true);
  expect(await ended).toMatchObject({ status: 408, message: serverMessages.bodyTooSlow });
  expectOk(await answering);
  for (const one of others) await one.end();
  for (const { answered } of others) expect((await answered).status).toBe(400);
});

test('an upload that is refused has no turn while the rest of it arrives', async () => {
  const id = await start(fixture.nur);
  const refused = Array.from({ length: atOncePerUser }, () => slowUpload(fixture.nur));
  for (const one of refused) {
    await one.send('--slow\r\nContent-Disposition: form-data; name="x"; filename="large.pdf"\r\n\r\n');
    await one.send(FILE_MAX_BYTES + 1);
    await one.send(10);
  }
  expectOk(await upload(fixture.nur, id, 1, [pdf()]));
  for (const one of refused) await one.end();
  for (const { answered } of refused) {
    expect(await answered).toMatchObject({ status: 413, message: 'File size exceeds 4MB: large.pdf' });
  }
});
