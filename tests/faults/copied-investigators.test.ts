import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { cellField, cellOf, otherVersionRow, versionsIn } from '../../src/outbox/merge/versions.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, statesOf, takeInHand } from './world.ts';

const rowsOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.investigators ?? [];
const namesOf = async (tab: TestWorkspace, id: number) => (await rowsOf(tab, id)).map(({ name }) => name);

/** Types a new name for one investigator; nothing is saved. */
async function rename(tab: TestWorkspace, id: number, row: number, name: string): Promise<void> {
  const before = await rowsOf(tab, id);
  tab.drafts.investigators.keep(
    id,
    before,
    before.map((one) => (one.id === row ? { ...one, name } : one)),
  );
  await tab.drafts.flush();
}

describe('an investigator is in a copy as added, and was stored at the portal since', () => {
  /** `change` is the name that the investigator gets on the other device before the copy is imported there. */
  async function copied(change?: string, { isLater = false } = {}) {
    const { person, device, tables, time } = await aPortal();
    const { server } = await completeAt(device.tab(person));
    const here = aDevice(time).tab(person);
    const there = aDevice(time).tab(person);
    await takeInHand(here, server);
    const { investigators } = here.drafts;
    const before = await rowsOf(here, server);
    const sara = investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
    investigators.keep(server, before, [...before, sara]);
    await here.drafts.flush();
    const copy = await here.outbox.exportWork();
    expectKind(await investigators.save(server), 'saved');
    await takeInHand(there, server);
    const stored = (await rowsOf(there, server)).find(({ name }) => name === 'Sara')?.id ?? 0;
    if (change !== undefined) await rename(there, server, stored, change);
    const importCopy = () => there.outbox.importWork(copy);
    if (!isLater) await importCopy();
    const shown = async () => (await rowsOf(there, server)).find(({ name }) => name === 'Sara')?.id ?? 0;
    /**
     * Delivers everything. Returns what is still waiting on the other device, what the portal has, and whether the
     * device shows exactly that.
     */
    const end = async () => {
      there.line.state = 'open';
      await deliverAll(there, time);
      const seen = (await namesOf(there, server)).toSorted();
      const names = (await tables.investigators()).toSorted();
      return { states: await statesOf(there), names, isShown: seen.join() === names.join() };
    };
    return { there, server, stored, importCopy, shown, end };
  }

  test('shown once, and saved unchanged they are stored once', async () => {
    const { there, server, end } = await copied();
    expect(await namesOf(there, server)).toEqual(['Nur', 'Sara']);
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expect(await end()).toEqual({ states: [], names: ['Nur', 'Sara'], isShown: true });
  });

  test('changed there they are stored once, as changed', async () => {
    const { there, server, shown, end } = await copied();
    await rename(there, server, await shown(), 'Huda');
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expect(await end()).toEqual({ states: [], names: ['Huda', 'Nur'], isShown: true });
  });

  test('deleted there they are gone', async () => {
    const { there, server, shown, end } = await copied();
    expectKind(await there.drafts.investigators.remove(server, await shown()), 'saved');
    expect(await end()).toEqual({ states: [], names: ['Nur'], isShown: true });
  });

  test('changed there before, they are two: each is saved', async () => {
    const { there, server, end } = await copied('Huda');
    expect(await namesOf(there, server)).toEqual(['Nur', 'Huda', 'Sara']);
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expect(await end()).toEqual({ states: [], names: ['Huda', 'Nur', 'Sara'], isShown: true });
  });

  test('changed there before, and the copied one too while its save waits: both changes are saved', async () => {
    const { there, server, shown, end } = await copied('Huda');
    there.line.state = 'cut before';
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    await rename(there, server, await shown(), 'Maha');
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    expect(await end()).toEqual({ states: [], names: ['Huda', 'Maha', 'Nur'], isShown: true });
  });

  test('and another text is kept beside a cell of the stored one there: both stay', async () => {
    const { there, server, stored, importCopy } = await copied(undefined, { isLater: true });
    await there.store.write(async (tables) => {
      const of = cellField(stored, 'name');
      const version = otherVersionRow([], { lane: server, of, text: 'Sarah', value: 'Sara', by: 'field', at: 1 });
      if (version !== null) await tables.fields.put(version);
    });
    await importCopy();
    const kept = versionsIn(await there.store.read((tables) => tables.fields.toArray()));
    const rows = (await rowsOf(there, server)).map(({ id }) => id);
    expect(kept.map(({ of, text }) => [text, rows.includes(cellOf(of)?.id ?? 0)])).toEqual([['Sarah', true]]);
  });
});

test('an investigator who was saved and deleted since an older copy was made does not come back with it', async () => {
  const { person, device, tables } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  const { investigators } = tab.drafts;
  const before = await rowsOf(tab, id);
  const sara = investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
  investigators.keep(id, before, [...before, sara]);
  await tab.drafts.flush();
  const copy = await tab.outbox.exportWork();
  expectKind(await investigators.save(id), 'saved');
  expectKind(await investigators.remove(id, sara.id), 'saved');
  expect(await tab.outbox.importWork(copy)).toMatchObject({ kind: 'taken', words: 0, besides: 0 });
  expect(await namesOf(tab, id)).toEqual(['Nur']);
  expectKind(await investigators.save(id), 'saved');
  expect(await tables.investigators()).toEqual(['Nur']);
});

test('a change of a stored investigator comes with a copy, although this device has an older list', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const [here, there] = [aDevice(time).tab(person), aDevice(time).tab(person)];
  for (const tab of [here, there]) await takeInHand(tab, server);
  const before = await rowsOf(here, server);
  const sara = here.drafts.investigators.row({ name: 'Sara', idNumber: '2', position: 'Nurse' });
  here.drafts.investigators.keep(server, before, [...before, sara]);
  time.pass(1000);
  expectKind(await here.drafts.investigators.save(server), 'saved');
  const added = (await rowsOf(here, server)).find(({ name }) => name === 'Sara')?.id ?? 0;
  await rename(here, server, added, 'Sara Haddad');
  await there.outbox.importWork(await here.outbox.exportWork());
  expect(await namesOf(there, server)).toContain('Sara Haddad');
  await there.drafts.investigators.save(server);
  await deliverAll(there, time);
  expect(await tables.investigators()).toEqual(['Nur', 'Sara Haddad']);
});
