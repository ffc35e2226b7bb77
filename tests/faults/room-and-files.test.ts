import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { until } from '../support/test-time.ts';
import { createTestCaches } from '../support/test-caches.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { CHOSEN_WITHIN_MS } from '../../src/drafts/draft-files.ts';
import { createReplicaStore } from '../../src/local-db/replica-store.ts';
import { fileCacheName } from '../../src/replica/files/file-cache.ts';
import {
  agreement,
  aPortal,
  changesAskedFor,
  completeAt,
  deliverAll,
  detail,
  expectKind,
  pdf,
  savedNew,
  statesOf,
} from './world.ts';

describe('a file that was just chosen, and is still being kept', () => {
  /** A tab in which a chosen file is not stored until `goOn` is called. */
  async function choosing() {
    const world = await aPortal();
    const { promise: room, resolve } = Promise.withResolvers<undefined>();
    const tab = world.device.tab(world.person, { room: () => room });
    const { id } = await completeAt(world.device.tab(world.person));
    const chosen = tab.drafts.files.choose(id, 4, pdf('map.pdf'));
    const names = async () => (await world.tables.attachments()).map(({ file_name }) => file_name);
    const goOn = async () => {
      resolve(undefined);
      expect(await chosen).toBeUndefined();
    };
    return { ...world, tab, id, goOn, names };
  }

  test('goes with the save that is pressed right behind the choice', async () => {
    const { tab, id, goOn, names } = await choosing();
    const sent = tab.drafts.files.send(id);
    await goOn();
    expect(await sent).toMatchObject([{ kind: 'saved' }]);
    expect(await names()).toContain('map.pdf');
  });

  test('goes with the submission that is pressed right behind it', async () => {
    const { tab, id, goOn, names } = await choosing();
    const submitted = tab.drafts.submit(id);
    await goOn();
    expect(await submitted).toMatchObject({ kind: 'saved' });
    expect(await names()).toContain('map.pdf');
  });

  test('is kept before the page may be left', async () => {
    const { tab, id, goOn } = await choosing();
    const flushed = tab.drafts.flush();
    await goOn();
    await flushed;
    expect((await tab.drafts.read(id))?.chosenFiles).toMatchObject([{ fileName: 'map.pdf', state: 'kept' }]);
  });

  test('and never ends being read holds nothing for more than ten seconds', async () => {
    const { person, device } = await aPortal();
    const id = await savedNew(device.tab(person));
    const never = new Promise<undefined>(() => {});
    const tab = device.tab(person, {
      room: () => never,
      sleep: (milliseconds) => (milliseconds === CHOSEN_WITHIN_MS ? Promise.resolve() : never),
    });
    void tab.drafts.files.choose(id, 4, pdf('cloud.pdf'));
    expect(await tab.drafts.files.send(id)).toEqual([]);
  });

  test('and is not there after ten seconds is not left out by Submit, which sends nothing and says so', async () => {
    const { person, device, time, tables } = await aPortal();
    const { id } = await completeAt(device.tab(person));
    const other = await savedNew(device.tab(person));
    const { promise: room, resolve } = Promise.withResolvers<undefined>();
    const tab = device.tab(person, { room: () => room });
    await tab.drafts.read(id);
    const choosing = tab.drafts.files.choose(id, 4, pdf('cloud.pdf'));
    void tab.drafts.files.choose(other, 4, pdf('of-another-application.pdf'));
    const submitting = tab.drafts.submit(id);
    time.pass(CHOSEN_WITHIN_MS);
    expect(await submitting).toEqual({ kind: 'filesUnread' });
    expect(await tables.statuses()).toEqual([status.draft, status.draft]);
    resolve(undefined);
    await choosing;
    expectKind(await tab.drafts.submit(id), 'saved');
    expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['cv.pdf', 'cloud.pdf']);
  });
});

