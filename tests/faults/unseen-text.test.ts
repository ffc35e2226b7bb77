import { describe, expect, test } from 'vitest';
import { createUnloadTextOfPage, recoverUnloadText } from '../../src/app/unload-text.ts';
import { outboxMessages } from '../../src/contract/messages/device/saving.ts';
import type { DraftInvestigator } from '../../src/drafts/draft.ts';
import { createDrafts } from '../../src/drafts/drafts.ts';
import { readUnsentTexts } from '../../src/drafts/inventory/unsent-words.ts';
import { countUnsent } from '../../src/drafts/inventory/unsent.ts';
import type { UserStore } from '../../src/local-db/user-store.ts';
import { readLocalOnly } from '../../src/outbox/read/local-only.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { memoryStorage } from './leaving-world.ts';
import {
  aDevice,
  agreement,
  aPortal,
  completeAt,
  deliverAll,
  failure,
  onTwoDevices,
  savedNew,
  statesOf,
  takeInHand,
} from './world.ts';

const rowsOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.investigators ?? [];
async function onlyVersion(tab: TestWorkspace, id: number) {
  const [version, ...others] = (await tab.drafts.read(id))?.versions ?? [];
  if (version === undefined || others.length > 0) throw new Error('There is not just one version.');
  return version;
}
const versionsOf = async (tab: TestWorkspace, id: number) =>
  (await tab.drafts.read(id))?.versions.map(({ of, text, by }) => ({ of, text, by }));

/** A store whose page hears of the first value that it watches, and of nothing that is stored later. */
const toldOnce = (store: UserStore): UserStore => ({
  ...store,
  watch(query, listener) {
    let isTold = false;
    return store.watch(query, (value) => {
      if (!isTold) listener(value);
      isTold = true;
    });
  },
});

describe('typed while the page is being brought up to date', () => {
  test('a word overwrites nothing that its writer has not seen', async () => {
    const { person, device, tables, time } = await aPortal();
    const first = device.tab(person);
    const server = first.outbox.serverId(await savedNew(first));
    const here = aDevice(time).tab(person);
    const there = aDevice(time).tab(person);
    await takeInHand(here, server);
    await takeInHand(there, server);
    there.drafts.keep(server, { researchTitle: 'Rewritten there, an hour of work' });
    await there.drafts.saveStep(server, 'application-detail');

    // The first key is typed over the title that is shown ("Sleep"), before the response is there; it is written to
    // disk 300 ms later.
    time.pass(60_000);
    here.drafts.keep(server, { researchTitle: 'Sleep!' });
    await takeInHand(here, server);
    await here.drafts.flush();
    await here.drafts.saveStep(server, 'application-detail');
    await deliverAll(here, time);
    expect({ titles: await tables.titles(), states: await statesOf(here) }).toEqual({
      titles: ['Rewritten there, an hour of work'],
      states: ['conflict'],
    });
  });

  test('a word in another tab stands on what that tab showed', async () => {
    const { person, device, tables, time } = await aPortal();
    const first = device.tab(person);
    const server = first.outbox.serverId(await savedNew(first));
    const shared = aDevice(time);
    const [here, beside] = [shared.tab(person), shared.tab(person)];
    const there = aDevice(time).tab(person);
    for (const tab of [here, there]) await takeInHand(tab, server);
    expect((await beside.drafts.read(server))?.answers.researchTitle).toBe('Sleep');
    there.drafts.keep(server, { researchTitle: 'Rewritten there' });
    await there.drafts.saveStep(server, 'application-detail');

    time.pass(60_000);
    beside.drafts.keep(server, { researchTitle: 'Sleep!' });
    // The first tab does not know of that key, and takes over the server's state.
    expect(await takeInHand(here, server)).toBe(true);
    await beside.drafts.flush();
    await beside.drafts.saveStep(server, 'application-detail');
    await deliverAll(beside, time);
    expect({ titles: await tables.titles(), states: await statesOf(beside) }).toEqual({
      titles: ['Rewritten there'],
      states: ['conflict'],
    });
  });

  test('the cell of an investigator overwrites nothing that its writer has not seen', async () => {
    const { here, there, server, tables, time } = await onTwoDevices();
    const before = await rowsOf(there, server);
    there.drafts.investigators.keep(
      server,
      before,
      before.map((row) => ({ ...row, name: 'Nur the Second' })),
    );
    await there.drafts.investigators.save(server);
    time.pass(60_000);
    const mine = await rowsOf(here, server);
    here.drafts.investigators.keep(
      server,
      mine,
      mine.map((row) => ({ ...row, name: 'Nur!' })),
    );
    await takeInHand(here, server);
    await here.drafts.flush();
    await here.drafts.investigators.save(server);
    await deliverAll(here, time);
    expect({ names: await tables.investigators(), states: await statesOf(here) }).toEqual({
      names: ['Nur the Second'],
      states: ['conflict'],
    });
  });
});

