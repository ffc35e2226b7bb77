import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { placeNamed } from '../../src/contract/domain/place.ts';
import { unloadTextIn } from '../../src/app/unload-text.ts';
import { createUnloadText } from '../../src/local-db/unload-text.ts';
import { createUserStore, userDatabaseName } from '../../src/local-db/user-store.ts';
import { until } from '../support/test-time.ts';
import type { TestPerson, TestWorkspace } from '../support/test-workspace.ts';
import { leavingOn } from './leaving-world.ts';
import { back, healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { aDevice, deliverAll, expectKind, savedNew, statesOf } from './world.ts';

/** Calls `work` before the first request for this address is passed on. */
function beforeRequest(person: TestPerson, address: RegExp, work: () => Promise<unknown>): TestPerson {
  let isDone = false;
  return {
    ...person,
    async fetch(path, init) {
      if (!isDone && address.test(path)) {
        isDone = true;
        await work();
      }
      return person.fetch(path, init);
    },
  };
}

/** Reads an application at the server, and takes it in hand on this device. */
async function takeInHand({ replica, drafts }: TestWorkspace, server: number): Promise<void> {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (!('value' in reading)) throw new Error(reading.state);
  await drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf ?? 0);
}

/** An application that is in the backup, and a copy of what was written in it on another device and never sent. */
async function copiedElsewhere() {
  const world = await restorable();
  const { here, person, time } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  const server = here.outbox.serverId(id);
  await here.replica.whole(server).refresh();
  const there = aDevice(time).tab(person, { deliversAtOnce: false });
  await owns(there, person);
  await takeInHand(there, server);
  there.drafts.keep(server, { purpose: 'Written elsewhere.' });
  await there.drafts.flush();
  const copy = await there.outbox.exportWork();
  await world.backUp();
  return { ...world, server, copy };
}

test('text that is all that is left of an application goes into the application with its number, not into a new one', async () => {
  const world = await restorable();
  const { here, person } = world;
  const server = here.outbox.serverId(await savedNew(here, 'In the backup'));
  await world.backUp();
  const device = aDevice(world.time);
  const there = device.tab(person);
  await owns(there, person);
  there.drafts.keep(server, { purpose: 'Typed as the page closed.' });
  await there.drafts.flush();
  const { again, tables, time } = await world.restore();
  there.close();
  device.signIn(again);
  const tab = device.tab(again);
  await owns(tab, again);
  const healing = healingIn(tab, again, device, time);
  const [offer, ...others] = await offersOf(healing);
  expect(others).toEqual([]);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([
    { researchTitle: 'In the backup', purpose: 'Typed as the page closed.' },
  ]);
});

describe('a copy of what was sent again before', () => {
  test('is put again where the portal lacks it again', async () => {
    const world = await copiedElsewhere();
    const restored = await world.restore();
    const other = aDevice(restored.time);
    const tab = other.tab(restored.again);
    await owns(tab, restored.again);
    const healing = healingIn(tab, restored.again, other, restored.time);
    const send = async () => {
      expect(await healing.importWork(world.copy)).toEqual({ kind: 'former' });
      const [offer, ...others] = await offersOf(healing);
      expect(others).toEqual([]);
      await healing.sendAgain(offer?.key ?? '');
      await deliverAll(tab, restored.time);
    };
    await send();
    expect(await restored.tables.answers()).toMatchObject([{ purpose: 'Written elsewhere.' }]);
    restored.time.pass(600_000);
    await takeInHand(tab, world.server);
    tab.drafts.keep(world.server, { purpose: 'Written over.' });
    expectKind(await tab.drafts.saveStep(world.server, 'title-of-study'), 'saved');
    await send();
    const fields = await tab.store.read((tables) => tables.fields.of(world.server));
    const texts = fields.map(({ value }) => value);
    const operations = (await tab.outbox.operations()).map(({ intent }) => JSON.stringify(intent));
    expect([...texts, ...operations].join('\n')).toContain('Written elsewhere.');
    expect(await statesOf(tab)).toEqual(['conflict']);
  });
});

