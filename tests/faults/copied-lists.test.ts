import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { keepOnlyUnsent } from '../../src/local-db/delete-user-data.ts';
import { until } from '../support/test-time.ts';
import {
  aDevice,
  aPortal,
  completeAt,
  deliverAll,
  expectKind,
  failure,
  onTwoDevices,
  statesOf,
  takeInHand,
} from './world.ts';

const rowsOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.investigators ?? [];

describe('a list with a new investigator went to another device in a copy, and is discarded there', () => {
  /** `how` the copy's list ended there before the user discards it. */
  async function copiedList(how: 'unsent' | 'refused') {
    const { here, there, server, tables, time } = await onTwoDevices();
    const before = await rowsOf(here, server);
    const sara = here.drafts.investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
    here.drafts.investigators.keep(server, before, [...before, sara]);
    here.line.state = 'cut before';
    expectKind(await here.drafts.investigators.save(server), 'waiting');
    if (how === 'unsent') there.line.state = 'cut before';
    else there.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(400));
    await there.outbox.importWork(await here.outbox.exportWork());
    if (how === 'refused') await until(async () => (await statesOf(there)).join() === 'refused');
    const [list] = await there.outbox.operations();
    const discardList = async () => {
      await there.outbox.discard(list?.id ?? '');
      if (how === 'unsent') await there.outbox.discard(list?.id ?? '');
      there.line.fate = undefined;
      there.line.state = 'cut before';
    };
    /** First the device that the copy is from delivers, then the other one. */
    const end = async () => {
      here.line.state = 'open';
      await deliverAll(here, time);
      expect((await tables.investigators()).toSorted()).toEqual(['Nur', 'Sara']);
      there.line.state = 'open';
      await deliverAll(there, time);
      const shown = (await rowsOf(there, server)).map(({ name }) => name);
      return { names: await tables.investigators(), shown, states: await statesOf(there) };
    };
    const rename = async (name: string) => {
      const rows = await rowsOf(there, server);
      const after = rows.map((row) => (row.id === sara.id ? { ...row, name } : row));
      there.drafts.investigators.keep(server, rows, after);
      await there.drafts.flush();
    };
    return { there, server, sara, discardList, rename, end };
  }

  const ways = (['unsent', 'refused'] as const).map((how) => ({ how }));

  test.each(ways)('saved again there, the investigator is stored once ($how)', async ({ how }) => {
    const { there, server, discardList, end } = await copiedList(how);
    await discardList();
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    expect(await end()).toEqual({ names: ['Nur', 'Sara'], shown: ['Nur', 'Sara'], states: [] });
  });

  test.each(ways)('changed and saved there, the investigator is stored once ($how)', async ({ how }) => {
    const { there, server, discardList, rename, end } = await copiedList(how);
    await discardList();
    await rename('Huda');
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    expect(await end()).toEqual({ names: ['Nur', 'Huda'], shown: ['Nur', 'Huda'], states: [] });
  });

  test.each(ways)('changed there before that, the investigator is stored once ($how)', async ({ how }) => {
    const { there, server, discardList, rename, end } = await copiedList(how);
    await rename('Huda');
    await discardList();
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    expect(await end()).toEqual({ names: ['Nur', 'Huda'], shown: ['Nur', 'Huda'], states: [] });
  });

  test.each(ways)('deleted there before that, the investigator is gone from the portal ($how)', async ({ how }) => {
    const { there, server, sara, discardList, end } = await copiedList(how);
    await there.drafts.investigators.remove(server, sara.id, sara);
    await discardList();
    expect(await end()).toEqual({ names: ['Nur'], shown: ['Nur'], states: [] });
  });
});

test('an investigator in a copy, in no save yet, changed on the other device and saved on both is stored once', async () => {
  const { here, there, server, tables } = await onTwoDevices();
  const before = await rowsOf(here, server);
  const sara = here.drafts.investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
  here.drafts.investigators.keep(server, before, [...before, sara]);
  await here.drafts.flush();
  await there.outbox.importWork(await here.outbox.exportWork());
  const rows = await rowsOf(there, server);
  const after = rows.map((row) => (row.id === sara.id ? { ...row, name: 'Huda' } : row));
  there.drafts.investigators.keep(server, rows, after);
  expectKind(await here.drafts.investigators.save(server), 'saved');
  expectKind(await there.drafts.investigators.save(server), 'saved');
  expect(await tables.investigators()).toEqual(['Nur', 'Huda']);
  expect((await rowsOf(there, server)).map(({ name }) => name)).toEqual(['Nur', 'Huda']);
});

