import { describe, expect, test } from 'vitest';
import { createUnloadTextOfPage } from '../../src/app/unload-text.ts';
import { databaseOf, memoryStorage } from './leaving-world.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, statesOf, takeInHand } from './world.ts';

/*
 * Fault 21 under a page that dies as well: the browser empties the database, and local storage, with the last words of
 * the page, survives.
 */

/**
 * An application that is complete at the server, and open in a page of the device that it was written on, or another.
 */
async function aPage(where: 'here' | 'elsewhere') {
  const { person, device, time, tables } = await aPortal();
  const { id, server } = await completeAt(device.tab(person));
  const shared = where === 'here' ? device : aDevice(time);
  const lane = where === 'here' ? id : server;
  const storage = memoryStorage();
  const tab = shared.tab(person);
  if (where === 'elsewhere') await takeInHand(tab, server);
  await tab.drafts.read(lane);
  const words = createUnloadTextOfPage({ ...tab, storage, page: 'first', now: time.now });
  const write = async (cells: { name?: string; position?: string }) => {
    const before = (await tab.drafts.read(lane))?.investigators ?? [];
    const after = before.map((row) => ({ ...row, ...cells }));
    tab.drafts.investigators.keep(lane, before, after);
  };
  /** The page dies, the browser empties the database, and the next page opens the application. */
  const next = async (when: string) => {
    words.save();
    tab.kill();
    await shared.disk.empty(databaseOf(person.user));
    time.pass(1000);
    const page = shared.tab(person);
    const { recover } = createUnloadTextOfPage({ ...page, storage, page: 'next', now: time.now });
    if (when === 'after a read') await takeInHand(page, server);
    await recover();
    if (when === 'before a read') await takeInHand(page, server);
    expect(storage.keys()).toEqual([]);
    const save = async () => {
      const outcome = page.drafts.investigators.save(server);
      await deliverAll(page, time);
      expectKind(await outcome, 'saved');
      expect(await statesOf(page)).toEqual([]);
    };
    return { page, save };
  };
  return { tab, lane, server, time, tables, write, next };
}

const shownIn = async ({ page }: { page: Awaited<ReturnType<typeof aPage>>['tab'] }, server: number) =>
  (await page.drafts.read(server))?.investigators.map(({ name, position }) => `${name}, ${position}`);

describe.each(['before a read', 'after a read'])(
  'last words of an emptied database, recovered %s of the portal,',
  (when) => {
    test('are in the application that was started here, not in another one', async () => {
      const { tab, lane, server, time, tables, next } = await aPage('here');
      tab.drafts.keep(lane, { setting: 'Ward 4' });
      tab.reviews.written.keep(lane, 'reply', 'Here it is.');
      const { page } = await next(when);
      expect(await page.drafts.read(lane)).toBeNull();
      expect(await page.drafts.read(server)).toMatchObject({ answers: { setting: 'Ward 4' }, versions: [] });
      expect(await page.store.read(({ fields }) => fields.get([server, 'message reply']))).toMatchObject({
        value: 'Here it is.',
      });
      const outcome = page.drafts.saveStep(server, 'methodology');
      await deliverAll(page, time);
      expectKind(await outcome, 'saved');
      expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4', sampleSize: '120' }]);
    });

    test('of an investigator who was added here do not add them twice', async () => {
      const { server, tables, write, next } = await aPage('here');
      await write({ name: 'Nour' });
      const { page, save } = await next(when);
      expect(await shownIn({ page }, server)).toEqual(['Nour, Consultant']);
      await save();
      expect(await tables.investigators()).toEqual(['Nour']);
    });

    test('of a row include the cell of a lost save, which is not told to be saved without it', async () => {
      const { tab, server, tables, write, next } = await aPage('elsewhere');
      tab.line.state = 'cut before';
      await write({ position: 'Fellow' });
      expectKind(await tab.drafts.investigators.save(server), 'waiting');
      await write({ name: 'Nour' });
      const { page, save } = await next(when);
      expect(await shownIn({ page }, server)).toEqual(['Nour, Fellow']);
      await save();
      expect(await tables.rows()).toMatchObject([{ name: 'Nour', position: 'Fellow' }]);
    });

    test.each(['cut before', 'cut after'] as const)(
      'of an investigator whose adding got no response (%s) have every cell, and add them once',
      async (line) => {
        const { tab, server, tables, next } = await aPage('elsewhere');
        const before = (await tab.drafts.read(server))?.investigators ?? [];
        const row = tab.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
        tab.drafts.investigators.keep(server, before, [...before, row]);
        tab.line.state = line;
        expectKind(await tab.drafts.investigators.save(server), 'waiting');
        await tab.drafts.read(server);
        tab.drafts.investigators.keep(server, [row], [{ ...row, name: 'Aly' }]);
        const { save } = await next(when);
        await save();
        expect(await tables.rows()).toMatchObject([
          { name: 'Nur' },
          { name: 'Aly', idNumber: '12', position: 'Fellow' },
        ]);
      },
    );
  },
);