describe('two tabs on one field', () => {
  const LONG = 'Three paragraphs of the first tab.';
  /** The second tab was read before, sleeps, and wakes with its old state: there one key is typed in the same field. */
  async function met() {
    const world = await aPortal();
    const [one, two] = [world.device.tab(world.person), world.device.tab(world.person)];
    const id = await savedNew(one);
    expect((await two.drafts.read(id))?.answers.purpose).toBe('');
    one.drafts.keep(id, { purpose: LONG });
    await one.drafts.flush();
    await one.drafts.read(id);
    two.drafts.keep(id, { purpose: 'Another start' });
    await two.drafts.flush();
    const version = await onlyVersion(two, id);
    return { ...world, one, two, id, version };
  }

  test('what one wrote is not overwritten by a tab that never saw it: both versions are there to choose from', async () => {
    const { one, id } = await met();
    expect((await one.drafts.read(id))?.answers.purpose).toBe('Another start');
    expect(await versionsOf(one, id)).toEqual([{ of: 'purpose', text: LONG, by: 'tab' }]);
  });

  test('what a tab has seen it may overwrite, its own words of a moment ago too', async () => {
    const { device, person } = await aPortal();
    const [one, two] = [device.tab(person), device.tab(person)];
    const id = await savedNew(one);
    one.drafts.keep(id, { purpose: 'Three paragraphs.' });
    await one.drafts.flush();
    await two.drafts.read(id);
    for (const purpose of ['Two', 'Two paragraphs', 'One page']) {
      two.drafts.keep(id, { purpose });
      await two.drafts.flush();
    }
    expect(await two.drafts.read(id)).toMatchObject({ answers: { purpose: 'One page' }, versions: [] });
  });

  test('what a page shows its person has seen, before the page has read it back too', async () => {
    const { device, person } = await aPortal();
    const id = await savedNew(device.tab(person));
    const tab = device.tab(person, { deliversAtOnce: false });
    await tab.drafts.read(id);
    tab.drafts.keep(id, { purpose: 'Three paragraphs.' });
    const onScreen = await tab.drafts.read(id);
    void tab.drafts.saveStep(id, 'title-of-study');
    await until(async () => (await tab.outbox.operations()).length === 1);
    await tab.drafts.read(id);
    tab.drafts.keep(id, { purpose: 'Two paragraphs.' }, onScreen ?? undefined);
    await tab.drafts.flush();
    expect(await tab.drafts.read(id)).toMatchObject({ answers: { purpose: 'Two paragraphs.' }, versions: [] });
  });

  test('who ends where they began leaves the words that came meanwhile', async () => {
    const { device, person } = await aPortal();
    const [one, two] = [device.tab(person), device.tab(person)];
    const id = await savedNew(one);
    await two.drafts.read(id);
    one.drafts.keep(id, { purpose: LONG });
    await one.drafts.flush();
    two.drafts.keep(id, { purpose: 'T' });
    two.drafts.keep(id, { purpose: '' });
    await two.drafts.flush();
    expect(await one.drafts.read(id)).toMatchObject({ answers: { purpose: LONG }, versions: [] });
  });

  test.each(['again', 'by the next page'])(
    'words whose first write fails are there too when they are written %s',
    async (when) => {
      const { device, person, time } = await aPortal();
      const storage = memoryStorage();
      const [one, two] = [device.tab(person), device.tab(person)];
      const id = await savedNew(one);
      await two.drafts.read(id);
      one.drafts.keep(id, { purpose: LONG });
      await one.drafts.flush();
      two.drafts.keep(id, { purpose: 'Another start' });
      device.disk.fault = () => 'noRoom';
      await expect(two.drafts.flush()).rejects.toMatchObject({ name: 'QuotaExceededError' });
      device.disk.fault = undefined;
      if (when === 'again') await two.drafts.flush();
      else {
        createUnloadTextOfPage({ ...two, storage, page: 'two', now: time.now }).save();
        await recoverUnloadText(storage, one.store);
      }
      const draft = await one.drafts.read(id);
      const texts = [draft?.answers.purpose, ...(draft?.versions ?? []).map(({ text }) => text)];
      expect(texts.toSorted()).toEqual(['Another start', LONG]);
    },
  );

  test('the other version is work that only this device has, and is kept when its field is saved', async () => {
    const { two, id } = await met();
    await two.drafts.saveStep(id, 'title-of-study');
    expect(await two.outbox.operations()).toEqual([]);
    expect(await versionsOf(two, id)).toEqual([{ of: 'purpose', text: LONG, by: 'tab' }]);
    expect(await two.store.read(countUnsent)).toMatchObject({ drafts: 1 });
    expect(await two.store.read(readLocalOnly)).toMatchObject([{ fields: [], versions: ['purpose'] }]);
    const [unsent] = await two.store.read(readUnsentTexts);
    expect(unsent?.words).toEqual([{ label: 'Purpose (another version)', text: LONG }]);
  });

  test('the other version holds nobody up: the application is still brought up to date', async () => {
    const { two, id, time } = await met();
    await two.drafts.saveStep(id, 'title-of-study');
    const server = two.outbox.serverId(id);
    const elsewhere = aDevice(time).tab(two.line.browser);
    await takeInHand(elsewhere, server);
    elsewhere.drafts.keep(server, { duration: '2 years' });
    await elsewhere.drafts.saveStep(server, 'application-detail');
    time.pass(60_000);
    expect(await takeInHand(two, server)).toBe(true);
    expect((await two.drafts.read(id))?.answers.duration).toBe('2 years');
  });

  /**
   * Both tabs save what they typed before anything of it is sent; the first one then reads the draft again. `earlier`
   * is what the first tab saved before, and what the second still shows.
   */
  async function bothSave(earlier?: string) {
    const { device, person, tables, time } = await aPortal();
    const id = await savedNew(device.tab(person));
    const [one, two] = [device.tab(person, { deliversAtOnce: false }), device.tab(person, { deliversAtOnce: false })];
    const save = async (tab: TestWorkspace, purpose: string) => {
      const asked = new Promise<void>((resolve) => tab.outbox.onWork(resolve));
      tab.drafts.keep(id, { purpose });
      const saved = tab.drafts.saveStep(id, 'title-of-study');
      await asked;
      return { saved };
    };
    if (earlier !== undefined) await save(one, earlier);
    await two.drafts.read(id);
    const first = await save(one, LONG);
    const shown = (await one.drafts.read(id)) ?? undefined;
    await save(two, 'Another start');
    await one.delivery.run();
    return { one, id, first, shown, tables, time };
  }

  test.each([
    ['them', undefined],
    ['an earlier text that their save replaced', 'A first paragraph'],
  ])(
    'anybody who is told that their words are saved has them saved, whatever another tab writes over %s',
    async (_what, earlier) => {
      const { one, first, tables } = await bothSave(earlier);
      expect(await first.saved).toMatchObject({ kind: 'saved' });
      expect(await tables.answers()).toMatchObject([{ purpose: LONG }]);
      // A tab that never saw the first save does not overwrite it at the server either.
      expect(await statesOf(one)).toEqual(['conflict']);
    },
  );

  test('anybody who goes on with words that are saved is not asked about them, whatever another tab wrote over them', async () => {
    const { one, id, shown, tables, time } = await bothSave();
    one.drafts.keep(id, { purpose: `${LONG} And a fourth.` }, shown);
    await Promise.all([one.drafts.saveStep(id, 'title-of-study'), deliverAll(one, time)]);
    expect(await statesOf(one)).toEqual([]);
    expect(await tables.answers()).toMatchObject([{ purpose: `${LONG} And a fourth.` }]);
    expect(await versionsOf(one, id)).toContainEqual({ of: 'purpose', text: 'Another start', by: 'tab' });
  });

  test.each([
    ['that was refused', 'Second'],
    ['that has not left and emptied the field since', ''],
  ])(
    'what nobody else changed is not asked about, where the other tab wrote over an earlier text of a save %s',
    async (save, second) => {
      const { device, person, tables, time } = await aPortal();
      const [one, two] = [device.tab(person, { deliversAtOnce: false }), device.tab(person, { deliversAtOnce: false })];
      const id = await savedNew(device.tab(person));
      const write = async (tab: TestWorkspace, purpose: string) => {
        tab.drafts.keep(id, { purpose });
        const asked = new Promise<void>((resolve) => tab.outbox.onWork(resolve));
        void tab.drafts.saveStep(id, 'title-of-study');
        await asked;
        if (save !== 'that was refused') return;
        tab.line.fate = () => failure(422);
        await deliverAll(tab, time);
        tab.line.fate = undefined;
      };
      await write(one, 'First');
      await two.drafts.read(id);
      two.drafts.keep(id, { purpose: 'Another' });
      // The server never has the text that the other tab shows.
      await write(one, second);
      await write(two, 'Another');
      await Promise.all((await two.outbox.operations()).map((one) => two.outbox.retry(one.id)));
      await deliverAll(two, time);
      expect(await statesOf(two)).toEqual([]);
      expect(await tables.answers()).toMatchObject([{ purpose: 'Another' }]);
    },
  );

  describe('what the page shows is what is sent, whatever another tab writes over it before that', () => {
    const saved = (tab: TestWorkspace, id: number) => tab.drafts.saveStep(id, 'title-of-study');

    test('by Save, of words that are not saved yet', async () => {
      const { one, id, tables } = await met();
      expect(await saved(one, id)).toMatchObject({ kind: 'saved' });
      expect(await tables.answers()).toMatchObject([{ purpose: LONG }]);
      expect((await one.drafts.read(id))?.answers.purpose).toBe(LONG);
      expect(await versionsOf(one, id)).toEqual([{ of: 'purpose', text: 'Another start', by: 'tab' }]);
    });

    test('by Save, and over what the other tab has saved its person is asked', async () => {
      const { one, two, id, tables } = await met();
      expect(await saved(two, id)).toMatchObject({ kind: 'saved' });
      expect(await saved(one, id)).toMatchObject({ kind: 'conflict' });
      expect(await tables.answers()).toMatchObject([{ purpose: 'Another start' }]);
      expect((await one.drafts.read(id))?.answers.purpose).toBe(LONG);
    });

    test('by Submit', async () => {
      const { device, person, tables } = await aPortal();
      const [one, two] = [device.tab(person), device.tab(person)];
      const { id } = await completeAt(one);
      await two.drafts.read(id);
      one.drafts.keep(id, { purpose: LONG });
      await one.drafts.flush();
      await one.drafts.read(id);
      two.drafts.keep(id, { purpose: 'Another start' });
      await two.drafts.flush();
      expect(await one.drafts.submit(id)).toMatchObject({ kind: 'saved' });
      expect(await tables.answers()).toMatchObject([{ purpose: LONG }]);
    });

    test('by Save, of a cell; what came into another cell stays', async () => {
      const { device, person, tables } = await aPortal();
      const [one, two] = [device.tab(person), device.tab(person)];
      const { id } = await completeAt(one);
      const shown = { one: await rowsOf(one, id), two: await rowsOf(two, id) };
      const write = async (tab: TestWorkspace, before: typeof shown.one, change: object) => {
        const after = before.map((row) => ({ ...row, ...change }));
        tab.drafts.investigators.keep(id, before, after);
        await tab.drafts.flush();
      };
      await write(one, shown.one, { name: 'Nur Al-Harbi' });
      await one.drafts.read(id);
      await write(two, shown.two, { name: 'Noor', position: 'Nurse' });
      expect(await one.drafts.investigators.save(id)).toMatchObject({ kind: 'saved' });
      expect(await tables.investigators()).toEqual(['Nur Al-Harbi']);
      const rows = await rowsOf(one, id);
      expect(rows).toMatchObject([{ name: 'Nur Al-Harbi', position: 'Nurse' }]);
      expect(await versionsOf(one, id)).toEqual([{ of: `#${rows[0]?.id} name`, text: 'Noor', by: 'tab' }]);
    });

    test('but what its person types on meanwhile goes along', async () => {
      const { one, id, tables } = await met();
      one.drafts.keep(id, { purpose: `${LONG} And a fourth.` });
      expect(await saved(one, id)).toMatchObject({ kind: 'saved' });
      expect(await tables.answers()).toMatchObject([{ purpose: `${LONG} And a fourth.` }]);
    });
  });

  test('words whose save another tab would take in unseen are saved as well, though their writer has typed on', async () => {
    const { device, person, tables } = await aPortal();
    const id = await savedNew(device.tab(person));
    const [one, two] = [device.tab(person, { deliversAtOnce: false }), device.tab(person, { deliversAtOnce: false })];
    const there = await two.drafts.read(id);
    one.drafts.keep(id, { purpose: LONG }, (await one.drafts.read(id)) ?? undefined);
    const asked = new Promise<void>((resolve) => one.outbox.onWork(resolve));
    const saved = one.drafts.saveStep(id, 'title-of-study');
    await asked;
    one.drafts.keep(id, { purpose: 'Typed on' }, (await one.drafts.read(id)) ?? undefined);
    await one.drafts.flush();
    two.drafts.keep(id, { purpose: 'Another start' }, there ?? undefined);
    const second = new Promise<void>((resolve) => two.outbox.onWork(resolve));
    void two.drafts.saveStep(id, 'title-of-study');
    await second;
    await one.delivery.run();
    expect(await saved).toMatchObject({ kind: 'saved' });
    expect(await tables.answers()).toMatchObject([{ purpose: LONG }]);
    expect(await statesOf(one)).toEqual(['conflict']);
    expect(await versionsOf(one, id)).toMatchObject([{ of: 'purpose', text: 'Typed on' }]);
  });

  test('used, a version takes the place of what stood in the field, which is kept beside it in its turn', async () => {
    const { two, id, version, tables } = await met();
    await two.drafts.chooseVersion(id, version);
    expect((await two.drafts.read(id))?.answers.purpose).toBe(LONG);
    expect(await versionsOf(two, id)).toEqual([{ of: 'purpose', text: 'Another start', by: 'field' }]);
    await two.drafts.saveStep(id, 'title-of-study');
    expect(await tables.answers()).toMatchObject([{ purpose: LONG }]);
  });

  test('deleted, it is gone, and nothing is left to be sent', async () => {
    const { two, id, version } = await met();
    await two.drafts.saveStep(id, 'title-of-study');
    await two.drafts.deleteVersion(id, version);
    expect(await versionsOf(two, id)).toEqual([]);
    expect(await two.store.read(countUnsent)).toMatchObject({ drafts: 0 });
  });

  test.each(['chooseVersion', 'deleteVersion'] as const)(
    'a press meets the version that was shown, and none that is kept in its place since (%s)',
    async (press) => {
      const { one, two, id, version } = await met();
      // In the other tab the version is deleted, and another text is kept beside the same field.
      await two.drafts.deleteVersion(id, version);
      await one.drafts.read(id);
      two.drafts.keep(id, { purpose: 'A third text' });
      await two.drafts.flush();
      one.drafts.keep(id, { purpose: 'A fourth text' });
      await one.drafts.flush();
      const before = await two.drafts.read(id);
      expect(before?.versions).toMatchObject([{ name: version.name, text: 'A third text' }]);

      await one.drafts[press](id, version);
      const after = await two.drafts.read(id);
      expect([after?.answers.purpose, after?.versions]).toEqual([before?.answers.purpose, before?.versions]);
    },
  );
});

