import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, statesOf, takeInHand } from './world.ts';

const rowsOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.investigators ?? [];
const namesOf = async (tab: TestWorkspace, id: number) => (await rowsOf(tab, id)).map(({ name }) => name);

/** Writes over the name of the only investigator; nothing is saved. */
async function rename(tab: TestWorkspace, id: number, name: string): Promise<void> {
  const before = await rowsOf(tab, id);
  tab.drafts.investigators.keep(
    id,
    before,
    before.map((row) => ({ ...row, name })),
  );
}

/** Deletes the only investigator, as the list shows them. */
async function remove(tab: TestWorkspace, id: number) {
  const [shown] = await rowsOf(tab, id);
  if (shown === undefined) throw new Error('The list is empty.');
  return tab.drafts.investigators.remove(id, shown.id, shown);
}

/** An application with one investigator, open on two devices of the same person. */
async function onTwoDevices() {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const here = aDevice(time).tab(person);
  const there = aDevice(time).tab(person);
  await takeInHand(here, server);
  await takeInHand(there, server);
  return { here, there, server, tables, time };
}

describe('an investigator was changed elsewhere before they were deleted here, and the person is asked', () => {
  async function asked() {
    const world = await onTwoDevices();
    const { here, there, server } = world;
    await rename(there, server, 'Nur Rahman');
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expectKind(await remove(here, server), 'conflict');
    expect(await namesOf(here, server)).toEqual(['Nur Rahman']);
    return world;
  }

  test('deleted once more, as the list shows them now, they are deleted without another question', async () => {
    const { here, server, tables, time } = await asked();
    expectKind(await remove(here, server), 'saved');
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
    expect(await namesOf(here, server)).toEqual([]);
  });

  test('changed here since and deleted once more, they are gone, and nobody is asked about the first time', async () => {
    const { here, server, tables, time } = await asked();
    await rename(here, server, 'Nur Noor');
    const saved = here.drafts.investigators.save(server);
    await remove(here, server);
    await saved;
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
    expect(await namesOf(here, server)).toEqual([]);
  });

  test('changed again before that, they are asked about once more, with the newer words', async () => {
    const { here, there, server, tables } = await asked();
    await rename(there, server, 'Nur Noor');
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expectKind(await remove(here, server), 'conflict');
    expect(await tables.investigators()).toEqual(['Nur Noor']);
    const operations = await here.outbox.operations();
    expect(operations.map(({ trouble }) => trouble?.conflict)).toMatchObject([
      { fields: [{ from: 'Nur Rahman', theirs: 'Nur Noor' }] },
    ]);
  });
});

describe('an investigator was changed here and deleted elsewhere, so that the portal stored them anew', () => {
  /** There is no connection here until `reconnected`. */
  async function storedAnew() {
    const world = await onTwoDevices();
    const { here, there, server } = world;
    here.line.state = 'cut before';
    await rename(here, server, 'Nur Rahman');
    expectKind(await here.drafts.investigators.save(server), 'waiting');
    expectKind(await remove(there, server), 'saved');
    const reconnected = async () => {
      here.line.state = 'open';
      await deliverAll(here, world.time);
    };
    return { ...world, reconnected };
  }

  test('deleted behind that change, they are gone from the portal', async () => {
    const { here, server, tables, reconnected } = await storedAnew();
    expectKind(await remove(here, server), 'waiting');
    await reconnected();
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
  });

  test('deleted later, they are gone from the portal', async () => {
    const { here, server, tables, reconnected } = await storedAnew();
    await reconnected();
    expect(await tables.investigators()).toEqual(['Nur Rahman']);
    await takeInHand(here, server);
    expectKind(await remove(here, server), 'saved');
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
  });

  test('changed again before the list is read again, they are stored once', async () => {
    const { here, there, server, tables, time, reconnected } = await storedAnew();
    await reconnected();
    await rename(here, server, 'Nur Noor');
    await takeInHand(there, server);
    there.drafts.keep(server, { duration: '2 years' });
    await there.drafts.saveStep(server, 'application-detail');
    void here.drafts.investigators.save(server);
    await deliverAll(here, time);
    expect(await tables.investigators()).toEqual(['Nur Noor']);
    expect(await namesOf(here, server)).toEqual(['Nur Noor']);
  });
});

test('an investigator is not deleted with what a copy brought from another device, below words of this one', async () => {
  const { here, there, server, tables, time } = await onTwoDevices();
  await rename(here, server, 'Nour');
  await here.drafts.flush();
  there.line.state = 'cut before';
  await rename(there, server, 'Nur Rahman');
  expectKind(await there.drafts.investigators.save(server), 'waiting');
  here.line.state = 'cut before';
  await here.outbox.importWork(await there.outbox.exportWork());
  expect(await namesOf(here, server)).toEqual(['Nour']);
  expectKind(await remove(here, server), 'waiting');
  here.line.state = 'open';
  await deliverAll(here, time);
  expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({
    rows: ['Nur Rahman'],
    states: ['conflict'],
  });
});

test('whoever deletes an investigator that they have saved twice and copied is not asked about their own words', async () => {
  const { here, server, tables, time } = await onTwoDevices();
  here.line.state = 'cut before';
  for (const name of ['Nour', 'Nur Rahman']) {
    await rename(here, server, name);
    expectKind(await here.drafts.investigators.save(server), 'waiting');
    await here.outbox.exportWork();
  }
  expectKind(await remove(here, server), 'waiting');
  here.line.state = 'open';
  await deliverAll(here, time);
  expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
});