describe('files that were chosen together, and are still being kept', () => {
  const names = ['one.pdf', 'two.pdf', 'three.pdf'];
  async function chosenTogether() {
    const world = await aPortal();
    const { id } = await completeAt(world.device.tab(world.person));
    const tab = world.device.tab(world.person);
    await tab.drafts.read(id);
    const files = [pdf('one.pdf'), pdf('letter.docx'), pdf('two.pdf'), pdf('three.pdf')];
    const choosing = tab.drafts.files.chooseAll(id, 4, files);
    const stored = async () => (await world.tables.attachments()).map(({ file_name }) => file_name);
    return { ...world, tab, id, choosing, stored };
  }

  test('all go with the submission that is pressed right behind them, in their order', async () => {
    const { tab, id, choosing, stored } = await chosenTogether();
    expectKind(await tab.drafts.submit(id), 'saved');
    expect(await stored()).toEqual(['cv.pdf', ...names]);
    expect(await choosing).toEqual([undefined, 'Invalid file type: letter.docx', undefined, undefined]);
    expect((await tab.drafts.read(id))?.chosenFiles).toEqual([]);
  });

  test('all go with the save that is pressed right behind them', async () => {
    const { tab, id, stored } = await chosenTogether();
    expect(await tab.drafts.files.send(id)).toMatchObject(names.map(() => ({ kind: 'saved' })));
    expect(await stored()).toEqual(['cv.pdf', ...names]);
  });

  test('are all kept before the page may be left', async () => {
    const { tab, id } = await chosenTogether();
    await tab.drafts.flush();
    expect((await tab.drafts.read(id))?.chosenFiles.map(({ fileName }) => fileName)).toEqual(names);
  });
});

test('a chosen file that arrives while it is being taken away goes from the portal too', async () => {
  const { person, device, tables } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  await tab.drafts.files.choose(id, 4, pdf('consent.pdf'));
  const [shown] = (await tab.drafts.read(id))?.chosenFiles ?? [];
  await tab.drafts.files.send(id);
  expectKind(await device.tab(person).drafts.files.drop(id, shown?.id ?? 0), 'saved');
  expect(await tables.attachments()).toEqual([]);
});

