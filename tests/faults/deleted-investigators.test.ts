import { describe, expect, test } from 'vitest';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import {
  aDevice,
  aPortal,
  changesAskedFor,
  completeAt,
  deliverAll,
  expectKind,
  failure,
  onTwoDevices,
  savedNew,
  statesOf,
  takeInHand,
} from './world.ts';

const rowsOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.investigators ?? [];
const namesOf = async (tab: TestWorkspace, id: number) => (await rowsOf(tab, id)).map(({ name }) => name);

/** Types a new name for the only investigator; nothing is saved. */
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

/** Solves the only conflict on a device. */
async function answer(tab: TestWorkspace, choice: 'mine' | 'theirs'): Promise<void> {
  const asked = (await tab.outbox.operations()).find(({ state }) => state === 'conflict');
  const conflict = asked?.trouble?.conflict;
  if (asked === undefined || conflict?.kind !== 'fields') throw new Error('Nothing is asked.');
  await tab.outbox.solve(asked.id, Object.fromEntries(conflict.fields.map(({ name }) => [name, choice])));
}

test('an investigator whose deletion waits is told to wait in a second tab too', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const shared = aDevice(time);
  const [first, second] = [shared.tab(person), shared.tab(person)];
  await takeInHand(first, server);
  const [shown] = await rowsOf(second, server);
  for (const { line } of [first, second]) line.state = 'cut before';
  expectKind(await remove(first, server), 'waiting');
  expectKind(await second.drafts.investigators.remove(server, shown?.id ?? 0, shown), 'waiting');
  expect(await statesOf(second)).toHaveLength(1);
  for (const { line } of [first, second]) line.state = 'open';
  await deliverAll(second, time);
  expect({ rows: await tables.investigators(), states: await statesOf(second) }).toEqual({ rows: [], states: [] });
});

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

  test.each(['answered', 'pressed again'] as const)(
    'deleted all the same, nothing of them is kept (%s)',
    async (how) => {
      const { here, server, tables, time } = await asked();
      if (how === 'answered') await answer(here, 'mine');
      else await remove(here, server);
      await deliverAll(here, time);
      expect(await tables.investigators()).toEqual([]);
      expect((await here.drafts.read(server))?.versions).toEqual([]);
      expect(await here.store.read((of) => of.fields.toArray())).toEqual([]);
    },
  );

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