describe('an investigator in another copy of an application that was sent again before', () => {
  /** An application that the backup does not have, with an investigator that was typed on this device. */
  async function sentAgainWith(name: string) {
    const world = await restorable();
    const { here, person, time } = world;
    await owns(here, person);
    await world.backUp();
    const first = aDevice(time).tab(person);
    const server = first.outbox.serverId(await savedNew(first, 'After the backup'));
    await takeInHand(here, server);
    const row = await typed(here, server, name);
    return { ...world, server, row };
  }
  async function typed({ drafts }: TestWorkspace, lane: number, name: string, idNumber = '1029384756') {
    const row = drafts.investigators.row({ name, idNumber, position: 'Consultant' });
    drafts.investigators.keep(lane, [], [row]);
    await drafts.flush();
    return row;
  }
  /** Sends again what this device has, imports the copy, and sends that again too. */
  async function sendBoth(world: Awaited<ReturnType<typeof sentAgainWith>>, copy: string[]) {
    const restored = await world.restore();
    restored.time.pass(60_000);
    const { tab, healing } = await back(world, restored);
    const send = async () => {
      const [offer] = await offersOf(healing);
      await healing.sendAgain(offer?.key ?? '');
      await deliverAll(tab, restored.time);
      restored.time.pass(60_000);
    };
    await send();
    expect(await restored.tables.investigators()).toEqual(['Nur']);
    expect(await healing.importWork(copy)).toEqual({ kind: 'former' });
    await send();
    return { tab, names: await restored.tables.investigators() };
  }

  test('does not take the place of another one', async () => {
    const world = await sentAgainWith('Nur');
    const there = aDevice(world.time).tab(world.person, { deliversAtOnce: false });
    await owns(there, world.person);
    await takeInHand(there, world.server);
    await typed(there, world.server, 'Omar', '2029384756');
    const { tab, names } = await sendBoth(world, await there.outbox.exportWork());
    expect(names).toEqual(['Nur', 'Omar']);
    expect(await statesOf(tab)).toEqual([]);
  });

  test('that has another text is put before the user, and overwrites nothing', async () => {
    const world = await sentAgainWith('Former name');
    const { here, server, row } = world;
    const copy = await here.outbox.exportWork();
    here.drafts.investigators.keep(server, [row], [{ ...row, name: 'Nur' }]);
    await here.drafts.flush();
    const { tab, names } = await sendBoth(world, copy);
    expect(names).toEqual(['Nur']);
    expect(await statesOf(tab)).toEqual(['conflict']);
    expect((await tab.drafts.read(server))?.investigators.map(({ name }) => name)).toEqual(['Former name']);
  });
});

describe('a former database of which the portal lacks nothing', () => {
  test('is not removed where a copy was taken into it since it was compared', async () => {
    const world = await copiedElsewhere();
    const { person, device } = world;
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const second = device.tab(restored.again);
    const healingThere = healingIn(second, restored.again, device, restored.time);
    // By then, what this device knows of the application has been read.
    tab.line.browser = beforeRequest(restored.again, /Comments/, () => healingThere.importWork(world.copy));
    await healing.compare();
    const databases = (await device.disk.indexedDB.databases()).map(({ name }) => name);
    expect(databases).toContain(userDatabaseName(person.user.userId));
    const [offer] = await offersOf(healing);
    expect(offer?.missing.edits).toMatchObject([{ name: 'purpose', to: 'Written elsewhere.' }]);
  });

  test('leaves nothing behind where two tabs remove it', async () => {
    const { device, person, ...world } = await copiedElsewhere();
    const restored = await world.restore();
    const { tab, healing } = await back({ device, person, ...world }, restored);
    const second = device.tab(restored.again);
    const healingThere = healingIn(second, restored.again, device, restored.time);
    tab.line.browser = beforeRequest(restored.again, /Comments/, () => healingThere.compare());
    await healing.compare();
    const databases = (await device.disk.indexedDB.databases()).map(({ name }) => name);
    expect(databases).not.toContain(userDatabaseName(person.user.userId));
  });

  test('is said to lack nothing, though it could not be compared again before it is removed', async () => {
    const world = await copiedElsewhere();
    const restored = await world.restore();
    const { tab } = await back(world, restored);
    let recovered = 0;
    const healing = healingIn(tab, restored.again, world.device, restored.time, {
      async recover() {
        recovered += 1;
        if (recovered > 1) throw new DOMException('Not now.', 'InvalidStateError');
      },
    });
    expect(await offersOf(healing)).toEqual([]);
  });
});

