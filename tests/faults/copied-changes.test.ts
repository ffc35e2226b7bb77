import { describe, expect, test } from 'vitest';
import { header } from '../../src/contract/api/headers.ts';
import {
  aDevice,
  agreement,
  aPortal,
  deliverAll,
  expectKind,
  failure,
  savedNew,
  statesOf,
  takeInHand,
} from './world.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';

describe('a change that a copy took to another device', () => {
  /**
   * A draft with an investigator at the portal, and two devices of one person; the second device delivers only when the
   * test asks it to.
   */
  async function onTwoDevices() {
    const { person, device, time, tables } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    const there = aDevice(time).tab(person, { deliversAtOnce: false });
    const { investigators } = here.drafts;
    investigators.keep(id, [], [investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' })]);
    expectKind(await investigators.save(id), 'saved');
    const rename = async (name: string) => {
      const before = (await here.drafts.read(id))?.investigators ?? [];
      investigators.keep(
        id,
        before,
        before.map((row) => ({ ...row, name })),
      );
      return investigators.save(id);
    };
    const saveTitle = (researchTitle: string) => {
      here.drafts.keep(id, { researchTitle });
      return here.drafts.saveStep(id, 'application-detail');
    };
    /** Saves the application on a third device. */
    const saveElsewhere = async (answers: Record<string, string>) => {
      const third = aDevice(time).tab(person);
      await takeInHand(third, server);
      third.drafts.keep(server, answers);
      expectKind(await third.drafts.saveStep(server, 'application-detail'), 'saved');
    };
    /**
     * Saves on this device and exports a copy before anything is sent. With `isOutdated` a delivery is tried before
     * that and gets a 412: the portal has a newer version.
     */
    const saveAndCopy = async ({ isOutdated = false } = {}) => {
      here.line.signedIn = isOutdated;
      here.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(412));
      await saveTitle('Sleep and pain');
      await here.delivery.run();
      await rename('Nur Al-Harbi');
      const copy = await here.outbox.exportWork();
      here.line.signedIn = true;
      here.line.fate = undefined;
      return copy;
    };
    /** This device delivers both changes and then replaces them with newer words. */
    const sendAndReplace = async () => {
      await deliverAll(here, time);
      expectKind(await saveTitle('Pain'), 'saved');
      expectKind(await rename('Nour Al-Harbi'), 'saved');
    };
    /** The other device reads the current state from the portal and imports the copy. */
    const takeThere = async (copy: readonly string[]) => {
      await takeInHand(there, server);
      await there.outbox.importWork(copy);
    };
    const stored = async () => [...(await tables.titles()), ...(await tables.investigators())];
    return { here, there, server, time, stored, saveTitle, saveElsewhere, saveAndCopy, sendAndReplace, takeThere };
  }
  const asked = {
    kind: 'fields',
    fields: [{ name: 'researchTitle', from: 'Sleep', mine: 'Sleep and pain', theirs: 'Pain' }],
  };

  test('and that the portal has already is not asked about, and comes back over nothing newer', async () => {
    const { there, server, time, stored, saveAndCopy, sendAndReplace, takeThere } = await onTwoDevices();
    const copy = await saveAndCopy();
    await sendAndReplace();
    await takeThere(copy);
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(await stored()).toEqual(['Pain', 'Nour Al-Harbi']);
    expect(await there.drafts.read(server)).toMatchObject({
      answers: { researchTitle: 'Pain' },
      investigators: [{ name: 'Nour Al-Harbi' }],
    });
  });

  test('is not asked about either where the portal had a newer version before the copy was made', async () => {
    const { there, time, stored, saveAndCopy, sendAndReplace, takeThere } = await onTwoDevices();
    const copy = await saveAndCopy({ isOutdated: true });
    await sendAndReplace();
    await takeThere(copy);
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(await stored()).toEqual(['Pain', 'Nour Al-Harbi']);
  });

  test('and that the portal does not have is asked about where it meets other words, and replaces nothing', async () => {
    const { there, time, stored, saveElsewhere, saveAndCopy, takeThere } = await onTwoDevices();
    const copy = await saveAndCopy();
    await saveElsewhere({ researchTitle: 'Pain' });
    await takeThere(copy);
    await deliverAll(there, time);
    expect(await stored()).toEqual(['Pain', 'Nur']);
    const [operation] = await there.outbox.operations();
    expect(operation?.trouble?.conflict).toEqual(asked);
    await there.outbox.solve(operation?.id ?? '', { researchTitle: 'mine' });
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(await stored()).toEqual(['Sleep and pain', 'Nur Al-Harbi']);
  });

  /**
   * On the other device, a save that was imported with a copy was refused, and another one is waiting behind it; the
   * person corrects the first one with a new save.
   */
  async function mendedThere() {
    const world = await onTwoDevices();
    const { here, there, saveTitle, takeThere } = world;
    here.line.state = 'cut before';
    await saveTitle('Sleep and pain');
    await saveTitle('Pain');
    await takeThere(await here.outbox.exportWork());
    there.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(409));
    await there.delivery.run();
    expect(await statesOf(there)).toEqual(['refused', 'unsure']);
    const [lane = 0] = (await there.outbox.operations()).map((operation) => operation.lane);
    there.drafts.keep(lane, { duration: '2 years' });
    const saving = there.drafts.saveStep(lane, 'application-detail');
    await until(async () => (await statesOf(there)).includes('waiting'));
    return { ...world, saving };
  }

  test('and waits behind a save that is refused once more keeps nobody from being told so', async () => {
    const { there, saving } = await mendedThere();
    await there.delivery.run();
    expect(await statesOf(there)).toEqual(['refused', 'unsure']);
    expect(await saving).toMatchObject({ kind: 'refused', status: 409 });
  });

  test('and waits behind a refused save is told to be saved with that one only once it is', async () => {
    const { there, time, stored, saving } = await mendedThere();
    let sent = 0;
    there.line.fate = ({ method }) => {
      if (method !== 'GET') sent += 1;
      return sent > 1 ? failure(500) : undefined;
    };
    await there.delivery.run();
    expect(await saving).toMatchObject({ kind: 'waiting' });
    expect(await stored()).toEqual(['Sleep and pain', 'Nur']);
    there.line.fate = undefined;
    await deliverAll(there, time);
    expect(await stored()).toEqual(['Pain', 'Nur']);
    expect(await there.outbox.operations()).toEqual([]);
  });

  test('replaces nothing at a portal that compares no versions any more', async () => {
    const { there, server, time, stored, saveElsewhere, saveAndCopy, takeThere } = await onTwoDevices();
    const copy = await saveAndCopy();
    await saveElsewhere({ researchTitle: 'Pain' });
    await takeThere(copy);
    const { browser } = there.line;
    there.line.browser = {
      ...browser,
      async fetch(path, init) {
        const headers = new Headers(init.headers);
        headers.delete('If-Match');
        const response = await browser.fetch(path, { ...init, headers });
        response.headers.set(header.features, 'keys');
        return response;
      },
    };
    await there.replica.whole(server).refresh();
    await deliverAll(there, time);
    expect(await stored()).toEqual(['Pain', 'Nur']);
    expect((await there.outbox.operations())[0]?.trouble?.conflict).toEqual(asked);
  });
});