describe('an investigator was changed here and deleted elsewhere, so that the portal stored them again', () => {
  /** This device has no connection until `reconnected` is called. */
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

test('anybody who deletes an investigator that they have saved twice and copied is not asked about their own words', async () => {
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

describe('an investigator was added and deleted before the portal had them, and their list is asked about', () => {
  /**
   * Sara is added on this device and deleted while it is unknown whether the list has arrived. It has not arrived, and
   * it conflicts with other words.
   */
  async function deletedUnstored() {
    const world = await onTwoDevices();
    const { here, there, server, time } = world;
    await rename(there, server, 'Nour');
    expectKind(await there.drafts.investigators.save(server), 'saved');
    here.line.state = 'cut before';
    await rename(here, server, 'Nur Rahman');
    const { investigators } = here.drafts;
    const before = await rowsOf(here, server);
    const sara = investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
    investigators.keep(server, before, [...before, sara]);
    expectKind(await investigators.save(server), 'waiting');
    expectKind(await investigators.remove(server, sara.id, sara), 'waiting');
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await statesOf(here)).toEqual(['conflict', 'waiting']);
    return world;
  }

  test('once that is answered they are not stored first in order to be deleted', async () => {
    const { here, server, tables, time } = await deletedUnstored();
    await answer(here, 'mine');
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({
      rows: ['Nur Rahman'],
      states: [],
    });
    expect(await namesOf(here, server)).toEqual(['Nur Rahman']);
    expect(changesAskedFor(here).filter((change) => change.startsWith('DELETE'))).toEqual([]);
  });

  test('answered on two devices, of which one had a copy, they do not come back', async () => {
    const { here, there, server, tables, time } = await deletedUnstored();
    await there.outbox.importWork(await here.outbox.exportWork());
    await answer(here, 'theirs');
    await deliverAll(here, time);
    expect(await tables.investigators()).toEqual(['Nour']);
    await answer(there, 'mine');
    await deliverAll(there, time);
    expect({ rows: await tables.investigators(), states: await statesOf(there) }).toEqual({
      rows: ['Nur Rahman'],
      states: [],
    });
    expect(await namesOf(there, server)).toEqual(['Nur Rahman']);
  });
});

test('an investigator who was changed and then deleted on two devices by a copy is stored by neither of them again', async () => {
  const { here, there, server, tables, time } = await onTwoDevices();
  await rename(there, server, 'Nour');
  expectKind(await there.drafts.investigators.save(server), 'saved');
  here.line.state = 'cut before';
  await rename(here, server, 'Nur Rahman');
  expectKind(await here.drafts.investigators.save(server), 'waiting');
  expectKind(await remove(here, server), 'waiting');
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await statesOf(here)).toEqual(['conflict', 'waiting']);
  await there.outbox.importWork(await here.outbox.exportWork());
  for (const device of [here, there]) {
    await answer(device, 'mine');
    await deliverAll(device, time);
    expect({ rows: await tables.investigators(), states: await statesOf(device) }).toEqual({ rows: [], states: [] });
    expect(await namesOf(device, server)).toEqual([]);
  }
});

test('an investigator whom another device stored by a copy is there once, if their deletion here was taken back', async () => {
  const { here, there, server, tables, time } = await onTwoDevices();
  const { investigators } = here.drafts;
  const before = await rowsOf(here, server);
  const sara = investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
  investigators.keep(server, before, [...before, sara]);
  here.line.state = 'cut before';
  expectKind(await investigators.save(server), 'waiting');
  await there.outbox.importWork(await here.outbox.exportWork());
  expectKind(await investigators.remove(server, sara.id, sara), 'waiting');
  const [, deletion] = await here.outbox.operations();
  await here.outbox.discard(deletion?.id ?? '');
  here.line.state = 'open';
  here.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(409));
  await deliverAll(here, time);
  here.line.fate = undefined;
  expect(await statesOf(here)).toEqual(['refused']);
  const [save] = await here.outbox.operations();
  await here.outbox.discard(save?.id ?? '');
  await deliverAll(there, time);
  expect(await tables.investigators()).toEqual(['Nur', 'Sara']);
  await investigators.save(server);
  await deliverAll(here, time);
  expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({
    rows: ['Nur', 'Sara'],
    states: [],
  });
});

describe('an investigator was added here, and the list went to another device in a copy', () => {
  /**
   * Neither device's list has reached the portal: one was told that the portal has a newer version, the other's
   * connection was cut.
   */
  async function copiedUnstored() {
    const world = await onTwoDevices();
    const { here, there, server } = world;
    const { investigators } = here.drafts;
    const before = await rowsOf(here, server);
    const sara = investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
    investigators.keep(server, before, [...before, sara]);
    here.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(412));
    await investigators.save(server);
    await here.delivery.run();
    there.line.state = 'cut before';
    await there.outbox.importWork(await here.outbox.exportWork());
    world.time.pass(300_000);
    await here.delivery.run();
    here.line.fate = undefined;
    here.line.state = 'cut before';
    return { ...world, sara };
  }

  test('stored by the other device and deleted here since, they are gone from the portal', async () => {
    const { here, there, server, sara, tables, time } = await copiedUnstored();
    await here.drafts.investigators.remove(server, sara.id, sara);
    there.line.state = 'open';
    await deliverAll(there, time);
    expect(await tables.investigators()).toEqual(['Nur', 'Sara']);
    here.line.state = 'open';
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: ['Nur'], states: [] });
  });
});

test('an investigator whom another device stored again by a copy of the list is deleted under their new number', async () => {
  const { here, there, another, server, tables, time } = await onTwoDevices();
  await rename(here, server, 'Nur Rahman');
  here.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(412));
  await here.drafts.investigators.save(server);
  there.line.state = 'cut before';
  await there.outbox.importWork(await here.outbox.exportWork());
  here.line.state = 'cut before';
  await takeInHand(another, server);
  expectKind(await remove(another, server), 'saved');
  there.line.state = 'open';
  await deliverAll(there, time);
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
  expectKind(await remove(here, server), 'waiting');
  here.line.fate = undefined;
  here.line.state = 'open';
  await deliverAll(here, time);
  expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
});

