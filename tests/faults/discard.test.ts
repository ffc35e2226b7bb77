import { describe, expect, test } from 'vitest';
import type { InvestigatorAnswers } from '../../src/contract/steps/investigators.ts';
import { until, type TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { databaseOf } from './leaving-world.ts';
import {
  aPortal,
  completeAt,
  deliverAll,
  detail,
  expectKind,
  failure,
  keysOf,
  kindsOf,
  pdf,
  savedNew,
  statesOf,
} from './world.ts';

/**
 * A save that is being sent, and whose Discard is pressed before the response. The response is the server's, or
 * `instead`.
 */
function discardedUnderWay(tab: TestWorkspace, id: number, instead?: Response, beforeDiscard = async () => {}) {
  const save = () => {
    tab.drafts.keep(id, { duration: '2 years' });
    void tab.drafts.saveStep(id, 'application-detail');
  };
  return discardedOf(tab, save, instead, beforeDiscard);
}

/** The same for the operation that `press` sends. */
async function discardedOf(tab: TestWorkspace, press: () => void, instead?: Response, beforeDiscard = async () => {}) {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { browser } = tab.line;
  tab.line.browser = {
    ...browser,
    async fetch(path, init) {
      // Requests that only read are not held up.
      if (init.method !== 'POST') return browser.fetch(path, init);
      arrived.resolve();
      await held.promise;
      return instead ?? browser.fetch(path, init);
    },
  };
  press();
  await arrived.promise;
  tab.line.browser = browser;
  await beforeDiscard();
  const [operation] = await tab.outbox.operations();
  const operationId = operation?.id ?? '';
  await tab.outbox.discard(operationId);
  expect((await statesOf(tab))[0]).toBe('sending');
  return { operationId, answer: held.resolve };
}

const receiptsOf = ({ store }: TestWorkspace) =>
  store.read(async (tables) => (await tables.receipts.toArray()).map(({ outcome }) => outcome));

describe('fault 28: Discard is pressed while a change is being sent', () => {
  test('and the server takes it: it is saved, and said to be', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const { answer } = await discardedUnderWay(tab, id);
    answer();
    await until(async () => (await tab.outbox.operations()).length === 0);
    expect(await receiptsOf(tab)).toEqual(['accepted', 'accepted']);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { duration: '2 years' },
      partStates: { 'application-detail': 'saved' },
    });
  });

  test('and the server refuses it: it is gone, and its words are kept and not sent', async () => {
    const { person, device, tables, portal, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const { answer } = await discardedUnderWay(tab, id);
    await portal.portal.store.updateTable('applications').set({ status: 5 }).execute();
    answer();
    await until(async () => (await tab.outbox.operations()).length === 0);
    expect(await receiptsOf(tab)).toEqual(['accepted', 'discarded']);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { duration: '2 years' },
      partStates: { 'application-detail': 'kept' },
    });
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ duration: '1 year' }]);
  });

  test('and the server refuses it: what was typed on meets no conflict with what never was', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const { answer } = await discardedUnderWay(tab, id, failure(400));
    tab.drafts.keep(id, { duration: '3 years' });
    void tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await statesOf(tab)).length === 2);
    answer();
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual([]);
    expect(await tables.answers()).toMatchObject([{ duration: '3 years' }]);
  });

  test('and it would have started the application, and nobody is signed in: all that stood behind it goes with it', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await tab.drafts.start(null);
    const { answer } = await discardedUnderWay(tab, id, failure(401), async () => {
      tab.drafts.keep(id, { purpose: 'To learn.' });
      void tab.drafts.saveStep(id, 'title-of-study');
      await until(async () => (await statesOf(tab)).length === 2);
    });
    answer();
    await until(async () => (await statesOf(tab)).length === 0);
    expect(await receiptsOf(tab)).toEqual(['discarded', 'discarded']);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.applications()).toEqual([]);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { duration: '2 years', purpose: 'To learn.' },
      partStates: { 'application-detail': 'kept', 'title-of-study': 'kept' },
    });
  });

  test('and it would have started the application, and its step was saved again before: all of it goes with it', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, detail);
    const { operationId, answer } = await discardedUnderWay(tab, id, failure(401), async () => {
      tab.drafts.keep(id, { purpose: 'To learn.' });
      void tab.drafts.saveStep(id, 'title-of-study');
      await until(async () => (await statesOf(tab)).length === 2);
      tab.drafts.keep(id, { researchTitle: 'Sleep on wards' });
      void tab.drafts.saveStep(id, 'application-detail');
      await until(async () => (await statesOf(tab)).length === 3);
    });
    // The user was told so.
    expect((await tab.outbox.change(operationId))?.operation.alsoDiscarded).toBe(2);
    answer();
    await until(async () => (await statesOf(tab)).length === 0);
    expect(await receiptsOf(tab)).toEqual(['discarded', 'discarded', 'discarded']);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.applications()).toEqual([]);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { ...detail, duration: '2 years', researchTitle: 'Sleep on wards', purpose: 'To learn.' },
      partStates: { 'application-detail': 'kept', 'title-of-study': 'kept' },
    });
  });

  test('and its step is saved again since, which starts the application once, also after the browser emptied the database', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, detail);
    const { answer } = await discardedUnderWay(tab, id, failure(401), async () => {
      tab.drafts.keep(id, { purpose: 'To learn.' });
      void tab.drafts.saveStep(id, 'title-of-study');
      await until(async () => (await statesOf(tab)).length === 2);
    });
    tab.drafts.keep(id, { researchTitle: 'Sleep on wards', duration: '3 years', workNumber: '8' });
    void tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await statesOf(tab)).length === 3);
    answer();
    await until(async () => (await statesOf(tab)).length === 2);
    expect(await statesOf(tab)).toEqual(['waiting', 'waiting']);
    tab.line.fate = ({ method }) => (method === 'GET' ? 'open' : 'cut after');
    device.signIn(person);
    void tab.delivery.run();
    await until(async () => (await statesOf(tab)).includes('unsure'));
    await device.disk.empty(databaseOf(person.user));
    tab.line.fate = undefined;
    tab.drafts.keep(id, { researchTitle: 'Sleep on wards', setting: 'Ward 3' });
    await tab.drafts.flush();
    await tab.drafts.saveStep(id, 'methodology');
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep on wards']);
  });

  test('and its application is at the server already, and nobody is signed in: what stands behind it still goes', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { id } = await completeAt(tab);
    const { operationId, answer } = await discardedUnderWay(tab, id, failure(401), async () => {
      tab.drafts.keep(id, { setting: 'Ward 3' });
      void tab.drafts.saveStep(id, 'methodology');
      await until(async () => (await statesOf(tab)).length === 2);
      void tab.drafts.submit(id);
      await until(async () => (await statesOf(tab)).length === 3);
    });
    // The user was told that nothing else is taken back with it.
    expect((await tab.outbox.change(operationId))?.operation.alsoDiscarded).toBe(0);
    answer();
    await until(async () => (await tab.outbox.change(operationId)) === null);
    expect(await kindsOf(tab)).toEqual(['saveStep', 'changeStatus']);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ duration: '1 year', setting: 'Ward 3' }]);
    expect(await tables.applications()).toMatchObject([{ status: 5 }]);
  });

  test('and it would have started the application, and nobody is signed in: what was asked for since is the later wish', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, detail);
    const { answer } = await discardedUnderWay(tab, id, failure(401));
    tab.drafts.keep(id, { purpose: 'To learn.' });
    void tab.drafts.saveStep(id, 'title-of-study');
    await until(async () => (await statesOf(tab)).length === 2);
    answer();
    await until(async () => (await receiptsOf(tab)).length === 1);
    expect(await statesOf(tab)).toEqual(['waiting', 'waiting']);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years', purpose: 'To learn.' }]);
  });

  test.each(['an answer', 'an investigator', 'a file'])(
    '%s, and it is saved again before the answer, which says that nothing was done: it goes after all, once',
    async (what) => {
      const { person, device, tables, time } = await aPortal();
      const tab = device.tab(person);
      const { id } = await completeAt(tab);
      const { drafts } = tab;
      const row = drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
      const before = (await drafts.read(id))?.investigators ?? [];
      drafts.keep(id, what === 'an answer' ? { duration: '2 years' } : {});
      if (what === 'an investigator') drafts.investigators.keep(id, before, [...before, row]);
      if (what === 'a file') await drafts.files.choose(id, 4, pdf('letter.pdf'));
      const save = async () => {
        if (what === 'an answer') return drafts.saveStep(id, 'application-detail');
        if (what === 'an investigator') return drafts.investigators.save(id);
        const [told] = await drafts.files.send(id);
        return told;
      };
      const { operationId, answer } = await discardedOf(tab, () => void save(), failure(429));
      const result = tab.outbox.discardResultOf(operationId);
      const savedAgain = save();
      expect(await result).toBe('discardWithdrawn');
      answer();
      await deliverAll(tab, time);
      expect((await savedAgain)?.kind).toBe('waiting');
      expect(await statesOf(tab)).toEqual([]);
      const [answers] = await tables.answers();
      expect([
        answers?.['duration'],
        await tables.investigators(),
        (await tables.attachments()).map(({ file_name: name }) => name),
      ]).toEqual([
        what === 'an answer' ? '2 years' : '1 year',
        what === 'an investigator' ? ['Nur', 'Ali'] : ['Nur'],
        what === 'a file' ? ['cv.pdf', 'letter.pdf'] : ['cv.pdf'],
      ]);
    },
  );

  test('a file, and it is deleted before another one is saved: it stays taken back', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { id } = await completeAt(tab);
    const { files } = tab.drafts;
    await files.choose(id, 4, pdf('letter.pdf'));
    const { answer } = await discardedOf(tab, () => void files.send(id), failure(429));
    const chosen = (await tab.drafts.read(id))?.chosenFiles ?? [];
    const letter = chosen.find(({ fileName }) => fileName === 'letter.pdf')?.id ?? 0;
    void files.drop(id, letter);
    await until(async () => (await statesOf(tab)).length === 2);
    await files.choose(id, 4, pdf('map.pdf'));
    void files.send(id);
    await until(async () => (await statesOf(tab)).length === 3);
    const takenBack = await tab.store.read((stored) =>
      stored.operations.filter(({ discardWanted }) => discardWanted).count(),
    );
    expect(takenBack).toBe(1);
    answer();
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual([]);
    expect((await tables.attachments()).map(({ file_name: name }) => name)).toEqual(['cv.pdf', 'map.pdf']);
  });

  test('and the application is submitted before the answer, which says that nothing was done: it goes with that', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { id } = await completeAt(tab);
    const { answer } = await discardedUnderWay(tab, id, failure(429));
    void tab.drafts.submit(id);
    await until(async () => (await statesOf(tab)).length === 2);
    answer();
    await deliverAll(tab, time);
    expect(await tables.applications()).toMatchObject([{ status: 5 }]);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
  });

  test('a Submit, and Submit is pressed again before the answer: it is submitted, once', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { id } = await completeAt(tab);
    const { operationId, answer } = await discardedOf(tab, () => void tab.drafts.submit(id), failure(429));
    const result = tab.outbox.discardResultOf(operationId);
    const submitted = tab.drafts.submit(id);
    expect(await result).toBe('discardWithdrawn');
    answer();
    await deliverAll(tab, time);
    expectKind(await submitted, 'waiting');
    expect(await statesOf(tab)).toEqual([]);
    expect(await tables.applications()).toMatchObject([{ status: 5 }]);
  });

  test('and other words are saved in its place: it is still taken back', async () => {
    const { person, device, time, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const { operationId, answer } = await discardedUnderWay(tab, id, failure(429));
    const result = tab.outbox.discardResultOf(operationId);
    tab.drafts.keep(id, { duration: '3 years' });
    void tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await statesOf(tab)).length === 2);
    answer();
    await deliverAll(tab, time);
    expect(await result).toBe('discarded');
    expect(keysOf(tab).filter((key) => key === operationId)).toHaveLength(1);
    expect(await tables.answers()).toMatchObject([{ duration: '3 years' }]);
  });

  test('and more was put behind it than the person was told of: nothing is taken back', async () => {
    const { person, device } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const id = await tab.drafts.start(null);
    for (const step of ['application-detail', 'title-of-study'] as const) {
      tab.drafts.keep(id, step === 'title-of-study' ? { purpose: 'To learn.' } : detail);
      void tab.drafts.saveStep(id, step);
    }
    await until(async () => (await statesOf(tab)).length === 2);
    const [operation] = await tab.outbox.operations();
    expect(await tab.outbox.discard(operation?.id ?? '', { requestCount: 1 })).toBe(false);
    expect(await statesOf(tab)).toEqual(['waiting', 'waiting']);
    expect(await tab.outbox.discard(operation?.id ?? '', { requestCount: 2 })).toBe(true);
    expect(await statesOf(tab)).toEqual([]);
  });

  test('and it was saved again since the person was shown it: nothing is taken back', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const id = await tab.drafts.start(null);
    const saveWith = async (answers: Partial<typeof detail>) => {
      tab.drafts.keep(id, answers);
      void tab.drafts.saveStep(id, 'application-detail');
      const written = async () => (await tab.outbox.operations())[0]?.intent;
      await until(async () => JSON.stringify(await written())?.includes(Object.values(answers)[0] ?? '') === true);
    };
    await saveWith(detail);
    const [operation] = await tab.outbox.operations();
    const shown = await tab.outbox.change(operation?.id ?? '');
    await saveWith({ duration: '2 years' });
    expect(await tab.outbox.discard(operation?.id ?? '', { requestCount: shown?.operation.requestCount ?? 0 })).toBe(
      false,
    );
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
  });

  test('and it would have started the application, and the server refuses it: what stands behind it is shown to wait for that', async () => {
    const { person, device, time } = await aPortal();
    const tab = device.tab(person);
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, detail);
    const { answer } = await discardedUnderWay(tab, id, failure(400));
    tab.drafts.keep(id, { purpose: 'To learn.' });
    const behind = tab.drafts.saveStep(id, 'title-of-study');
    await until(async () => (await statesOf(tab)).length === 2);
    tab.line.fate = () => failure(400);
    answer();
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual(['refused', 'waiting']);
    expect(await behind).toMatchObject({ kind: 'waiting', behind: true });
  });

  /** A save that is cut off while it is being sent, so that it is unknown whether it has arrived. */
  async function discardedWithoutAnswer() {
    const world = await aPortal();
    const tab = world.device.tab(world.person);
    const id = await savedNew(tab);
    const { operationId } = await discardedUnderWay(tab, id);
    tab.delivery.stop();
    await until(async () => (await statesOf(tab))[0] === 'conflict');
    return { ...world, tab, id, operationId };
  }

  test('and no answer comes: it may have arrived, which is shown, and it is not tried again automatically', async () => {
    const { tab, time } = await discardedWithoutAnswer();
    expect(await tab.outbox.operations()).toMatchObject([
      { mayHaveArrived: true, trouble: { conflict: { kind: 'mayHaveArrived', lookedUp: false } } },
    ]);
    expect(await tab.outbox.summary()).toMatchObject({ actionNeeded: 1, waiting: 0 });
    time.pass(24 * 3600_000);
    await tab.delivery.run();
    expect(await statesOf(tab)).toEqual(['conflict']);
  });

  test('and no answer comes, and the person forgets it: it is gone here, its words are kept, and no more is claimed', async () => {
    const { tab, id, operationId } = await discardedWithoutAnswer();
    await tab.outbox.discard(operationId);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(await receiptsOf(tab)).toEqual(['accepted', 'mayHaveArrived']);
    expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('kept');
  });

  test('and no answer comes, and the person wants it after all: it goes with its old key', async () => {
    const { tab, time, tables, operationId } = await discardedWithoutAnswer();
    await tab.outbox.retry(operationId);
    await deliverAll(tab, time);
    expect(new Set(keysOf(tab).slice(1))).toEqual(new Set([operationId]));
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
    expect(await tab.outbox.operations()).toEqual([]);
  });

  test('before it was ever sent: it is gone, nothing leaves, and its words are kept', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, { researchTitle: 'Sleep' });
    void tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await tab.outbox.operations()).length === 1);
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    await deliverAll(tab, time);
    expect([tab.line.requests, await tables.applications()]).toEqual([[], []]);
    expect(await tab.drafts.read(id)).toMatchObject({
      answers: { researchTitle: 'Sleep' },
      partStates: { 'application-detail': 'kept' },
    });
  });

  test('in another tab: the screen that waits for it says so', async () => {
    const { person, device } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, { duration: '2 years' });
    const outcome = tab.drafts.saveStep(id, 'application-detail');
    await until(async () => (await tab.outbox.operations()).length === 1);
    const [operation] = await tab.outbox.operations();
    await device.tab(person, { deliversAtOnce: false }).outbox.discard(operation?.id ?? '');
    expect(await outcome).toEqual({ kind: 'discarded', mayHaveArrived: false });
  });

  /** A row that the server has, and whose removal was sent but got no response. */
  async function aRemovalThatWaits() {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { investigators } = tab.drafts;
    const id = await savedNew(tab);
    const row = investigators.row({ name: 'Nur', idNumber: '1', position: 'Consultant' });
    investigators.keep(id, [], [row]);
    expectKind(await investigators.save(id), 'saved');
    tab.line.state = 'cut before';
    expectKind(await investigators.remove(id, row.id), 'waiting');
    return { person, device, tables, time, tab, id, row };
  }

  test('a removal that is taken back leaves the row as it was, and nothing of it to be sent', async () => {
    const { tab, id } = await aRemovalThatWaits();
    expect((await tab.drafts.read(id))?.investigators).toEqual([]);
    const [operation] = await tab.outbox.operations();
    // An attempt got no response, so the first discard only asks.
    await tab.outbox.discard(operation?.id ?? '');
    await tab.outbox.discard(operation?.id ?? '');
    expect(await tab.outbox.operations()).toEqual([]);
    expect(await tab.drafts.read(id)).toMatchObject({
      investigators: [{ name: 'Nur' }],
      partStates: { 'investigators-info': 'saved' },
    });
  });

  test('words typed in a row while it was being removed are there once the removal is taken back', async () => {
    const { person, device, tab, id, row } = await aRemovalThatWaits();
    const other = device.tab(person, { deliversAtOnce: false });
    other.drafts.investigators.keep(id, [row], [{ ...row, name: 'Nur Ali' }]);
    await other.drafts.flush();
    expect((await tab.drafts.read(id))?.investigators).toEqual([]);
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    await tab.outbox.discard(operation?.id ?? '');
    expect(await tab.drafts.read(id)).toMatchObject({
      investigators: [{ name: 'Nur Ali' }],
      partStates: { 'investigators-info': 'kept' },
    });
  });

  test('words typed in a row while it was being removed are kept beside it once it is gone', async () => {
    const { person, device, tab, id, row, tables, time } = await aRemovalThatWaits();
    const other = device.tab(person, { deliversAtOnce: false });
    other.drafts.investigators.keep(id, [row], [{ ...row, name: 'Nur Ali' }]);
    await other.drafts.flush();
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect([await tables.investigators(), await statesOf(tab)]).toEqual([[], []]);
    const { versions, investigators } = (await tab.drafts.read(id)) ?? {};
    expect(investigators).toEqual([]);
    expect(versions?.map(({ text }) => text)).toEqual(['Nur Ali']);
  });

  test('words written in a row go with the next save while its removal needs the person, who is shown the row', async () => {
    const { person, device, tab, id, row, tables, time } = await aRemovalThatWaits();
    const other = device.tab(person, { deliversAtOnce: false });
    other.drafts.investigators.keep(id, [row], [{ ...row, name: 'Nur Ali' }]);
    await other.drafts.flush();
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    expect(await statesOf(tab)).toEqual(['conflict']);
    tab.line.state = 'open';
    await tab.drafts.investigators.save(id);
    await deliverAll(tab, time);
    expect(await tables.investigators()).toEqual(['Nur Ali']);
  });

  test('after a try without an answer: it is asked about first, for it may be there', async () => {
    const { person, device, tables } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    tab.line.state = 'cut after';
    tab.drafts.keep(id, { duration: '2 years' });
    await tab.drafts.saveStep(id, 'application-detail');
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    expect(await tab.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { conflict: { kind: 'mayHaveArrived', lookedUp: false } } },
    ]);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
  });
});