describe('two tabs on one investigator', () => {
  async function met(changed: { one: object; two: object }) {
    const world = await aPortal();
    const [one, two] = [world.device.tab(world.person), world.device.tab(world.person)];
    const id = await one.drafts.start(agreement);
    const row = one.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    one.drafts.investigators.keep(id, [], [row]);
    await one.drafts.flush();
    // Both tabs show the current row, and type in it one after the other.
    const shown = { one: await rowsOf(one, id), two: await rowsOf(two, id) };
    const write = async (tab: TestWorkspace, before: typeof shown.one, change: object) => {
      const after = before.map((row) => ({ ...row, ...change }));
      tab.drafts.investigators.keep(id, before, after);
      await tab.drafts.flush();
    };
    await write(one, shown.one, changed.one);
    await write(two, shown.two, changed.two);
    return { one, two, id, row };
  }

  test('in two cells are both kept', async () => {
    const { one, id } = await met({ one: { name: 'Nur Al-Harbi' }, two: { position: 'Consultant' } });
    expect(await rowsOf(one, id)).toMatchObject([{ name: 'Nur Al-Harbi', position: 'Consultant' }]);
    expect(await versionsOf(one, id)).toEqual([]);
  });

  test('who was added here: what one saved is not replaced at the portal by a tab that never saw it', async () => {
    const { person, device, tables } = await aPortal();
    const id = await savedNew(device.tab(person));
    const [one, two] = [device.tab(person, { deliversAtOnce: false }), device.tab(person, { deliversAtOnce: false })];
    const row = one.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    one.drafts.investigators.keep(id, [], [row]);
    await one.drafts.flush();
    const shown = { one: await rowsOf(one, id), two: await rowsOf(two, id) };
    for (const [tab, before, name] of [
      [one, shown.one, 'Nur Al-Harbi'] as const,
      [two, shown.two, 'N. Harbi'] as const,
    ]) {
      const waiting = (await tab.outbox.operations()).length;
      tab.drafts.investigators.keep(
        id,
        before,
        before.map((one) => ({ ...one, name })),
      );
      void tab.drafts.investigators.save(id);
      await until(async () => (await tab.outbox.operations()).length > waiting);
    }
    await one.delivery.run();
    expect(await tables.investigators()).toEqual(['Nur Al-Harbi']);
    expect(await statesOf(one)).toEqual(['conflict']);
  });

  test('in one cell leave both versions to choose from', async () => {
    const { one, id, row } = await met({ one: { name: 'Nur Al-Harbi' }, two: { name: 'N. Harbi' } });
    expect(await rowsOf(one, id)).toMatchObject([{ name: 'N. Harbi' }]);
    expect(await versionsOf(one, id)).toEqual([{ of: `#${row.id} name`, text: 'Nur Al-Harbi', by: 'tab' }]);
    await one.drafts.chooseVersion(id, await onlyVersion(one, id));
    expect(await rowsOf(one, id)).toMatchObject([{ name: 'Nur Al-Harbi', position: 'Nurse' }]);
    expect(await versionsOf(one, id)).toEqual([{ of: `#${row.id} name`, text: 'N. Harbi', by: 'field' }]);
  });
});