test('an investigator who was deleted elsewhere and stored again with the changes of a copy is shown once', async () => {
  const { here, there, server, tables, time } = await onTwoDevices();
  here.line.state = 'cut before';
  for (const position of ['Professor', 'Head of department']) {
    const rows = await rowsOf(here, server);
    here.drafts.investigators.keep(
      server,
      rows,
      rows.map((row) => ({ ...row, position })),
    );
    expectKind(await here.drafts.investigators.save(server), 'waiting');
  }
  const [shown] = await rowsOf(there, server);
  if (shown === undefined) throw new Error('It has no investigator');
  await there.drafts.investigators.remove(server, shown.id, shown);
  await there.outbox.importWork(await here.outbox.exportWork());
  await deliverAll(there, time);
  expect(await tables.investigators()).toEqual(['Nur']);
  // The second change still waits when the list is read for the first one.
  const changes: string[] = [];
  here.line.fate = ({ method, url }) => {
    if (method === 'GET') return undefined;
    changes.push(url);
    return changes.length > 1 ? 'cut before' : undefined;
  };
  here.line.state = 'open';
  await here.outbox.sendNow();
  await until(() => changes.length > 1);
  expect((await rowsOf(here, server)).map(({ name, position }) => ({ name, position }))).toEqual([
    { name: 'Nur', position: 'Head of department' },
  ]);
  here.line.fate = undefined;
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Nur']);
  expect((await rowsOf(here, server)).map(({ name }) => name)).toEqual(['Nur']);
});

test('a copy whose application this device knows in a newer version only by its number replaces nothing unseen', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const here = aDevice(time).tab(person);
  const there = aDevice(time).tab(person);
  await takeInHand(here, server);
  here.line.signedIn = false;
  here.drafts.keep(server, { setting: 'Ward 4' });
  await here.drafts.saveStep(server, 'methodology');
  const copy = await here.outbox.exportWork();
  const third = aDevice(time).tab(person);
  await takeInHand(third, server);
  third.drafts.keep(server, { sampleSize: '150' });
  expectKind(await third.drafts.saveStep(server, 'methodology'), 'saved');
  // The other device has read the newer version, and keeps nothing of it when its user signs out.
  await takeInHand(there, server);
  await keepOnlyUnsent(there.store);
  expect(await there.drafts.read(server)).toBeNull();
  await there.outbox.importWork(copy);
  await deliverAll(there, time);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4', sampleSize: '150' }]);
});

describe('an investigator in a copy, whom the other device changed and saved first', () => {
  const sara = { name: 'Sara', idNumber: '1029384756', position: 'Nurse' };

  /** What the two devices make of the investigator after the copy; the other one saves first. */
  async function changedOnBoth(own: Partial<typeof sara>, other: Partial<typeof sara>) {
    const { here, there, server, tables, time } = await onTwoDevices();
    const before = await rowsOf(here, server);
    const row = here.drafts.investigators.row(sara);
    here.drafts.investigators.keep(server, before, [...before, row]);
    await here.drafts.flush();
    await there.outbox.importWork(await here.outbox.exportWork());
    const change = async (tab: TestWorkspace, cells: Partial<typeof sara>) => {
      const rows = await rowsOf(tab, server);
      const after = rows.map((one) => (one.id === row.id ? { ...one, ...cells } : one));
      tab.drafts.investigators.keep(server, rows, after);
      return tab.drafts.investigators.save(server);
    };
    expectKind(await change(there, other), 'saved');
    return { outcome: await change(here, own), here, server, tables, deliver: () => deliverAll(here, time) };
  }

  const shownIn = async (tab: TestWorkspace, server: number) =>
    (await rowsOf(tab, server)).map(({ name, idNumber, position }) => [name, idNumber, position]);

  test('is stored once, as it was changed, if this device changed nothing', async () => {
    const { here, server, tables } = await changedOnBoth({}, { name: 'Huda' });
    expect(await tables.investigators()).toEqual(['Nur', 'Huda']);
    expect((await shownIn(here, server))[1]).toEqual(['Huda', '1029384756', 'Nurse']);
    expect(await statesOf(here)).toEqual([]);
  });

  test('is stored once, with both changes, if this device changed another cell', async () => {
    const { outcome, here, server, tables } = await changedOnBoth({ position: 'Head of ward' }, { name: 'Huda' });
    expectKind(outcome, 'saved');
    expect(await tables.investigators()).toEqual(['Nur', 'Huda']);
    expect((await shownIn(here, server))[1]).toEqual(['Huda', '1029384756', 'Head of ward']);
  });

  test('is put before the user if this device changed the same cell, and keeps the other change', async () => {
    const { outcome, here, server, tables, deliver } = await changedOnBoth(
      { name: 'Sarah', idNumber: '5647382910' },
      { name: 'Huda' },
    );
    expectKind(outcome, 'conflict');
    expect(await tables.investigators()).toEqual(['Nur', 'Huda']);
    const [waiting] = await here.outbox.operations();
    const conflict = waiting?.trouble?.conflict;
    if (conflict?.kind !== 'fields') throw new Error(String(conflict?.kind));
    await here.outbox.solve(waiting?.id ?? '', { [conflict.fields[0]?.name ?? '']: 'mine' });
    await deliver();
    expect(await tables.investigators()).toEqual(['Nur', 'Sarah']);
    expect((await shownIn(here, server))[1]).toEqual(['Sarah', '5647382910', 'Nurse']);
  });
});