test('a copy is offered as soon as it is taken in, though a comparison had begun before', async () => {
  const world = await copiedElsewhere();
  const restored = await world.restore();
  const other = aDevice(restored.time);
  const tab = other.tab(restored.again);
  await owns(tab, restored.again);
  const healing = healingIn(tab, restored.again, other, restored.time);
  const { user, portalId } = world.person;
  const isTakenIn = async () => {
    const place = placeNamed(user.userId, portalId ?? '');
    const databases = await other.disk.indexedDB.databases();
    if (!databases.some(({ name }) => name === userDatabaseName(place))) return false;
    const store = createUserStore({ indexedDB: other.disk.indexedDB, IDBKeyRange }, place);
    return store
      .read((tables) => tables.fields.count())
      .then((count) => count > 0)
      .finally(store.close);
  };
  tab.line.browser = beforeRequest(restored.again, /./, () => until(isTakenIn));
  const taking = healing.importWork(world.copy);
  const looking = healing.compare();
  await Promise.all([taking, looking]);
  const state = healing.state();
  expect(state.step === 'found' && state.offers.map(({ missing }) => missing.edits)).toMatchObject([
    [{ name: 'purpose', to: 'Written elsewhere.' }],
  ]);
});

test('copies from two portals that they do not name are not mixed where their applications have one number', async () => {
  /** A copy of an application that is numbered 1, as a release that recorded no portals wrote it. */
  const copyOf = async (purpose: string, startsAfter: number) => {
    const { here, person, time } = await restorable();
    time.pass(startsAfter);
    const server = here.outbox.serverId(await savedNew(here, `To ${purpose}`));
    const there = aDevice(time).tab(person, { deliversAtOnce: false });
    await takeInHand(there, server);
    there.drafts.keep(server, { purpose });
    await there.drafts.flush();
    return there.outbox.exportWork();
  };
  const { here, person, device, time } = await restorable();
  await owns(here, person);
  const healing = healingIn(here, person, device, time);
  for (const copy of [await copyOf('learn', 0), await copyOf('heal', 60_000), await copyOf('learn', 0)]) {
    expect(await healing.importWork(copy)).toEqual({ kind: 'former' });
  }
  const offers = await offersOf(healing);
  const words = offers.map(({ remembered: { answers } }) => [answers.researchTitle, answers['purpose']].join(': '));
  expect(words.toSorted()).toEqual(['To heal: heal', 'To learn: learn']);
  expect(offers.flatMap(({ missing }) => missing.typed)).toEqual([]);
});

test('a copy that is taken in without a connection is not said to be at the portal', async () => {
  const world = await copiedElsewhere();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  expect(await offersOf(healing)).toEqual([]);
  tab.line.state = 'cut before';
  expect(await healing.importWork(world.copy)).toEqual({ kind: 'former' });
  expect(healing.state()).toEqual({ step: 'unreachable' });
  tab.line.state = 'open';
  const offers = await offersOf(healing);
  expect(offers).toHaveLength(1);
  // What was found before is still shown.
  tab.line.state = 'cut before';
  await healing.compare();
  expect(healing.state()).toMatchObject({ step: 'found', offers });
});

describe('an application of a former database that was discarded', () => {
  test('is offered with what was typed in it last, when a page that had it open is gone', async () => {
    const world = await restorable();
    const { here, person, device, time } = world;
    await owns(here, person);
    await world.backUp();
    const id = await savedNew(here, 'Discarded');
    await savedNew(here, 'On this device');
    const restored = await world.restore();
    const { tab } = await back(world, restored);
    const { storage } = leavingOn(device, time);
    const { recover } = unloadTextIn(storage);
    const healing = healingIn(tab, restored.again, device, restored.time, { recover });
    const discard = async (title: string) => {
      const offer = (await offersOf(healing)).find(({ remembered }) => remembered.title === title);
      expect(await healing.discard(offer?.key ?? '', offer?.mark ?? '')).toBe(true);
    };
    await discard('Discarded');
    expect((await offersOf(healing)).map(({ remembered }) => remembered.title)).toEqual(['On this device']);
    const writeBehind = { unwritten: () => [{ kind: 'field', lane: id, name: 'purpose', value: 'The last words.' }] };
    createUnloadText({ storage, database: here.store.name, page: 'page 1', now: time.now, ...writeBehind }).save();
    await discard('On this device');
    const [offer] = await offersOf(healing);
    const typed = offer?.missing.edits.find(({ name }) => name === 'purpose');
    expect(typed).toMatchObject({ to: 'The last words.' });
  });
});