test('who deletes an investigator keeps what another tab wrote in it and they never saw', async () => {
  const { device, person, tables, time } = await aPortal();
  const { id } = await completeAt(device.tab(person));
  const [one, two] = [device.tab(person), device.tab(person)];
  const [shown = [], before] = [await rowsOf(one, id), await rowsOf(two, id)];
  one.drafts.investigators.keep(
    id,
    shown,
    shown.map((row) => ({ ...row, name: 'Nur Al-Harbi' })),
  );
  await one.drafts.flush();
  const row = before[0]?.id ?? 0;
  // What this tab itself shows and types does not have to be kept.
  const typed = before.map((own) => ({ ...own, position: 'Head nurse' }));
  two.drafts.investigators.keep(id, before, typed);
  await two.drafts.investigators.remove(id, row);
  await deliverAll(two, time);
  expect(await tables.investigators()).toEqual([]);
  expect(await versionsOf(two, id)).toEqual([{ of: `#${row} name`, text: 'Nur Al-Harbi', by: 'tab' }]);
});

describe('two tabs that save one investigator', () => {
  /** `earlier` is what the first tab saved before, and what the second still shows. */
  async function bothSave(changed: { earlier?: object; one: object; two: object }) {
    const { device, person, tables, time } = await aPortal();
    const { id } = await completeAt(device.tab(person));
    const [one, two] = [device.tab(person, { deliversAtOnce: false }), device.tab(person, { deliversAtOnce: false })];
    const save = async (tab: TestWorkspace, before: readonly DraftInvestigator[], change: object) => {
      const asked = new Promise<void>((resolve) => tab.outbox.onWork(resolve));
      tab.drafts.investigators.keep(
        id,
        before,
        before.map((row) => ({ ...row, ...change })),
      );
      const saved = tab.drafts.investigators.save(id);
      await asked;
      return { saved };
    };
    if (changed.earlier !== undefined) await save(one, await rowsOf(one, id), changed.earlier);
    const shown = { one: await rowsOf(one, id), two: await rowsOf(two, id) };
    const first = await save(one, shown.one, changed.one);
    const shownToFirst = await rowsOf(one, id);
    const second = await save(two, shown.two, changed.two);
    await one.delivery.run();
    return { first, second, one, two, id, shownToFirst, tables, time };
  }

  test('in one cell: who is told that it is saved has it saved, and nothing is overwritten unseen', async () => {
    const { first, one, two, tables, time } = await bothSave({
      one: { name: 'Nur Al-Harbi' },
      two: { name: 'N. Harbi' },
    });
    expect(await first.saved).toMatchObject({ kind: 'saved' });
    expect(await tables.investigators()).toEqual(['Nur Al-Harbi']);
    const [asked] = await one.outbox.operations();
    expect(asked?.trouble?.conflict).toMatchObject({
      kind: 'fields',
      fields: [{ mine: 'N. Harbi', theirs: 'Nur Al-Harbi' }],
    });
    await two.outbox.solve(asked?.id ?? '', { [`${(await rowsOf(two, asked?.lane ?? 0))[0]?.id} name`]: 'mine' });
    await deliverAll(two, time);
    expect([await tables.investigators(), await statesOf(two)]).toEqual([['N. Harbi'], []]);
  });

  test('in one cell: the same over an earlier text that the save replaced', async () => {
    const { first, one, tables } = await bothSave({
      earlier: { name: 'Nur H' },
      one: { name: 'Nur Al-Harbi' },
      two: { name: 'N. Harbi' },
    });
    expect(await first.saved).toMatchObject({ kind: 'saved' });
    expect(await tables.investigators()).toEqual(['Nur Al-Harbi']);
    expect(await statesOf(one)).toEqual(['conflict']);
  });

  test('in one cell: who goes on with what is saved is not asked about it', async () => {
    const { one, id, shownToFirst, tables, time } = await bothSave({
      one: { name: 'Nur Al-Harbi' },
      two: { name: 'N. Harbi' },
    });
    one.drafts.investigators.keep(
      id,
      shownToFirst,
      shownToFirst.map((row) => ({ ...row, name: 'Nur A. Al-Harbi' })),
    );
    await Promise.all([one.drafts.investigators.save(id), deliverAll(one, time)]);
    expect([await tables.investigators(), await statesOf(one)]).toEqual([['Nur A. Al-Harbi'], []]);
  });

  test('in two cells: both are saved', async () => {
    const { first, second, one, tables } = await bothSave({
      one: { name: 'Nur Al-Harbi' },
      two: { position: 'Head nurse' },
    });
    expect([await first.saved, await second.saved]).toMatchObject([{ kind: 'saved' }, { kind: 'saved' }]);
    expect(await tables.investigators()).toEqual(['Nur Al-Harbi']);
    expect(await statesOf(one)).toEqual([]);
  });
});