describe('a draft that a copy took to another device, and that was started on both with other words', () => {
  /**
   * A draft that was started on the first device and copied to the other. `save` saves and delivers answers on a
   * device.
   */
  async function startedOnBoth() {
    const { person, device, time, tables } = await aPortal();
    const here = device.tab(person, { deliversAtOnce: false });
    const there = aDevice(time).tab(person, { deliversAtOnce: false });
    const id = await here.drafts.start(agreement);
    here.drafts.keep(id, { researchTitle: 'Sleep' });
    await here.drafts.flush();
    await there.outbox.importWork(await here.outbox.exportWork());
    const save = async (tab: typeof here, answers: Record<string, string>) => {
      tab.drafts.keep(id, answers);
      void tab.drafts.saveStep(id, 'application-detail');
      await until(async () => (await tab.outbox.operations()).length > 0);
      await deliverAll(tab, time);
    };
    return { here, there, id, save, time, tables };
  }

  test('is one application, with the words of both', async () => {
    const { here, there, id, save, tables } = await startedOnBoth();
    await save(here, { workNumber: '7' });
    await save(there, { duration: '2 years' });
    expect(await there.outbox.operations()).toEqual([]);
    expect(await tables.answers()).toMatchObject([{ workNumber: '7', duration: '2 years' }]);
    expect(await there.drafts.read(id)).toMatchObject({ answers: { workNumber: '7' } });
  });

  test('loses none of the words of the first if a later copy of it is imported before either was sent', async () => {
    const { here, there, id, time, tables } = await startedOnBoth();
    const saveUnsent = async (tab: typeof here, answers: Record<string, string>) => {
      tab.drafts.keep(id, answers);
      void tab.drafts.saveStep(id, 'application-detail');
      await until(async () => (await tab.outbox.operations()).length > 0);
    };
    await saveUnsent(here, { researchTitle: 'Sleep and pain', workNumber: '7' });
    await saveUnsent(there, { researchTitle: 'Pain', duration: '2 years' });
    expect(await there.outbox.importWork(await here.outbox.exportWork())).toMatchObject({ words: 1, besides: 1 });
    const draft = await there.drafts.read(id);
    expect(draft?.answers).toMatchObject({ researchTitle: 'Pain', duration: '2 years', workNumber: '7' });
    expect(draft?.versions.map(({ text }) => text)).toEqual(['Sleep and pain']);
    void there.drafts.saveStep(id, 'application-detail');
    await until(async () => (await there.outbox.operations()).length > 1);
    await deliverAll(there, time);
    expect(await tables.answers()).toMatchObject([{ researchTitle: 'Pain', duration: '2 years', workNumber: '7' }]);
  });

  test('is asked about where both wrote the same field, and replaces nothing unseen', async () => {
    const { here, there, save, time, tables } = await startedOnBoth();
    await save(here, { researchTitle: 'Sleep and pain' });
    await save(there, { researchTitle: 'Pain' });
    expect(await tables.titles()).toEqual(['Sleep and pain']);
    const [operation] = await there.outbox.operations();
    const fields = [{ name: 'researchTitle', from: '', mine: 'Pain', theirs: 'Sleep and pain' }];
    expect(operation?.trouble?.conflict).toEqual({ kind: 'fields', fields });
    await there.outbox.solve(operation?.id ?? '', { researchTitle: 'mine' });
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(await tables.titles()).toEqual(['Pain']);
  });
});

