import { describe, expect, test } from 'vitest';
import type { Draft } from '../../src/drafts/draft.ts';
import { until, type TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, statesOf, takeInHand } from './world.ts';

/** Solves the first conflict on a device with the same side for every text. */
async function choose({ outbox }: TestWorkspace, side: 'mine' | 'theirs'): Promise<void> {
  const asked = (await outbox.operations()).find(({ state }) => state === 'conflict');
  const conflict = asked?.trouble?.conflict;
  if (asked === undefined || conflict?.kind !== 'fields') throw new Error('Nothing is asked.');
  await outbox.solve(asked.id, Object.fromEntries(conflict.fields.map(({ name }) => [name, side])));
}

/** Both sides of each text in the first conflict on a device. */
async function asked({ outbox }: TestWorkspace) {
  const conflict = (await outbox.operations()).find(({ state }) => state === 'conflict')?.trouble?.conflict;
  return conflict?.kind === 'fields' ? conflict.fields.map(({ mine, theirs }) => [mine, theirs]) : [];
}

/** Connects for as long as it takes to send what can be sent. */
async function connectOnce(tab: TestWorkspace, time: TestTime): Promise<void> {
  tab.line.state = 'open';
  await deliverAll(tab, time);
  tab.line.state = 'cut before';
}

/** An application in two tabs of a device without a connection, and on another device. */
async function onTwoDevices() {
  const { person, device, tables, time } = await aPortal();
  const there = aDevice(time).tab(person);
  const { server } = await completeAt(there);
  const [one, two] = [device.tab(person), device.tab(person, { deliversAtOnce: false })];
  await takeInHand(one, server);
  one.line.state = 'cut before';
  return { one, two, there, server, tables, time };
}

describe('the title was saved here and elsewhere, was typed over here, and the person lets theirs stand', () => {
  /** Types a title over the one that the page shows: the current one, or that of an earlier `page`. */
  async function type({ drafts }: TestWorkspace, id: number, researchTitle: string, page?: Draft | null) {
    drafts.keep(id, { researchTitle }, page ?? (await drafts.read(id)) ?? undefined);
    await drafts.flush();
  }
  const save = ({ drafts }: TestWorkspace, id: number) => drafts.saveStep(id, 'application-detail');
  const titleIn = async ({ drafts }: TestWorkspace, id: number) => (await drafts.read(id))?.answers.researchTitle;

  /**
   * Saves these titles on this device one after the other, without a connection, and another title on the other device.
   */
  async function savedOnBoth(...titles: string[]) {
    const world = await onTwoDevices();
    const { one, there, server } = world;
    for (const title of titles) {
      await type(one, server, title);
      expectKind(await save(one, server), 'waiting');
    }
    await type(there, server, 'Sleep there');
    expectKind(await save(there, server), 'saved');
    return world;
  }

  /**
   * Saves the title in the field, solves the conflict with this device's side, and sends it. Returns the portal's
   * titles after that.
   */
  async function saveAsMine({ one, server, time, tables }: Awaited<ReturnType<typeof onTwoDevices>>) {
    expect(await titleIn(one, server)).toBe('Sleep here');
    await save(one, server);
    await connectOnce(one, time);
    expect(await asked(one)).toEqual([['Sleep here', 'Sleep there']]);
    await choose(one, 'mine');
    await connectOnce(one, time);
    expect(await statesOf(one)).toEqual([]);
    return tables.titles();
  }

  test('the words that gave way can be typed again', async () => {
    const world = await savedOnBoth('Sleep here');
    const { one, server, time } = world;
    await connectOnce(one, time);
    await type(one, server, 'Sleep longer');
    await choose(one, 'theirs');
    expect(await titleIn(one, server)).toBe('Sleep longer');
    await type(one, server, 'Sleep here');
    expect(await saveAsMine(world)).toEqual(['Sleep here']);
  });

  test.each(['theirs', 'discard'] as const)(
    'words that the save had before it took in another one can be typed again (%s)',
    async (press) => {
      const world = await onTwoDevices();
      const { one, two, there, server, time } = world;
      await type(two, server, 'Sleep here');
      void save(two, server);
      await until(async () => (await one.outbox.operations()).length === 1);
      const page = await one.drafts.read(server);
      await type(two, server, 'Sleep well');
      void save(two, server);
      await until(async () => (await one.outbox.operations()).some(({ tookIn }) => tookIn === 1));
      await type(one, server, 'Sleep longer', page);
      await type(there, server, 'Sleep there');
      await save(there, server);
      await connectOnce(one, time);
      expect(await asked(one)).toEqual([['Sleep well', 'Sleep there']]);
      const [operation] = await one.outbox.operations();
      if (press === 'discard') await one.outbox.discard(operation?.id ?? '');
      else await choose(one, press);
      await type(one, server, 'Sleep here');
      expect(await saveAsMine(world)).toEqual(['Sleep here']);
    },
  );

  test('words that another tab has put beside their field can be put into it again', async () => {
    const world = await onTwoDevices();
    const { one, two, there, server, time } = world;
    const page = await two.drafts.read(server);
    await type(one, server, 'Sleep here');
    expectKind(await save(one, server), 'waiting');
    const pageOfOne = await one.drafts.read(server);
    await type(two, server, 'Sleep of the other tab', page);
    await type(one, server, 'Sleep longer', pageOfOne);
    await type(there, server, 'Sleep there');
    await save(there, server);
    await connectOnce(one, time);
    await choose(one, 'theirs');
    const version = (await one.drafts.read(server))?.versions.find(({ text }) => text === 'Sleep here');
    if (version === undefined) throw new Error('It is not kept beside its field.');
    await one.drafts.chooseVersion(server, version);
    expect(await saveAsMine(world)).toEqual(['Sleep here']);
  });

  test('words that were saved over by then can be typed again', async () => {
    const world = await savedOnBoth('Sleep here', 'Sleep longer');
    const { one, server, time } = world;
    await connectOnce(one, time);
    expect(await statesOf(one)).toEqual(['conflict', 'waiting']);
    expect(await asked(one)).toEqual([['Sleep here', 'Sleep there']]);
    await choose(one, 'theirs');
    await type(one, server, 'Sleep here');
    expect(await saveAsMine(world)).toEqual(['Sleep here']);
  });
});

