import { expect, test } from 'vitest';
import { until } from '../support/test-time.ts';
import { aPortal, changesAskedFor, deliverAll, keysOf, pdf, saveNew, savedNew, statesOf } from './world.ts';

test.each(['with Web Locks', 'without'])(
  'fault 6: two tabs and a worker that deliver at once send each operation once, %s',
  async (how) => {
    const { person, device, tables } = await aPortal();
    const options = { deliversAtOnce: false, ...(how === 'without' ? { locks: undefined } : {}) };
    const writer = device.tab(person, options);
    const others = [device.tab(person, options), device.tab(person, { ...options, holder: 'worker' })];
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    for (const title of titles) await saveNew(writer, title);
    await until(async () => (await writer.outbox.operations()).length === titles.length);

    const all = [writer, ...others];
    await Promise.all(all.map(({ delivery }) => delivery.run()));
    expect(await writer.outbox.operations()).toEqual([]);
    expect((await tables.titles()).toSorted()).toEqual(titles.toSorted());
    const keys = all.flatMap(keysOf);
    expect([keys.length, new Set(keys).size]).toEqual([titles.length, titles.length]);
  },
);

test('fault 7: who freezes with the lock is taken over from when their lease ends, and not before', async () => {
  const { person, device, tables, time } = await aPortal();
  const frozen = device.tab(person);
  await savedNew(frozen, 'Before');
  frozen.line.state = 'hangs before';
  const { id } = await saveNew(frozen, 'Sleep');
  await until(() => changesAskedFor(frozen).length === 2);
  frozen.freeze();

  const tab = device.tab(person);
  await saveNew(tab, 'Another');
  time.pass(29_999);
  await tab.delivery.run();
  expect(changesAskedFor(tab)).toEqual([]);
  expect(await statesOf(tab)).toEqual(['sending', 'waiting']);
  time.pass(1);
  await deliverAll(tab, time);
  expect((await tables.titles()).toSorted()).toEqual(['Another', 'Before', 'Sleep']);
  expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('saved');
});

test('fault 7: who wakes up after they were taken over from acknowledges nothing, and sends nothing more', async () => {
  const { person, device, tables, time } = await aPortal();
  const frozen = device.tab(person);
  const id = await savedNew(frozen, 'Sleep');
  frozen.line.fate = ({ method }) => {
    if (method === 'POST') frozen.freeze();
    return undefined;
  };
  frozen.drafts.keep(id, { duration: '2 years' });
  void frozen.drafts.saveStep(id, 'application-detail');
  await until(async () => (await tables.answers())[0]?.['duration'] === '2 years');

  const tab = device.tab(person);
  tab.line.state = 'cut before';
  time.pass(30_000);
  await tab.delivery.run();
  expect(await statesOf(tab)).toEqual(['unsure']);
  const [before] = await tab.outbox.operations();

  frozen.line.fate = undefined;
  frozen.wake();
  await frozen.delivery.run();
  expect(await tab.outbox.operations()).toEqual([before]);
  expect(changesAskedFor(frozen)).toHaveLength(2);
  tab.line.state = 'open';
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
});

test('fault 7: a lease that was renewed while another tab waited for the disk is still its holder’s', async () => {
  const { person, device, tables, time } = await aPortal();
  const holder = device.tab(person);
  holder.line.state = 'hangs before';
  await saveNew(holder, 'Sleep');
  await until(() => changesAskedFor(holder).length === 1);
  holder.freeze();
  // The other tab read the time a moment before the lease was renewed.
  time.pass(-100);
  const tab = device.tab(person);
  await tab.delivery.run();
  expect(changesAskedFor(tab)).toEqual([]);
  time.pass(30_100);
  await tab.delivery.run();
  expect(await tables.titles()).toEqual(['Sleep']);
});

test('fault 7: a lease from the future is nobody’s', async () => {
  const { person, device, tables, time } = await aPortal();
  const frozen = device.tab(person);
  frozen.line.state = 'hangs before';
  await saveNew(frozen, 'Sleep');
  await until(() => changesAskedFor(frozen).length === 1);
  frozen.freeze();
  time.pass(-365 * 24 * 3600_000);
  const tab = device.tab(person);
  await tab.delivery.run();
  expect(await tables.titles()).toEqual(['Sleep']);
});

test('fault 31: a worker that was cut off twice in one change leaves the next try to a page, which delivers it', async () => {
  const { person, device, tables, time } = await aPortal();
  const page = device.tab(person, { deliversAtOnce: false });
  const { id } = await saveNew(page);
  await until(async () => (await page.outbox.operations()).length === 1);
  await deliverAll(page, time);
  await page.drafts.files.choose(id, 1, pdf('cv.pdf', 'x', 4 * 1024 * 1024));
  void page.drafts.files.send(id);
  await until(async () => (await page.outbox.operations()).length === 1);
  for (const cuts of [0, 1]) {
    const worker = device.tab(person, { holder: 'worker', deliversAtOnce: false });
    worker.line.state = 'hangs before';
    void worker.delivery.run();
    // The second worker checks what kind of server it is before it sends again.
    await until(() => worker.line.requests.length === 1);
    expect(await page.outbox.operations()).toMatchObject([{ cuts, state: 'sending' }]);
    expect(await page.outbox.forDelivery.needsPage()).toBe(false);
    worker.kill();
  }
  const worker = device.tab(person, { holder: 'worker', deliversAtOnce: false });
  expect(await worker.delivery.run()).toEqual({ wakeAt: time.now() });
  expect(worker.line.requests).toEqual([]);
  expect(await page.outbox.operations()).toMatchObject([{ cuts: 2, state: 'unsure' }]);
  expect(await page.outbox.forDelivery.needsPage()).toBe(true);

  await deliverAll(page, time);
  expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf', size: 4 * 1024 * 1024 }]);
});