describe('an investigator was changed and then deleted, the change was taken back, and the deletion refused', () => {
  /**
   * The list is saved again with that change in it, and is refused as well. Returns the keys of the deletion and of
   * that save.
   */
  async function bothRefused() {
    const world = await onTwoDevices();
    const { here, server, time } = world;
    here.line.state = 'cut before';
    await rename(here, server, 'Nur Rahman');
    expectKind(await here.drafts.investigators.save(server), 'waiting');
    expectKind(await remove(here, server), 'waiting');
    const [before] = await here.outbox.operations();
    // An attempt got no response, so the first discard only asks.
    await here.outbox.discard(before?.id ?? '');
    await here.outbox.discard(before?.id ?? '');
    here.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(409));
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await namesOf(here, server)).toEqual(['Nur Rahman']);
    expectKind(await here.drafts.investigators.save(server), 'refused');
    here.line.fate = undefined;
    const [deletion, save] = (await here.outbox.operations()).map(({ id }) => id);
    return { ...world, deletion: deletion ?? '', save: save ?? '' };
  }

  /** What is shown, and what the portal has once the list is saved as it is shown. */
  async function inTheEnd({ here, server, tables, time }: Awaited<ReturnType<typeof bothRefused>>) {
    await deliverAll(here, time);
    const shown = await namesOf(here, server);
    await here.drafts.investigators.save(server);
    await deliverAll(here, time);
    return { shown, rows: await tables.investigators(), states: await statesOf(here) };
  }
  const gone = { shown: [], rows: [], states: [] };

  test('both tried again, they are gone from the portal', async () => {
    const world = await bothRefused();
    await world.here.outbox.retry(world.deletion);
    await world.here.outbox.retry(world.save);
    expect(await inTheEnd(world)).toEqual(gone);
  });

  test('the deletion tried again and the save taken back, they are gone from the portal', async () => {
    const world = await bothRefused();
    await world.here.outbox.retry(world.deletion);
    await world.here.outbox.discard(world.save);
    expect(await inTheEnd(world)).toEqual(gone);
  });

  test('the save taken back and the deletion tried again, they are gone from the portal', async () => {
    const world = await bothRefused();
    await world.here.outbox.discard(world.save);
    await world.here.outbox.retry(world.deletion);
    expect(await inTheEnd(world)).toEqual(gone);
  });

  test('written in once more before that, they stay, and their person is asked', async () => {
    const { here, server, tables, time, deletion } = await bothRefused();
    here.line.state = 'cut before';
    await rename(here, server, 'Nur Noor');
    expectKind(await here.drafts.investigators.save(server), 'waiting');
    await here.outbox.retry(deletion);
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await namesOf(here, server)).toEqual(['Nur Noor']);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({
      rows: ['Nur Noor'],
      states: ['conflict'],
    });
  });
});

describe('an investigator was changed and then deleted, the change was stored, and the deletion refused', () => {
  async function deletionRefused() {
    const world = await onTwoDevices();
    const { here, server, tables, time } = world;
    here.line.state = 'cut before';
    await rename(here, server, 'Nur Rahman');
    expectKind(await here.drafts.investigators.save(server), 'waiting');
    expectKind(await remove(here, server), 'waiting');
    here.line.fate = ({ method }) => (method === 'DELETE' ? failure(409) : undefined);
    here.line.state = 'open';
    await deliverAll(here, time);
    here.line.fate = undefined;
    expect(await tables.investigators()).toEqual(['Nur Rahman']);
    expect(await namesOf(here, server)).toEqual(['Nur Rahman']);
    const [deletion] = await here.outbox.operations();
    return { ...world, deletion: deletion?.id ?? '' };
  }

  test('given up, the deletion leaves nothing here that the portal does not have', async () => {
    const { here, server, deletion } = await deletionRefused();
    await here.outbox.discard(deletion);
    expect(await here.drafts.read(server)).toMatchObject({
      investigators: [{ name: 'Nur Rahman' }],
      partStates: { 'investigators-info': 'saved' },
    });
  });

  test('deleted on another device, they do not come back with the next save of the list', async () => {
    const { here, there, server, tables, time } = await deletionRefused();
    await takeInHand(there, server);
    expectKind(await remove(there, server), 'saved');
    await takeInHand(here, server);
    await here.drafts.investigators.save(server);
    await deliverAll(here, time);
    expect(await tables.investigators()).toEqual([]);
  });
});