test('an investigator is not deleted with what another tab saved of them a moment ago, unless their person wants that', async () => {
  const { person, device, tables, time } = await aPortal();
  const [here, there] = [device.tab(person), device.tab(person)];
  const { id } = await completeAt(here);
  const [row] = await rowsOf(here, id);
  const before = await rowsOf(there, id);
  there.drafts.investigators.keep(
    id,
    before,
    before.map((one) => ({ ...one, name: 'Nur Rahman' })),
  );
  void there.drafts.investigators.save(id);
  void here.drafts.investigators.remove(id, row?.id ?? 0);
  await until(async () => (await here.outbox.operations()).length === 2);
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
  expect(await statesOf(here)).toEqual(['conflict']);
});

test('an investigator is not deleted with what another device wrote, where words of this one stand over it', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const [here, there] = [aDevice(time).tab(person), aDevice(time).tab(person)];
  const rename = async (tab: TestWorkspace, name: string) => {
    const before = await rowsOf(tab, server);
    tab.drafts.investigators.keep(
      server,
      before,
      before.map((one) => ({ ...one, name })),
    );
    await tab.drafts.flush();
  };
  await takeInHand(here, server);
  await takeInHand(there, server);
  await rename(there, 'Nur Rahman');
  await there.drafts.investigators.save(server);
  await rename(here, 'Nour');
  here.drafts.keep(server, { duration: '2 years' });
  await here.drafts.saveStep(server, 'application-detail');
  await deliverAll(here, time);
  const [row] = await rowsOf(here, server);
  expect(row?.name).toBe('Nour');
  void here.drafts.investigators.remove(server, row?.id ?? 0);
  await until(async () => (await here.outbox.operations()).length === 1);
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
  expect(await statesOf(here)).toEqual(['conflict']);
});

