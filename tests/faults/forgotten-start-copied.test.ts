import { expect, test } from 'vitest';
import type { TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, agreement, aPortal, deliverAll, detail, statesOf } from './world.ts';

const carry = async (from: TestWorkspace, to: TestWorkspace) => to.outbox.importWork(await from.outbox.exportWork());

/** Discards the start of an application, although it may have arrived. */
async function forgetStart({ outbox }: TestWorkspace): Promise<void> {
  const [start] = await outbox.operations();
  await outbox.discard(start?.id ?? '');
  // It may have arrived, so the first Discard only asks.
  await outbox.discard(start?.id ?? '');
}

/**
 * A draft that was started on one device without a connection, and copied to another one where its start was forgotten.
 * `save` saves one more answer of another step on the first device.
 */
async function forgottenThere() {
  const { person, device, time, tables } = await aPortal();
  const here = device.tab(person);
  const there = aDevice(time).tab(person);
  for (const { line } of [here, there]) line.state = 'cut before';
  const id = await here.drafts.start(agreement);
  here.drafts.keep(id, detail);
  await here.drafts.saveStep(id, 'application-detail');
  await carry(here, there);
  await forgetStart(there);
  expect(await there.outbox.operations()).toEqual([]);
  const save = async (tab: TestWorkspace, setting: string) => {
    tab.drafts.keep(id, { setting });
    await tab.drafts.saveStep(id, 'methodology');
  };
  return { here, there, id, save, time, tables };
}

/** Both devices reach the portal, one after the other. */
async function deliverBoth(tabs: readonly TestWorkspace[], time: TestTime): Promise<void> {
  for (const tab of tabs) {
    tab.line.state = 'open';
    time.pass(600_000);
    await deliverAll(tab, time);
  }
}

test.each([
  { first: 'the device that forgot it', order: (here: TestWorkspace, there: TestWorkspace) => [there, here] },
  { first: 'the device that made it', order: (here: TestWorkspace, there: TestWorkspace) => [here, there] },
])(
  'a start that was forgotten comes again with what builds on it, and makes one application ($first sends first)',
  async ({ order }) => {
    const { here, there, id, save, time, tables } = await forgottenThere();
    await save(here, 'Ward 3');
    expect(await carry(here, there)).toMatchObject({ kind: 'taken', operations: 2, known: 0 });
    expect(await statesOf(there)).toEqual(['unsure', 'unsure']);
    there.drafts.keep(id, { duration: '3 years' });
    await there.drafts.saveStep(id, 'application-detail');
    await deliverBoth(order(here, there), time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3', duration: '3 years' }]);
    for (const { outbox } of [here, there]) expect(await outbox.operations()).toEqual([]);
  },
);

test('a start that was forgotten stays away where a copy brings nothing that builds on it', async () => {
  const { here, there } = await forgottenThere();
  expect(await carry(here, there)).toMatchObject({ kind: 'taken', operations: 0, known: 1 });
  expect(await there.outbox.operations()).toEqual([]);
});

/** What an older release has left on the other device: what builds on a start waits, and its start does not. */
async function withoutStart() {
  const world = await forgottenThere();
  const { here, there, save } = world;
  await save(here, 'Ward 3');
  await carry(here, there);
  const [start, ...others] = await there.outbox.operations();
  await there.store.write(async (tables) => {
    const words = (await tables.fields.toArray()).filter(({ operationId }) => operationId === start?.id);
    await tables.fields.bulkPut(words.map((row) => ({ ...row, state: 'kept', operationId: null })));
    await tables.operations
      .where('id')
      .equals(start?.id ?? '')
      .delete();
  });
  expect(others.map(({ intent }) => intent.kind)).toEqual(['saveStep']);
  /** Forgets under which key the application was started. */
  const forgetKey = () =>
    there.store.write(async (tables) => {
      for (const { carriedAs: _key, ...draft } of await tables.drafts.toArray()) await tables.drafts.put(draft);
    });
  return { ...world, forgetKey };
}

test('where only later saves wait, the first step is saved before them, under the key of the start', async () => {
  const { here, there, id, time, tables } = await withoutStart();
  there.drafts.keep(id, { duration: '3 years' });
  await there.drafts.saveStep(id, 'application-detail');
  const steps = (await there.outbox.operations()).map(({ intent }) => (intent.kind === 'saveStep' ? intent.step : ''));
  expect(steps).toEqual(['application-detail', 'methodology']);
  await deliverBoth([there, here], time);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
});

test('where only later saves wait, one more of them brings the start back', async () => {
  const { here, there, save, time, tables } = await withoutStart();
  await save(there, 'Ward 4');
  expect((await there.outbox.operations()).map(({ intent }) => intent.kind)).toEqual(Array(3).fill('saveStep'));
  await deliverBoth([there, here], time);
  expect(await tables.titles()).toEqual(['Sleep']);
});

test('a key that was used for another application takes no words with it: they are saved to this one too', async () => {
  const { here, there, id, save, forgetKey, time, tables } = await withoutStart();
  await forgetKey();
  there.drafts.keep(id, { duration: '3 years' });
  await there.drafts.saveStep(id, 'application-detail');
  await deliverBoth([there], time);
  await save(here, 'Ward 3');
  await deliverBoth([here], time);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }, { setting: 'Ward 3' }]);
  expect(await here.outbox.operations()).toEqual([]);
});
