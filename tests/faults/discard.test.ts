import { describe, expect, test } from 'vitest';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPortal, deliverAll, keysOf, savedNew, statesOf } from './world.ts';

/** A save that is under way, whose Discard was pressed before its answer. */
async function discardedUnderWay(tab: TestWorkspace, id: number) {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { browser } = tab.line;
  tab.line.browser = {
    ...browser,
    async fetch(path, init) {
      arrived.resolve();
      await held.promise;
      return browser.fetch(path, init);
    },
  };
  tab.drafts.keep(id, { duration: '2 years' });
  void tab.drafts.saveStep(id, 'application-detail');
  await arrived.promise;
  tab.line.browser = browser;
  const [operation] = await tab.outbox.operations();
  const operationId = operation?.id ?? '';
  await tab.outbox.discard(operationId);
  expect(await statesOf(tab)).toEqual(['sending']);
  return { operationId, answer: held.resolve };
}

const receiptsOf = ({ store }: TestWorkspace) =>
  store.read(async (tables) => (await tables.receipts.toArray()).map(({ outcome }) => outcome));

describe('fault 28: Discard is pressed while a change is being sent', () => {
  test('and the server takes it: it is saved, and said to be', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const { answer } = await discardedUnderWay(tab, id);
    answer();
    await until(async () => (await tab.outbox.operations()).length === 0);
    expect(await receiptsOf(tab)).toEqual(['accepted', 'accepted']);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { duration: '2 years' },
      standings: { 'application-detail': 'saved' },
    });
  });

  test('and the server refuses it: it is gone, and its words are kept and not sent', async () => {
    const { person, device, tables, portal, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const { answer } = await discardedUnderWay(tab, id);
    await portal.portal.store.updateTable('applications').set({ status: 5 }).execute();
    answer();
    await until(async () => (await tab.outbox.operations()).length === 0);
    expect(await receiptsOf(tab)).toEqual(['accepted', 'discarded']);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { duration: '2 years' },
      standings: { 'application-detail': 'kept' },
    });
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ duration: '1 year' }]);
  });

  /** Broken off on its way, so that nobody knows whether it is there. */
  async function discardedWithoutAnswer() {
    const world = await aPortal();
    const tab = world.device.tab(world.person);
    const id = await savedNew(tab);
    const { operationId } = await discardedUnderWay(tab, id);
    tab.delivery.stop();
    await until(async () => (await statesOf(tab))[0] === 'conflict');
    return { ...world, tab, id, operationId };
  }

  test('and no answer comes: it may have arrived, which is shown, and it is not tried again by itself', async () => {
    const { tab, time } = await discardedWithoutAnswer();
    expect(await tab.outbox.operations()).toMatchObject([
      { mayHaveArrived: true, trouble: { conflict: { kind: 'mayHaveArrived', lookedUp: false } } },
    ]);
    expect(await tab.outbox.summary()).toMatchObject({ needsYou: 1, waiting: 0 });
    time.pass(24 * 3600_000);
    await tab.delivery.run();
    expect(await statesOf(tab)).toEqual(['conflict']);
  });

  test('and no answer comes, and the person forgets it: it is gone here, its words are kept, and no more is claimed', async () => {
    const { tab, id, operationId } = await discardedWithoutAnswer();
    await tab.outbox.discard(operationId);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(await receiptsOf(tab)).toEqual(['accepted', 'mayHaveArrived']);
    expect((await tab.drafts.read(id))?.standings['application-detail']).toBe('kept');
  });

  test('and no answer comes, and the person wants it after all: it goes with its old key', async () => {
    const { tab, time, tables, operationId } = await discardedWithoutAnswer();
    await tab.outbox.retry(operationId);
    await deliverAll(tab, time);
    expect(new Set(keysOf(tab).slice(1))).toEqual(new Set([operationId]));
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
    expect(await tab.outbox.operations()).toEqual([]);
  });

  test('before it was ever sent: it is gone, nothing leaves, and its words are kept', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, { researchTitle: 'Sleep' });
    void tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await tab.outbox.operations()).length === 1);
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    await deliverAll(tab, time);
    expect([tab.line.requests, await tables.applications()]).toEqual([[], []]);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { researchTitle: 'Sleep' },
      standings: { 'application-detail': 'kept' },
    });
  });

  test('after a try without an answer: it is asked about first, for it may be there', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    tab.line.state = 'cut after';
    tab.drafts.keep(id, { duration: '2 years' });
    await tab.drafts.saveStep(id, 'application-detail');
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    expect(await tab.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { conflict: { kind: 'mayHaveArrived', lookedUp: false } } },
    ]);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
  });
});