test.each([
  { isSaved: true, where: 'and another tab has saved' },
  { isSaved: false, where: 'and nobody has saved' },
])(
  'an investigator is deleted as the list showed them, with words that the page has not read back $where',
  async ({ isSaved }) => {
    const { person, device, tables, time } = await aPortal();
    const { server } = await completeAt(device.tab(person));
    const shared = aDevice(time);
    const [here, beside] = [shared.tab(person), shared.tab(person, { deliversAtOnce: false })];
    await takeInHand(here, server);
    const drafts = createDrafts({
      store: toldOnce(here.store),
      outbox: here.outbox,
      now: time.now,
      sleep: time.sleep,
      randomInteger: () => 1,
      digest: async () => '',
      freeBytes: async () => undefined,
    });
    const source = drafts.source(server);
    const stop = source.subscribe(() => {});
    await until(() => (source.get() ?? null) !== null);
    const before = source.get()?.investigators ?? [];
    drafts.investigators.keep(
      server,
      before,
      before.map((one) => ({ ...one, name: 'Nur Rahman' })),
    );
    const [shown] = source.get()?.investigators ?? [];
    await drafts.flush();
    await drafts.read(server);
    if (isSaved) void beside.drafts.investigators.save(server);
    await until(async () => (await here.outbox.operations()).length === (isSaved ? 1 : 0));
    void drafts.investigators.remove(server, shown?.id ?? 0);
    await until(async () =>
      (await here.outbox.operations()).some(({ intent }) => intent.kind === 'removeInvestigator'),
    );
    stop();
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
  },
);

