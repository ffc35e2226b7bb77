import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, statesOf, takeInHand } from './world.ts';

const rowsOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.investigators ?? [];
const namesOf = async (tab: TestWorkspace, id: number) => (await rowsOf(tab, id)).map(({ name }) => name);

/** Writes over the name of one investigator; nothing is saved. */
async function rename(tab: TestWorkspace, id: number, row: number, name: string): Promise<void> {
  const before = await rowsOf(tab, id);
  tab.drafts.investigators.keep(
    id,
    before,
    before.map((one) => (one.id === row ? { ...one, name } : one)),
  );
  await tab.drafts.flush();
}

describe('a device shows an investigator twice: as stored at the portal, and as added in a copy from before that', () => {
  async function shownTwice() {
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
    await there.outbox.importWork(copy);
    expect(await namesOf(there, server)).toEqual(['Nur', 'Sara', 'Sara']);
    const stored = (await rowsOf(there, server)).find(({ id, name }) => name === 'Sara' && id > 0)?.id ?? 0;
    /** What waits there and what the portal has after all is sent, and whether the device shows just that. */
    const end = async () => {
      there.line.state = 'open';
      await deliverAll(there, time);
      const shown = (await namesOf(there, server)).toSorted();
      const names = (await tables.investigators()).toSorted();
      return { states: await statesOf(there), names, isShown: shown.join() === names.join() };
    };
    return { there, server, copied: sara.id, stored, end };
  }

  test('saved unchanged, they are stored once', async () => {
    const { there, server, end } = await shownTwice();
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expect(await end()).toEqual({ states: [], names: ['Nur', 'Sara'], isShown: true });
  });

  test('the stored one is changed and saved, and the copied one is saved too', async () => {
    const { there, server, stored, end } = await shownTwice();
    await rename(there, server, stored, 'Huda');
    expectKind(await there.drafts.investigators.save(server), 'saved');
    expect(await end()).toEqual({ states: [], names: ['Huda', 'Nur', 'Sara'], isShown: true });
  });

  test('both are changed while a save of the copied one waits, and both changes are saved', async () => {
    const { there, server, copied, stored, end } = await shownTwice();
    there.line.state = 'cut before';
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    await rename(there, server, copied, 'Maha');
    await rename(there, server, stored, 'Huda');
    expectKind(await there.drafts.investigators.save(server), 'waiting');
    expect(await end()).toEqual({ states: [], names: ['Huda', 'Maha', 'Nur'], isShown: true });
  });
});
