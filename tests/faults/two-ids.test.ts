import { expect, test } from 'vitest';
import { createUnloadTextOfPage, recoverUnloadText } from '../../src/app/unload-text.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { memoryStorage } from './leaving-world.ts';
import { aPlainServer } from './plain-world.ts';
import {
  aDevice,
  agreement,
  aPortal,
  deliverAll,
  detail,
  expectKind,
  failure,
  pdf,
  saveNew,
  statesOf,
  takeInHand,
  writeComplete,
} from './world.ts';

/*
 * An application has two numbers on a device if it was read from the server's list, under the number that it has
 * there, while the response to its start was missing.
 */

/** Starts an application. The server has it, and its response is lost once; then the application is read there. */
async function startedTwice(tab: TestWorkspace, numberAtServer: () => number | Promise<number>) {
  let isLost = false;
  tab.line.fate = ({ method, url }) => {
    if (isLost || method === 'GET' || !url.endsWith('/Step/1')) return undefined;
    isLost = true;
    return { instead: failure(500) };
  };
  const { id } = await saveNew(tab);
  await until(async () => (await statesOf(tab))[0] === 'unsure');
  const server = await numberAtServer();
  await takeInHand(tab, server);
  return { id, server };
}

/** The start is answered: the two numbers are known to be of one application. The tab learns so just after that. */
async function isJoined({ outbox, store }: TestWorkspace, { id, server }: { id: number; server: number }) {
  expect(await store.read(({ ids }) => ids.get(id))).toMatchObject({ server });
  await until(() => outbox.localId(server) === id);
}

async function twoNumbers() {
  const world = await aPortal();
  const tab = world.device.tab(world.person);
  const numbers = await startedTwice(tab, async () => (await world.tables.applications())[0]?.id ?? 0);
  return { ...world, ...numbers, tab };
}

test('what is submitted under the server’s id while the two are joined is submitted whole', async () => {
  const { tab, time, tables, id, server } = await twoNumbers();
  await Promise.all(await writeComplete(tab, server));
  expect(await statesOf(tab)).toEqual(['unsure']);
  tab.drafts.keep(server, { purpose: 'To learn whether ear plugs help at night.' });
  await tab.drafts.flush();
  const shown = await tab.drafts.read(server);
  const plan = pdf('plan.pdf', 'plan');
  const reading = Promise.withResolvers<void>();
  const readBytes = plan.arrayBuffer.bind(plan);
  plan.arrayBuffer = async () => {
    await reading.promise;
    return readBytes();
  };
  const choosing = tab.drafts.files.choose(server, 4, plan);
  const submitting = tab.drafts.submit(server, shown ?? undefined);
  await deliverAll(tab, time);
  await isJoined(tab, { id, server });
  reading.resolve();
  expect(await choosing).toBeUndefined();
  expectKind(await submitting, 'saved');
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tables.statuses()).toEqual([status.pending]);
  expect(await tables.answers()).toMatchObject([{ purpose: 'To learn whether ear plugs help at night.' }]);
  expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['cv.pdf', 'plan.pdf']);
  expect(await tab.drafts.read(id)).toMatchObject({
    status: status.pending,
    answers: { purpose: 'To learn whether ear plugs help at night.' },
    chosenFiles: [],
    versions: [],
  });
});