test('the deletion of an investigator is listed by the name that its person saw, not by what another tab wrote', async () => {
  const { person, device, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const shared = aDevice(time);
  const [here, there] = [shared.tab(person), shared.tab(person)];
  await takeInHand(here, server);
  const [row] = await rowsOf(here, server);
  const before = await rowsOf(there, server);
  there.drafts.investigators.keep(
    server,
    before,
    before.map((one) => ({ ...one, name: 'Nur Rahman' })),
  );
  await there.drafts.flush();
  void here.drafts.investigators.remove(server, row?.id ?? 0);
  await until(async () => (await here.outbox.operations()).length === 1);
  const [removal] = await here.outbox.operations();
  const change = await here.outbox.change(removal?.id ?? '');
  expect(change?.operation.change).toEqual({ kind: 'removeInvestigator', name: 'Nur' });
});

test('anybody who deletes an investigator that they have just changed is not asked about their own words', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  const before = await rowsOf(tab, id);
  const write = (name: string) =>
    tab.drafts.investigators.keep(
      id,
      before,
      before.map((one) => ({ ...one, name })),
    );
  write('Nur Rahman');
  void tab.drafts.investigators.save(id);
  write('Nur R.');
  void tab.drafts.investigators.remove(id, before[0]?.id ?? 0);
  await until(async () => (await tab.outbox.operations()).some(({ intent }) => intent.kind === 'removeInvestigator'));
  await deliverAll(tab, time);
  expect({ rows: await tables.investigators(), states: await statesOf(tab) }).toEqual({ rows: [], states: [] });
});