test('a message that waits is sent again once, and is not in its box too', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here);
  const server = here.outbox.serverId(id);
  await here.replica.whole(server).refresh();
  await world.backUp();
  here.line.state = 'cut before';
  await here.reviews.reply(server, 'When do you meet?');
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  expect(offer?.missing).toMatchObject({ comments: [{ text: 'When do you meet?' }], typed: [] });
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.comments()).toEqual(['When do you meet?']);
  expect(await tab.store.read((tables) => tables.fields.count())).toBe(0);
});

test('messages that the offer said would be sent are not lost where the application is gone by then', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here, 'In the backup');
  const server = here.outbox.serverId(id);
  await here.replica.whole(server).refresh();
  await world.backUp();
  here.line.state = 'cut before';
  await here.reviews.reply(server, 'When do you meet?');
  const restored = await world.restore();
  const { healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  expect(offer?.missing).toMatchObject({ onlyToDownload: false, comments: [{ text: 'When do you meet?' }] });
  await restored.restored.portal.store.deleteFrom('applications').execute();
  expect(await healing.sendAgain(offer?.key ?? '')).toBe(false);
  const [next] = await offersOf(healing);
  expect(next?.missing).toMatchObject({ target: null, onlyToDownload: true });
  expect(next?.remembered.comments).toMatchObject([{ text: 'When do you meet?' }]);
  // The user has been told now that the messages are not sent.
  expect(await healing.sendAgain(next?.key ?? '')).toBe(true);
});

test('what an administrator typed is still offered where the application is gone by the time of sending', async () => {
  const world = await restorable();
  const { here, portal, device } = world;
  const administrator = await portal.makeAdministrator();
  const id = await savedNew(here);
  const server = here.outbox.serverId(id);
  const desk = device.tab(administrator);
  device.signIn(administrator);
  await owns(desk, administrator);
  await desk.replica.whole(server).refresh();
  await desk.replica.comments(server).refresh();
  desk.reviews.written.keep(server, 'reply', 'Not sent yet.');
  await desk.reviews.written.flush();
  await world.backUp();
  const restored = await world.restore();
  const again = await restored.of(administrator);
  desk.close();
  const { tab, healing } = await back(world, restored, { who: again });
  const [offer] = await offersOf(healing);
  expect(offer?.missing.typed).toMatchObject([{ value: 'Not sent yet.' }]);
  await restored.restored.portal.store.deleteFrom('applications').execute();
  expect(await healing.sendAgain(offer?.key ?? '')).toBe(false);
  expect(await tab.store.read((tables) => tables.drafts.count())).toBe(0);
  const [next] = await offersOf(healing);
  expect(next?.missing).toMatchObject({ target: null, typed: [{ value: 'Not sent yet.' }] });
});

test('words that were added in a former database do not undo what the portal has of the application by then', async () => {
  const world = await restorable();
  const { here, person, device } = world;
  await owns(here, person);
  await world.backUp();
  const id = await savedNew(here, 'First title');
  const restored = await world.restore();
  restored.time.pass(60_000);
  const { tab } = await back(world, restored);
  const former = device.tab(person, { place: person.user.userId, deliversAtOnce: false });
  let writes = 0;
  const healing = healingIn(tab, restored.again, device, restored.time, {
    outbox: {
      async write(work) {
        const result = await tab.outbox.write(work);
        writes += 1;
        if (writes > 1) return result;
        await deliverAll(tab, restored.time);
        former.drafts.keep(id, { researchTitle: 'Second title' });
        await former.drafts.flush();
        former.close();
        return result;
      },
    },
  });
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  const drafts = await tab.store.read((tables) => tables.drafts.toArray());
  expect(drafts).toMatchObject([{ base: { answers: { researchTitle: 'First title' } } }]);
  await deliverAll(tab, restored.time);
  expect(await restored.tables.titles()).toEqual(['First title']);
  // Both titles are put before the person.
  expect(await statesOf(tab)).toEqual(['conflict']);
});
