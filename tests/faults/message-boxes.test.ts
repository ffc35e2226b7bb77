import { expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, deliverAll, failure, submitted } from './world.ts';

/** An application under review, open on an administrator's device. */
async function underReview() {
  const { portal, person, device, tables, time } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const tab = aDevice(time).tab(await portal.makeAdministrator());
  await tab.reviews.written.flush();
  return { tab, server, tables, time };
}

/** The next change is refused when `refuse` is called; `isAsked` resolves once it has been sent. */
function refusingLater({ line }: TestWorkspace) {
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const asked = Promise.withResolvers<void>();
  line.fate = ({ method }) => {
    if (method === 'GET') return undefined;
    line.fate = undefined;
    asked.resolve();
    const headers = { 'Content-Type': 'application/json' };
    return new Response(body.readable, { status: 400, headers });
  };
  const refuse = () => failure(400).body?.pipeTo(body.writable);
  return { isAsked: asked.promise, refuse };
}

test.each(['reply', 'request', 'reject'] as const)(
  'a message that is discarded while it is sent is back before the next one in its box, if it was refused (%s)',
  async (kind) => {
    const { tab, server, tables, time } = await underReview();
    const { reviews, outbox } = tab;
    const send = { reply: reviews.reply, request: reviews.request, reject: reviews.reject }[kind];
    const { isAsked, refuse } = refusingLater(tab);
    reviews.written.keep(server, kind, 'First');
    await reviews.written.flush();
    void send(server, 'First', undefined);
    await until(async () => (await outbox.operations()).length === 1);
    time.pass(60_000);
    const delivered = tab.delivery.run();
    await isAsked;
    await outbox.discard((await outbox.operations())[0]?.id ?? '');
    reviews.written.keep(server, kind, 'Second');
    await reviews.written.flush();
    await refuse();
    await delivered;
    await deliverAll(tab, time);
    expect(await outbox.operations()).toEqual([]);
    await until(() => reviews.written.get(server, kind) !== 'Second');
    expect(reviews.written.get(server, kind)).toBe('First\n\nSecond');
    expect(await tables.statuses()).toEqual([status.pending]);
    expect(await tables.comments()).toEqual([]);
  },
);

test('a message that waits and is discarded is back before the next one in its box', async () => {
  const { tab, server, time } = await underReview();
  const { reviews, outbox } = tab;
  tab.line.signedIn = false;
  for (const text of ['First', 'Second']) {
    reviews.written.keep(server, 'reply', text);
    await reviews.written.flush();
    await reviews.reply(server, text);
  }
  for (const { id } of (await outbox.operations()).toReversed()) await outbox.discard(id);
  await deliverAll(tab, time);
  expect(await outbox.operations()).toEqual([]);
  await until(() => reviews.written.get(server, 'reply') === 'First\n\nSecond');
});

test('a message that may have arrived and is discarded is back before what another tab has begun in its box since', async () => {
  const { person, device } = await aPortal();
  const [tab, other] = [device.tab(person), device.tab(person)];
  const { server } = await submitted(tab);
  for (const { line } of [tab, other]) line.state = 'cut before';
  await tab.reviews.reply(server, 'First');
  const [sent] = await tab.outbox.operations();
  expect(sent?.mayHaveArrived).toBe(true);
  // While the question is open that says where the words will be.
  other.reviews.written.keep(server, 'reply', 'Second');
  await other.reviews.written.flush();
  // The first Discard asks, because it may have arrived; the second one answers.
  for (let times = 1; times <= 2; times += 1) await tab.outbox.discard(sent?.id ?? '', { requestCount: 1 });
  expect(await tab.outbox.operations()).toEqual([]);
  for (const { reviews } of [tab, other]) await until(() => reviews.written.get(server, 'reply') === 'First\n\nSecond');
});