test('who takes the other words of an investigator who is deleted before that is sent brings nobody back', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const here = aDevice(time).tab(person);
  const there = aDevice(time).tab(person);
  const write = async (tab: TestWorkspace, name: string) => {
    const before = await rowsOf(tab, server);
    tab.drafts.investigators.keep(
      server,
      before,
      before.map((row) => ({ ...row, name })),
    );
    await tab.drafts.investigators.save(server);
  };
  await takeInHand(here, server);
  await takeInHand(there, server);
  await write(there, 'Nur Rahman');
  await write(here, 'Nour');
  await deliverAll(here, time);
  const [asked] = await here.outbox.operations();
  const [row] = await rowsOf(there, server);
  await there.drafts.investigators.remove(server, row?.id ?? 0);
  expect(await tables.investigators()).toEqual([]);
  await here.outbox.solve(asked?.id ?? '', { [`${row?.id} name`]: 'theirs' });
  await deliverAll(here, time);
  expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
  expect(await rowsOf(here, server)).toEqual([]);
});

describe('an investigator is deleted on one device and changed on another', () => {
  async function deletedAndChanged() {
    const { here, there, server, tables, time } = await onTwoDevices();
    const before = await rowsOf(there, server);
    there.drafts.investigators.keep(
      server,
      before,
      before.map((row) => ({ ...row, name: 'Nur Rahman' })),
    );
    await there.drafts.investigators.save(server);
    const [row] = await rowsOf(here, server);
    void here.drafts.investigators.remove(server, row?.id ?? 0);
    await deliverAll(here, time);
    const [asked] = await here.outbox.operations();
    return { here, server, tables, time, asked, cell: `${row?.id} name` };
  }

  test('the change is shown before anything is deleted', async () => {
    const { here, tables, asked, cell } = await deletedAndChanged();
    expect(await tables.investigators()).toEqual(['Nur Rahman']);
    expect(await statesOf(here)).toEqual(['conflict']);
    expect(asked?.trouble?.conflict).toEqual({
      kind: 'fields',
      fields: [{ name: cell, from: 'Nur', mine: '', theirs: 'Nur Rahman' }],
    });
  });

  test('until its person chooses, the list shows it as the portal has it, and goes on from there', async () => {
    const { here, server, tables, time, asked } = await deletedAndChanged();
    expect(asked?.trouble?.message).toBe(outboxMessages.rowChangedElsewhere);
    const shown = await rowsOf(here, server);
    expect(shown.map(({ name }) => name)).toEqual(['Nur Rahman']);
    here.drafts.investigators.keep(
      server,
      shown,
      shown.map((row) => ({ ...row, position: 'Head nurse' })),
    );
    await here.drafts.investigators.save(server);
    await deliverAll(here, time);
    expect(await tables.investigators()).toEqual(['Nur Rahman']);
    expect(await rowsOf(here, server)).toMatchObject([{ name: 'Nur Rahman', position: 'Head nurse' }]);
  });

  test('confirmed, it is listed by the name that its person was shown', async () => {
    const { here, asked, cell } = await deletedAndChanged();
    await here.outbox.solve(asked?.id ?? '', { [cell]: 'mine' });
    const [confirmed] = await here.outbox.operations();
    const change = await here.outbox.change(confirmed?.id ?? '');
    expect(change?.operation.change).toEqual({ kind: 'removeInvestigator', name: 'Nur Rahman' });
  });

  test('it is deleted once its person has seen the change and wants that', async () => {
    const { here, tables, time, asked, cell } = await deletedAndChanged();
    await here.outbox.solve(asked?.id ?? '', { [cell]: 'mine' });
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({ rows: [], states: [] });
  });

  test('it stays with what was changed where its person wants that', async () => {
    const { here, server, tables, time, asked, cell } = await deletedAndChanged();
    await here.outbox.solve(asked?.id ?? '', { [cell]: 'theirs' });
    await deliverAll(here, time);
    expect({ rows: await tables.investigators(), states: await statesOf(here) }).toEqual({
      rows: ['Nur Rahman'],
      states: [],
    });
    expect((await rowsOf(here, server)).map(({ name }) => name)).toEqual(['Nur Rahman']);
  });
});