test.each(['an answer', 'an investigator'])(
  '%s of a discarded save that took another in stands on what the portal has',
  async (what) => {
    const { person, device, tables, time } = await aPortal();
    const { id } = await completeAt(device.tab(person));
    const tab = device.tab(person, { deliversAtOnce: false });
    await tab.outbox.ready;
    const save = async (word: string) => {
      const before = (await tab.drafts.read(id))?.investigators ?? [];
      const asked = new Promise<void>((resolve) => tab.outbox.onWork(resolve));
      if (what === 'an answer') tab.drafts.keep(id, { setting: word });
      const after = before.map((row) => ({ ...row, name: word }));
      if (what === 'an investigator') tab.drafts.investigators.keep(id, before, after);
      void (what === 'an answer' ? tab.drafts.saveStep(id, 'methodology') : tab.drafts.investigators.save(id));
      await asked;
    };
    await save('First');
    await save('Second');
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    await save('Third');
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual([]);
    const [answers] = await tables.answers();
    expect(what === 'an answer' ? answers?.['setting'] : (await tables.investigators())[0]).toBe('Third');
  },
);

describe('a save of an investigator that got no answer, with a later save of the same row behind it', () => {
  const nur: InvestigatorAnswers = { name: 'Nur', idNumber: '1029384756', position: 'Consultant' };
  type TakenBack = (tab: TestWorkspace, time: TestTime, discard: () => Promise<unknown>) => Promise<void>;
  const ways: Record<string, TakenBack> = {
    async forgotten(_tab, _time, discard) {
      await discard();
      await discard();
    },
    async 'refused and discarded'(tab, time, discard) {
      tab.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(400));
      await deliverAll(tab, time);
      tab.line.fate = undefined;
      await discard();
    },
    async 'discarded and then refused'(tab, time) {
      const { answer } = await discardedOf(tab, () => void deliverAll(tab, time), failure(400));
      answer();
    },
  };
  const changes = [
    { of: 'another cell', later: { ...nur, name: 'Huda', position: 'Fellow' } },
    { of: 'the same cell', later: { ...nur, name: 'Sara' } },
  ];

  test.each(Object.entries(ways).flatMap(([way, takeBack]) => changes.map((one) => ({ way, takeBack, ...one }))))(
    'is $way: the later one, of $of, stores the whole row as it was saved, and nobody is asked',
    async ({ takeBack, later }) => {
      const { person, device, tables, time } = await aPortal();
      const tab = device.tab(person);
      const { id } = await completeAt(tab);
      const save = async (answers: InvestigatorAnswers) => {
        const before = (await tab.drafts.read(id))?.investigators ?? [];
        const after = before.map((row) => ({ ...row, ...answers }));
        tab.drafts.investigators.keep(id, before, after);
        expectKind(await tab.drafts.investigators.save(id), 'waiting');
      };
      tab.line.state = 'cut before';
      await save({ ...nur, name: 'Huda' });
      await save(later);
      expect(await statesOf(tab)).toEqual(['unsure', 'waiting']);
      const [first] = await tab.outbox.operations();
      tab.line.state = 'open';
      await takeBack(tab, time, () => tab.outbox.discard(first?.id ?? ''));
      await deliverAll(tab, time);
      expect(await statesOf(tab)).toEqual([]);
      expect((await tab.drafts.read(id))?.partStates['investigators-info']).toBe('saved');
      expect(await tables.rows()).toEqual([later]);
    },
  );
});