describe('fault 20: the disk is full', () => {
  test('while a file is added: said at once, with the room left; what was kept stays whole', async () => {
    const { person, device } = await aPortal();
    const tab = device.tab(person, { room: async () => 1024 * 1024 });
    const id = await savedNew(tab);
    tab.drafts.keep(id, { setting: 'Ward 3' });
    await tab.drafts.flush();
    expect(await tab.drafts.files.choose(id, 1, pdf('small.pdf'))).toBeUndefined();
    const large = pdf('large.pdf', 'x', 4 * 1024 * 1024);
    expect(await tab.drafts.files.choose(id, 4, large)).toMatch(/large\.pdf.*1(\.0)? MB/);

    device.disk.fault = (table) => (table === 'bytes' ? 'noRoom' : undefined);
    expect(await tab.drafts.files.choose(id, 4, pdf('other.pdf'))).toMatch(/other\.pdf.*1(\.0)? MB/);
    device.disk.fault = undefined;
    const draft = await device.tab(person).drafts.read(id);
    expect(draft?.chosenFiles.map(({ fileName }) => fileName)).toEqual(['small.pdf']);
    expect(draft?.answers.setting).toBe('Ward 3');
    expect(await tab.drafts.files.send(id)).toMatchObject([{ kind: 'saved' }]);
  });

  test('while text is saved: not kept, the words stay in the tab, and go once there is room', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    device.disk.fault = () => 'noRoom';
    tab.drafts.keep(id, { duration: '2 years' });
    expect(await tab.drafts.saveStep(id, 'application-detail')).toEqual({ kind: 'notStored', failure: 'full' });
    await expect(tab.drafts.flush()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(tab.drafts.writeState()).toEqual({ hasUnwritten: true, failure: 'full' });
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { duration: '2 years' },
      partStates: { 'application-detail': 'kept' },
    });
    expect(await tab.outbox.operations()).toEqual([]);

    device.disk.fault = undefined;
    await tab.drafts.flush();
    expect(tab.drafts.writeState()).toEqual({ hasUnwritten: false, failure: null });
    expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
  });

  test('while room is made: what was typed and kept since stays', async () => {
    const { person, device } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    await tab.drafts.read(id);
    let isFull = true;
    const made = Promise.withResolvers<void>();
    tab.store.onFull(async () => {
      isFull = false;
      await made.promise;
    });
    device.disk.fault = (table) => (table === 'fields' && isFull ? 'noRoom' : undefined);
    tab.drafts.keep(id, { setting: 'Ward' });
    const first = tab.drafts.flush();
    await until(() => !isFull);
    tab.drafts.keep(id, { setting: 'Ward 3' });
    const second = tab.drafts.flush();
    const kept = () => tab.store.read((tables) => tables.fields.get([id, 'setting']));
    await until(async () => (await kept())?.value === 'Ward 3');
    made.resolve();
    await Promise.all([first, second]);
    const shown = await tab.drafts.read(id);
    expect([shown?.answers.setting, shown?.versions]).toEqual(['Ward 3', []]);
    expect(tab.drafts.writeState()).toEqual({ hasUnwritten: false, failure: null });
  });

  test('while text is saved: closing the tab asks at once', async () => {
    const { person, device } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    device.disk.fault = () => 'noRoom';
    tab.drafts.keep(id, { duration: '2 years' });
    await tab.drafts.saveStep(id, 'application-detail');
    expect(tab.drafts.writeState()).toEqual({ hasUnwritten: true, failure: 'full' });
  });

  test.each([
    ['files are given up first', 1, { files: false, lists: 1 }],
    ['then lists', 2, { files: false, lists: 0 }],
  ])('while text is kept: what can be read again makes room; %s', async (_what, failing, left) => {
    const { person, device } = await aPortal();
    const caches = createTestCaches();
    const tab = device.tab(person, { caches });
    const id = await savedNew(tab);
    const { userId } = person.user;
    await caches.open(fileCacheName(userId));
    await tab.replica.ownApplications().refresh();
    let fails = failing;
    device.disk.fault = (table) => (table === 'fields' && fails-- > 0 ? 'noRoom' : undefined);
    tab.drafts.keep(id, { duration: '2 years' });
    await tab.drafts.flush();
    expect((await device.tab(person).drafts.read(id))?.answers.duration).toBe('2 years');
    const replica = createReplicaStore({ indexedDB: device.disk.indexedDB, IDBKeyRange }, userId);
    const lists = await replica.tables.applications.count();
    expect({ files: await caches.has(fileCacheName(userId)), lists }).toEqual(left);
  });

  test('for the words of a moment ago: the save behind them takes them along, and says nothing of them before', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    // A write that fails for lack of storage space is retried as long as there is something left that can make space,
    // so three failures make this one fail for good.
    let fails = 3;
    device.disk.fault = (table) => {
      if (table !== 'fields' || fails === 0) return undefined;
      fails -= 1;
      return 'noRoom';
    };
    tab.drafts.keep(id, { duration: '2 years' });
    const flushed = tab.drafts.flush();
    const saved = tab.drafts.saveStep(id, 'application-detail');
    await expect(flushed).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await saved).toMatchObject({ kind: 'saved' });
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
    expect(tab.drafts.writeState()).toEqual({ hasUnwritten: false, failure: null });
  });

  test('while a change is pressed for the first time: typing on tells it, and says no more once it is kept', async () => {
    const { person, device, time } = await aPortal();
    const tab = device.tab(person);
    const id = await tab.drafts.start(agreement);
    device.disk.fault = (table) => (table === 'fields' ? 'noRoom' : undefined);
    tab.drafts.keep(id, { researchTitle: 'Sl' });
    time.pass(300);
    await until(() => tab.drafts.writeState().failure !== null);
    expect(tab.drafts.writeState()).toEqual({ hasUnwritten: true, failure: 'full' });
    device.disk.fault = undefined;
    tab.drafts.keep(id, { researchTitle: 'Sleep' });
    time.pass(300);
    await until(() => !tab.drafts.writeState().hasUnwritten);
    expect((await device.tab(person).drafts.read(id))?.answers.researchTitle).toBe('Sleep');
  });

  test('while the answer is stored: it is asked for again with the same key, and there is one record', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const id = await tab.drafts.start(agreement);
    tab.drafts.keep(id, detail);
    void tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await tab.outbox.operations()).length === 1);
    device.disk.fault = (table) => (table === 'receipts' ? 'noRoom' : undefined);
    await expect(tab.delivery.run()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await tables.titles()).toEqual(['Sleep']);
    device.disk.fault = undefined;
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await tab.outbox.operations()).toEqual([]);
  });
});