describe('an investigator was changed here and elsewhere, was changed again here, and the person lets theirs stand', () => {
  test.each([false, true])('the name that gave way can be written again (saved over by then: %s)', async (isSaved) => {
    const { one, there, server, time, tables } = await onTwoDevices();
    const rowsIn = async ({ drafts }: TestWorkspace) => (await drafts.read(server))?.investigators ?? [];
    const rename = async (tab: TestWorkspace, name: string) => {
      const before = await rowsIn(tab);
      const after = before.map((row) => ({ ...row, name }));
      tab.drafts.investigators.keep(server, before, after);
      await tab.drafts.flush();
    };
    await rename(one, 'Nur here');
    expectKind(await one.drafts.investigators.save(server), 'waiting');
    await rename(one, 'Nur Rahman');
    if (isSaved) expectKind(await one.drafts.investigators.save(server), 'waiting');
    await rename(there, 'Nur there');
    expectKind(await there.drafts.investigators.save(server), 'saved');
    await connectOnce(one, time);
    await choose(one, 'theirs');
    expect(await rowsIn(one)).toMatchObject([{ name: 'Nur Rahman' }]);
    await rename(one, 'Nur here');
    await one.drafts.investigators.save(server);
    await connectOnce(one, time);
    expect(await asked(one)).toEqual([['Nur here', 'Nur there']]);
    await choose(one, 'mine');
    await connectOnce(one, time);
    expect([await tables.investigators(), await statesOf(one)]).toEqual([['Nur here'], []]);
  });

  test('nobody is asked about the name again for another cell that was saved by then', async () => {
    const { one, there, server, time, tables } = await onTwoDevices();
    const change = async ({ drafts }: TestWorkspace, cells: { name?: string; position?: string }) => {
      const before = (await drafts.read(server))?.investigators ?? [];
      const after = before.map((row) => ({ ...row, ...cells }));
      drafts.investigators.keep(server, before, after);
      return drafts.investigators.save(server);
    };
    expectKind(await change(one, { name: 'Nur here' }), 'waiting');
    expectKind(await change(one, { position: 'Fellow' }), 'waiting');
    expectKind(await change(there, { name: 'Nur there' }), 'saved');
    await connectOnce(one, time);
    expect(await asked(one)).toEqual([['Nur here', 'Nur there']]);
    await choose(one, 'theirs');
    await connectOnce(one, time);
    expect(await statesOf(one)).toEqual([]);
    expect(await tables.rows()).toMatchObject([{ name: 'Nur there', position: 'Fellow' }]);
  });
});

test('a choice about a change that another tab has saved again is not said to be sent', async () => {
  const { one, two, there, server, tables, time } = await onTwoDevices();
  one.drafts.keep(server, { duration: '2 years' });
  expectKind(await one.drafts.saveStep(server, 'application-detail'), 'waiting');
  there.drafts.keep(server, { duration: '3 years' }, (await there.drafts.read(server)) ?? undefined);
  expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
  await connectOnce(one, time);
  const [conflicting] = await one.outbox.operations();
  expect(conflicting?.state).toBe('conflict');
  two.line.state = 'cut before';
  void two.drafts.saveStep(server, 'application-detail');
  await until(async () => (await one.outbox.operations())[0]?.id !== conflicting?.id);
  expect(await one.outbox.solve(conflicting?.id ?? '', { duration: 'mine' })).toBe(false);
  one.line.state = 'open';
  await deliverAll(one, time);
  expect(await asked(one)).toEqual([['2 years', '3 years']]);
  const [again] = await one.outbox.operations();
  expect(await one.outbox.solve(again?.id ?? '', { duration: 'mine' })).toBe(true);
  await deliverAll(one, time);
  expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
});