describe('a draft whose first save a copy took to another device, and that was refused on both', () => {
  const firstOf = async ({ outbox }: TestWorkspace) => (await outbox.operations())[0]?.id ?? '';
  const refusing = ({ method }: Request) => (method === 'GET' ? undefined : failure(400));

  async function refusedOnBoth() {
    const { person, device, time, tables } = await aPortal();
    const here = device.tab(person, { deliversAtOnce: false });
    const there = aDevice(time).tab(person, { deliversAtOnce: false });
    const id = await here.drafts.start(agreement);
    const save = async (tab: TestWorkspace, answers: Record<string, string>) => {
      tab.drafts.keep(id, answers);
      await tab.drafts.flush();
      const asked = new Promise<void>((resolve) => tab.outbox.onWork(resolve));
      void tab.drafts.saveStep(id, 'application-detail');
      await asked;
    };
    await save(here, { researchTitle: 'Sleep', workNumber: '7' });
    await there.outbox.importWork(await here.outbox.exportWork());
    there.line.fate = refusing;
    await deliverAll(there, time);
    there.line.fate = undefined;
    return { here, there, id, save, time, tables };
  }

  type World = Awaited<ReturnType<typeof refusedOnBoth>>;
  const refusedHere = async ({ here, time }: World) => {
    here.line.fate = refusing;
    await deliverAll(here, time);
    here.line.fate = undefined;
    expect(await statesOf(here)).toEqual(['refused']);
  };
  const ways: Record<string, (world: World) => Promise<void>> = {
    corrected: refusedHere,
    async discarded(world) {
      await refusedHere(world);
      await world.here.outbox.discard(await firstOf(world.here));
    },
    async 'discarded while it is sent'({ here, time }) {
      const { browser } = here.line;
      const fetch: typeof browser.fetch = async (path, init) => {
        if (init.method === 'GET') return browser.fetch(path, init);
        await here.outbox.discard(await firstOf(here));
        return failure(400);
      };
      here.line.browser = { ...browser, fetch };
      await deliverAll(here, time);
      here.line.browser = browser;
    },
  };

  test.each(
    Object.entries(ways).flatMap(([way, takeBack]) => ['here', 'there'].map((first) => ({ way, takeBack, first }))),
  )('is begun once: $way and saved again here, and tried again there ($first first)', async ({ takeBack, first }) => {
    const world = await refusedOnBoth();
    const { here, there, save, time, tables } = world;
    await takeBack(world);
    await save(here, { duration: '2 years' });
    await there.outbox.retry(await firstOf(there));
    for (const tab of first === 'here' ? [here, there] : [there, here]) await deliverAll(tab, time);
    expect([await statesOf(here), await statesOf(there)]).toEqual([[], []]);
    expect(await tables.answers()).toMatchObject([{ researchTitle: 'Sleep', workNumber: '7', duration: '2 years' }]);
  });
});