describe('fault 23: a chosen file', () => {
  test('whose handle is dead is said when it is chosen, and one that dies later is kept by its bytes', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const dying = pdf('cv.pdf', 'as it was');
    const dead = async () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
    const dies = Object.assign(pdf('dead.pdf'), { arrayBuffer: dead });
    expect(await tab.drafts.files.choose(id, 1, dies)).toContain('dead.pdf');
    expect(await tab.drafts.files.choose(id, 1, dying)).toBeUndefined();
    Object.assign(dying, { arrayBuffer: dead, stream: dead });
    expect(await tab.drafts.files.send(id)).toMatchObject([{ kind: 'saved' }]);
    expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf', size: dying.size }]);
  });

  test.each([
    ['others by now', async () => pdf('cv.pdf', 'changed')],
    ['none any more', async () => new Blob([])],
  ])('whose kept bytes are %s is not sent: nothing leaves, and the person is told', async (_name, bytes) => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    await tab.drafts.files.choose(id, 1, pdf('cv.pdf', 'as it was'));
    const [file] = (await tab.drafts.read(id))?.chosenFiles ?? [];
    const spoiled = await bytes();
    await tab.store.write((tables) => tables.bytes.put({ fileId: file?.id ?? 0, bytes: spoiled }));
    tab.line.requests.length = 0;
    expect(await tab.drafts.files.send(id)).toMatchObject([{ kind: 'refused' }]);
    expect(changesAskedFor(tab)).toEqual([]);
    expect(await tables.attachments()).toEqual([]);
    expect((await tab.drafts.read(id))?.chosenFiles).toMatchObject([{ fileName: 'cv.pdf', state: 'actionNeeded' }]);
  });

  /**
   * A file is sent without a response, and then its stored bytes change on this device. `between` runs before they
   * change.
   */
  async function spoiledAfterTry(line: 'cut before' | 'cut after', between?: (file: SentFile) => Promise<unknown>) {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    await tab.drafts.files.choose(id, 1, pdf('cv.pdf', 'as it was'));
    const [file] = (await tab.drafts.read(id))?.chosenFiles ?? [];
    const fileId = file?.id ?? 0;
    tab.line.state = line;
    await tab.drafts.files.send(id);
    const [sent] = await tab.outbox.operations();
    await between?.({ tab, id, fileId });
    const changed = pdf('cv.pdf', 'changed');
    await tab.store.write((tables) => tables.bytes.put({ fileId, bytes: changed }));
    tab.line.state = 'open';
    await deliverAll(tab, time);
    return { tab, tables, time, id, key: sent?.id ?? '' };
  }
  type SentFile = { tab: TestWorkspace; id: number; fileId: number };

  test('whose kept bytes are others after a try that arrived unheard is found at the portal by what was chosen', async () => {
    const { tab, tables, id } = await spoiledAfterTry('cut after');
    expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
    expect(await statesOf(tab)).toEqual([]);
    const draft = await tab.drafts.read(id);
    expect({ chosen: draft?.chosenFiles, stored: draft?.attachments.map(({ fileName }) => fileName) }).toEqual({
      chosen: [],
      stored: ['cv.pdf'],
    });
  });

  test('which was taken away after a try that arrived unheard goes from the portal, though its kept bytes are others', async () => {
    const { tab, tables, id } = await spoiledAfterTry('cut after', async ({ tab: here, id: of, fileId }) =>
      expect(await here.drafts.files.drop(of, fileId)).toMatchObject({ kind: 'waiting' }),
    );
    expect({ there: await tables.attachments(), states: await statesOf(tab) }).toEqual({ there: [], states: [] });
    expect((await tab.drafts.read(id))?.attachments).toEqual([]);
  });

  test('whose kept bytes are others after a try without an answer, and is not found, may arrive yet, and keeps its key', async () => {
    const { tab, time, key } = await spoiledAfterTry('cut before');
    expect(await tab.outbox.operations()).toMatchObject([{ id: key, state: 'conflict', mayHaveArrived: true }]);
    await tab.outbox.retry(key);
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toMatchObject([{ id: key, state: 'conflict', mayHaveArrived: true }]);
  });
});
