import { expect, test } from 'vitest';
import type { UserStore } from '../../src/local-db/user-store.ts';
import { createReviews } from '../../src/reviews/reviews.ts';
import { until } from '../support/test-time.ts';
import { aDevice, aPortal, deliverAll, submitted } from './world.ts';

const SHORT = 'Please see the form.';
const LONG = `${SHORT} The budget is in the third file.`;

/**
 * Two tabs of an administrator without a connection, both with the same message in the box of a thread. The first is
 * asleep from then on: it hears nothing of what the other one does.
 */
async function twoTabs() {
  const { portal, person, device: applicants, tables, time } = await aPortal();
  const { server } = await submitted(applicants.tab(person));
  const [device, administrator] = [aDevice(time), await portal.makeAdministrator()];
  const [one, other] = [device.tab(administrator), device.tab(administrator)];
  for (const { line } of [one, other]) line.state = 'cut before';
  let isAsleep = false;
  const store: UserStore = {
    ...one.store,
    watch: (read, listener) => one.store.watch(read, (value) => (isAsleep ? undefined : listener(value))),
  };
  const asleep = createReviews({ store, outbox: one.outbox, now: time.now, sleep: time.sleep, heldFor: 0 });
  asleep.written.keep(server, 'reply', SHORT);
  await asleep.written.flush();
  for (const { written } of [asleep, one.reviews, other.reviews])
    await until(() => written.get(server, 'reply') === SHORT);
  await asleep.written.flush();
  await until(async () => (await one.store.read((tables) => tables.fields.toArray())).length === 1);
  isAsleep = true;
  const boxes = async () => {
    const fields = await one.store.read((tables) => tables.fields.toArray());
    return fields.map(({ value, state }) => [value, state]);
  };
  const messages = async () => {
    const operations = await one.outbox.operations();
    return operations.flatMap(({ intent }) => (intent.kind === 'comment' ? [intent.text] : []));
  };
  const write = async (text: string) => {
    other.reviews.written.keep(server, 'reply', text);
    await other.reviews.written.flush();
  };
  return { asleep, one, other, server, write, boxes, messages, tables, time };
}

test('text that another tab has written into the box stays there when what was there before is sent', async () => {
  const { asleep, one, other, server, write, boxes, messages } = await twoTabs();
  await write(LONG);
  await asleep.reply(server, SHORT);
  expect({ boxes: await boxes(), messages: await messages() }).toEqual({ boxes: [[LONG, 'kept']], messages: [SHORT] });
  for (const { reviews } of [one, other]) await until(() => reviews.written.get(server, 'reply') === LONG);
});

test('a message that another tab has sent and that waits is not sent again', async () => {
  const { asleep, other, server, boxes, messages } = await twoTabs();
  await other.reviews.reply(server, SHORT);
  expect(await asleep.reply(server, SHORT)).toMatchObject({ kind: 'waiting' });
  expect({ boxes: await boxes(), messages: await messages() }).toEqual({
    boxes: [[SHORT, 'queued']],
    messages: [SHORT],
  });
});

test('a message that another tab has sent is not sent again if the next one is in its box', async () => {
  const { asleep, other, server, write, boxes, messages } = await twoTabs();
  await other.reviews.reply(server, SHORT);
  await write('The next one.');
  expect(await asleep.reply(server, SHORT)).toMatchObject({ kind: 'waiting' });
  expect({ boxes: await boxes(), messages: await messages() }).toEqual({
    boxes: [['The next one.', 'kept']],
    messages: [SHORT],
  });
});

test('a message that another tab has sent and the portal has by now is said to be there, and not sent again', async () => {
  const { asleep, one, other, server, tables, time } = await twoTabs();
  await other.reviews.reply(server, SHORT);
  for (const { line } of [one, other]) line.state = 'open';
  time.pass(60_000);
  await deliverAll(other, time);
  expect(await tables.comments()).toEqual([SHORT]);
  expect(await asleep.reply(server, SHORT)).toMatchObject({ kind: 'saved' });
  await deliverAll(one, time);
  expect(await tables.comments()).toEqual([SHORT]);
});

test('a message that another tab has emptied is sent, although that tab has sent another one since', async () => {
  const { asleep, one, other, server, write, tables, time } = await twoTabs();
  await write('Another one.');
  await other.reviews.reply(server, 'Another one.');
  for (const { line } of [one, other]) line.state = 'open';
  time.pass(60_000);
  await deliverAll(other, time);
  const outcome = asleep.reply(server, SHORT);
  await until(async () => (await one.outbox.operations()).length === 1);
  await deliverAll(one, time);
  expect(await outcome).toMatchObject({ kind: 'saved' });
  expect(await tables.comments()).toEqual(['Another one.', SHORT]);
});

test('the same message is sent again if its user has written it again', async () => {
  const { other, server, write, messages } = await twoTabs();
  await other.reviews.reply(server, SHORT);
  await until(() => other.reviews.written.get(server, 'reply') === '');
  await write(SHORT);
  await other.reviews.reply(server, SHORT);
  expect(await messages()).toEqual([SHORT, SHORT]);
});

test('a message is sent if another tab has only emptied its box', async () => {
  const { asleep, server, write, boxes, messages } = await twoTabs();
  await write('');
  await asleep.reply(server, SHORT);
  expect({ boxes: await boxes(), messages: await messages() }).toEqual({
    boxes: [[SHORT, 'queued']],
    messages: [SHORT],
  });
});

test('a message that may have arrived and is discarded is back before what another tab has begun in its box since', async () => {
  const { one, other, server, write } = await twoTabs();
  await one.reviews.reply(server, SHORT);
  const [sent] = await one.outbox.operations();
  expect(sent?.mayHaveArrived).toBe(true);
  // While the question is open that says where the words will be.
  await write('The next one.');
  // The first Discard asks, because it may have arrived; the second one answers.
  for (let times = 1; times <= 2; times += 1) await one.outbox.discard(sent?.id ?? '', { requestCount: 1 });
  expect(await one.outbox.operations()).toEqual([]);
  for (const { reviews } of [one, other])
    await until(() => reviews.written.get(server, 'reply') === `${SHORT}\n\nThe next one.`);
});