test('an investigator whose deletion was given up before their change was stored is called saved once it is', async () => {
  const { here, server, tables, time } = await onTwoDevices();
  here.line.state = 'cut before';
  await rename(here, server, 'Nur Rahman');
  expectKind(await here.drafts.investigators.save(server), 'waiting');
  expectKind(await remove(here, server), 'waiting');
  const [, deletion] = await here.outbox.operations();
  await here.outbox.discard(deletion?.id ?? '');
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
  expect(await here.drafts.read(server)).toMatchObject({
    investigators: [{ name: 'Nur Rahman' }],
    partStates: { 'investigators-info': 'saved' },
  });
});

test('words of an investigator that were written again over a save are shown once their deletion was refused', async () => {
  const { here, server, tables, time } = await onTwoDevices();
  here.line.state = 'cut before';
  for (const name of ['Nour', 'Noor']) {
    await rename(here, server, name);
    expectKind(await here.drafts.investigators.save(server), 'waiting');
  }
  await rename(here, server, 'Nour');
  expectKind(await remove(here, server), 'waiting');
  here.line.fate = ({ method }) => (method === 'DELETE' ? failure(409) : undefined);
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Noor']);
  expect(await namesOf(here, server)).toEqual(['Nour']);
});

test('an investigator who was deleted elsewhere too stays with what was written here, if the deletion here is given up', async () => {
  const { here, there, server, tables, time } = await onTwoDevices();
  const { investigators } = here.drafts;
  here.line.state = 'cut before';
  await rename(here, server, 'Nur Rahman');
  const [nur] = await rowsOf(here, server);
  const sara = investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
  investigators.keep(server, [], [sara]);
  expectKind(await investigators.save(server), 'waiting');
  expectKind(await investigators.remove(server, nur?.id ?? 0, nur), 'waiting');
  expectKind(await remove(there, server), 'saved');
  here.line.fate = ({ method }) => (method === 'DELETE' ? failure(409) : undefined);
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Sara']);
  const [deletion] = await here.outbox.operations();
  await here.outbox.discard(deletion?.id ?? '');
  expectKind(await investigators.save(server), 'saved');
  expect(await tables.investigators()).toEqual(['Sara', 'Nur Rahman']);
});

describe.each(['kept', 'saved'] as const)('words of another tab in a new investigator, %s there', (how) => {
  test.each([
    ['without having shown them', false],
    ['after it asked about the words before them', true],
  ])('are kept beside the list when this tab deletes the investigator %s', async (_when, isRead) => {
    const { person, device } = await aPortal();
    const id = await savedNew(device.tab(person));
    const here = device.tab(person, { deliversAtOnce: false });
    const row = here.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    here.drafts.investigators.keep(id, [], [row]);
    await here.drafts.flush();
    const shown = (await here.drafts.read(id))?.investigators[0];
    const there = device.tab(person, { deliversAtOnce: false });
    const seen = (await there.drafts.read(id))?.investigators ?? [];
    there.drafts.investigators.keep(
      id,
      seen,
      seen.map((one) => ({ ...one, name: 'Nur Al-Harbi' })),
    );
    await there.drafts.flush();
    if (how === 'saved') void there.drafts.investigators.save(id);
    if (how === 'saved') await until(async () => (await there.outbox.operations()).length === 1);
    const read = isRead ? await here.drafts.read(id) : null;
    expect(read?.investigators.map(({ name }) => name)).toEqual(isRead ? ['Nur Al-Harbi'] : undefined);
    await here.drafts.investigators.remove(id, row.id, shown);
    const draft = await here.drafts.read(id);
    expect(draft?.investigators).toEqual([]);
    expect(draft?.versions.map(({ text }) => text)).toEqual(['Nur Al-Harbi']);
  });
});