test('the unload text of a page that knew only the server’s id is there once the two are joined', async () => {
  const { tab, device, person, time, tables, id, server } = await twoNumbers();
  const storage = memoryStorage();
  const page = device.tab(person, { deliversAtOnce: false });
  const { drafts, reviews } = page;
  const words = createUnloadTextOfPage({ ...page, storage, page: 'page', now: time.now });
  await drafts.read(server);
  drafts.keep(server, { purpose: 'The last words.' });
  drafts.investigators.keep(server, [], [drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' })]);
  reviews.written.keep(server, 'reply', 'Here it is.');
  words.save();
  page.kill();
  await deliverAll(tab, time);
  await isJoined(tab, { id, server });
  await recoverUnloadText(storage, tab.store);
  expect(storage.keys()).toEqual([]);
  expect(await tab.drafts.read(id)).toMatchObject({
    answers: { purpose: 'The last words.' },
    investigators: [{ name: 'Nur' }],
    versions: [],
  });
  expect(await tab.store.read(({ fields }) => fields.get([id, 'message reply']))).toMatchObject({
    value: 'Here it is.',
  });
  expectKind(await tab.drafts.saveStep(id, 'title-of-study'), 'saved');
  expect(await tables.answers()).toMatchObject([{ researchTitle: detail.researchTitle, purpose: 'The last words.' }]);
});

/** The same at a plain server, which does not say which steps were saved, nor what was agreed to. */
async function twoNumbersAtPlainServer() {
  const { server: plain, time, applicant, device } = aPlainServer();
  const tab = device.tab(applicant);
  const numbers = await startedTwice(tab, () => plain.state.applications[0]?.id ?? 0);
  return { ...numbers, plain, time, tab };
}

test('a step that was saved under the server’s id is a saved one once the two are joined', async () => {
  const { plain, time, tab, id, server } = await twoNumbersAtPlainServer();
  tab.drafts.keep(server, { noConflict: false });
  expectKind(await tab.drafts.saveStep(server, 'conflict-of-interest'), 'saved');
  const saved = { conflictAnswered: true, partStates: { 'conflict-of-interest': 'saved' } };
  expect(await tab.drafts.read(server)).toMatchObject(saved);
  await deliverAll(tab, time);
  await isJoined(tab, { id, server });
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tab.drafts.read(id)).toMatchObject({ ...saved, serverId: server });
  expect(await tab.store.read(({ drafts }) => drafts.count())).toBe(1);
  expect(plain.state.applications).toHaveLength(1);
});

test('what was agreed to at the start is known once the two numbers are joined', async () => {
  const { time, tab, id, server } = await twoNumbersAtPlainServer();
  expect(await tab.drafts.read(id)).toMatchObject({ agreement });
  await deliverAll(tab, time);
  await isJoined(tab, { id, server });
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tab.drafts.read(id)).toMatchObject({ agreement, isAgreementKnown: true });
});

test('a copy that tells that two numbers here are of one application makes them one', async () => {
  const { person, device, time, tables } = await aPortal();
  const here = device.tab(person, { deliversAtOnce: false });
  const there = aDevice(time).tab(person, { deliversAtOnce: false });
  const id = await here.drafts.start(agreement);
  here.drafts.keep(id, detail);
  await here.drafts.flush();
  await there.outbox.importWork(await here.outbox.exportWork());
  const save = async (tab: TestWorkspace, step: 'application-detail' | 'title-of-study') => {
    const saving = tab.drafts.saveStep(id, step);
    await until(async () => (await tab.outbox.operations()).length > 0);
    await deliverAll(tab, time);
    expectKind(await saving, 'saved');
  };
  await save(here, 'application-detail');
  const server = (await tables.applications())[0]?.id ?? 0;
  await takeInHand(there, server);
  expect(await there.store.read(({ drafts }) => drafts.count())).toBe(2);
  here.drafts.keep(id, { purpose: 'To learn.' });
  await here.drafts.flush();
  expect(await there.outbox.importWork(await here.outbox.exportWork())).toMatchObject({ kind: 'taken', words: 1 });
  expect(await there.store.read(({ ids }) => ids.toArray())).toEqual([{ local: id, server, kind: 'application' }]);
  expect(await there.store.read(({ drafts }) => drafts.toCollection().primaryKeys())).toEqual([id]);
  await until(() => there.outbox.localId(server) === id);
  const whole = { serverId: server, answers: { ...detail, purpose: 'To learn.' }, versions: [] };
  for (const number of [id, server]) expect(await there.drafts.read(number)).toMatchObject(whole);
  await save(there, 'title-of-study');
  expect(await there.outbox.operations()).toEqual([]);
  expect(await tables.answers()).toMatchObject([{ researchTitle: detail.researchTitle, purpose: 'To learn.' }]);
});