test('a file that is taken away a moment after it arrived goes from the portal', async () => {
  const { person, device, tables } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  expect(await tab.drafts.files.choose(id, 4, pdf('more.pdf'))).toBeUndefined();
  // The file that the page shows when the button is pressed.
  const shown = (await tab.drafts.read(id))?.chosenFiles[0]?.id ?? 0;
  await tab.drafts.files.send(id);
  await tab.drafts.files.drop(id, shown);
  await until(async () => (await tab.outbox.operations()).length === 0);
  expect((await tables.attachments()).map(({ file_name: name }) => name)).not.toContain('more.pdf');
});

test('a file that was taken away while its upload waits stays away when that upload is discarded and files are saved', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  const { files } = tab.drafts;
  await files.choose(id, 4, pdf('letter.pdf'));
  const { browser } = tab.line;
  tab.line.browser = {
    ...browser,
    fetch: async (path, init) => (init.method === 'POST' ? failure(429) : browser.fetch(path, init)),
  };
  await files.send(id);
  tab.line.browser = browser;
  const letter = (await tab.drafts.read(id))?.chosenFiles.find(({ fileName }) => fileName === 'letter.pdf')?.id ?? 0;
  void files.drop(id, letter);
  await until(async () => (await kindsOf(tab)).length === 2);
  expect(await kindsOf(tab)).toEqual(['addFile', 'removeFile']);
  const [upload] = await tab.outbox.operations();
  await tab.outbox.discard(upload?.id ?? '');
  await files.send(id);
  await deliverAll(tab, time);
  expect(await statesOf(tab)).toEqual([]);
  expect((await tables.attachments()).map(({ file_name: name }) => name)).toEqual(['cv.pdf']);
  expect((await tab.drafts.read(id))?.chosenFiles).toEqual([]);
});
