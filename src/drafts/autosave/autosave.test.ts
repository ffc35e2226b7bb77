import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../tests/support/test-workspace.ts';
import { status } from '../../contract/domain/statuses.ts';
import { createTestPortal, type TestPortal } from '../../server/testing/test-portal.ts';
import { createAutosave, type Autosave } from './autosave.ts';
import { AUTOSAVE_AFTER_MS, enqueueAutosave, readUnsaved } from './enqueue-autosave.ts';

let portal: TestPortal;
let person: Awaited<ReturnType<TestPortal['signUpActivated']>>;
let workspace: TestWorkspace;
let id: number;
let autosave: Autosave | undefined;
let isConnected = true;
const timers = new Set<{ at: number; work: () => void }>();

const conflictTexts = { conflictName1: 'A', conflictExplanation1: 'B', conflictName2: 'C', conflictExplanation2: 'D' };
const detail = { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' };
beforeEach(async () => {
  portal = await createTestPortal();
  person = await portal.signUpActivated();
  workspace = createTestWorkspace(person, { now: portal.clock.now });
  id = await workspace.drafts.start({ agreedAt: '2026-01-05T08:00:00.000Z', agreedPolicyVersion: '1' });
  workspace.drafts.keep(id, detail);
  await workspace.drafts.saveStep(id, 'application-detail');
  await pass(AUTOSAVE_AFTER_MS);
});
afterEach(() => {
  autosave?.close();
  autosave = undefined;
  timers.clear();
  isConnected = true;
  workspace.close();
});

const after = (milliseconds: number, work: () => void) => {
  const timer = { at: portal.clock.now() + milliseconds, work };
  timers.add(timer);
  return () => void timers.delete(timer);
};
async function pass(milliseconds: number): Promise<void> {
  portal.clock.advance(milliseconds);
  for (const timer of timers) {
    if (timer.at > portal.clock.now()) continue;
    timers.delete(timer);
    timer.work();
  }
}
const open = ({ store, outbox, drafts }: TestWorkspace = workspace) => {
  autosave = createAutosave({ store, outbox, drafts, isConnected: () => isConnected, now: portal.clock.now, after });
  return autosave;
};
const type = async (answers: Record<string, string | boolean>) => {
  workspace.drafts.keep(id, answers);
  await workspace.drafts.flush();
};
const requests = () => workspace.line.requests.filter(({ method }) => method !== 'GET').length;
const stored = async () => (await portal.portal.store.selectFrom('applications').selectAll().execute())[0];
const states = async () => (await workspace.drafts.read(id))?.partStates;
const isSaved = async () => (await workspace.outbox.operations()).length === 0;
const discardAll = async () => {
  for (const operation of await workspace.outbox.operations()) await workspace.outbox.discard(operation.id);
};
/** What an autosave does now. */
const saveNow = () =>
  workspace.outbox.write(async (tables, enqueue) => {
    const lane = await workspace.outbox.restoreServerId(tables, id);
    return (await enqueueAutosave(tables, enqueue, lane, portal.clock.now())).autosaved;
  });

test('a draft is saved ten seconds after the last change, in any tab', async () => {
  open();
  await type({ researchTitle: 'Sleep and light' });
  await until(() => timers.size === 1);
  const [first] = timers;
  await pass(AUTOSAVE_AFTER_MS - 1);
  await type({ researchTitle: 'Sleep and lamps' });
  await until(() => !timers.has(first ?? { at: 0, work: () => {} }) && timers.size === 1);
  const before = requests();
  await pass(AUTOSAVE_AFTER_MS - 1);
  expect(requests()).toBe(before);
  await pass(1);
  await until(async () => (await states())?.['application-detail'] === 'saved');
  expect(await stored()).toMatchObject({ research_title: 'Sleep and lamps' });
  expect(requests()).toBe(before + 1);
});

test('an unfinished step is saved too, but not one that the server would refuse', async () => {
  await type({ studyTitle: 'Lamps' });
  expect(await saveNow()).toBe('enqueued');
  await until(isSaved);
  expect(await states()).toMatchObject({ 'title-of-study': 'saved' });
  await pass(AUTOSAVE_AFTER_MS);
  await type({ researchTitle: '' });
  expect(await saveNow()).toBe('nothing');
  expect(await states()).toMatchObject({ 'application-detail': 'kept' });
});

test('steps are saved one by one, and at most one in ten seconds', async () => {
  open();
  await type({ studyTitle: 'Lamps', researchTitle: 'Lamps on the ward' });
  await until(() => timers.size === 1);
  const before = requests();
  await pass(AUTOSAVE_AFTER_MS);
  await until(async () => (await states())?.['application-detail'] === 'saved');
  expect(await states()).toMatchObject({ 'title-of-study': 'kept' });
  expect(await saveNow()).toBe('tooSoon');
  await until(() => timers.size === 1);
  expect(requests()).toBe(before + 1);
  await pass(AUTOSAVE_AFTER_MS);
  await until(async () => (await states())?.['title-of-study'] === 'saved');
  expect(requests()).toBe(before + 2);
});

test('leaving a field saves at once, including what is not on the disk yet', async () => {
  const { leaveField } = open();
  workspace.drafts.keep(id, { researchTitle: 'Lamps' });
  leaveField(id);
  await until(async () => (await states())?.['application-detail'] === 'saved');
  expect(await stored()).toMatchObject({ research_title: 'Lamps' });
  workspace.drafts.keep(id, { researchTitle: 'Naps' });
  const before = requests();
  leaveField(id);
  await until(() => timers.size === 1);
  expect(requests()).toBe(before);
  await pass(AUTOSAVE_AFTER_MS);
  await until(async () => (await stored())?.research_title === 'Naps');
});

test('without a connection a draft stays on the device, and is saved once there is one', async () => {
  isConnected = false;
  open();
  await type({ researchTitle: 'Lamps' });
  await until(() => timers.size === 1);
  const before = requests();
  await pass(AUTOSAVE_AFTER_MS);
  expect(timers.size).toBe(1);
  expect(await states()).toMatchObject({ 'application-detail': 'kept' });
  isConnected = true;
  await pass(AUTOSAVE_AFTER_MS);
  await until(async () => (await states())?.['application-detail'] === 'saved');
  expect(requests()).toBe(before + 1);
});

test('a page that is closed saves nothing more', async () => {
  const { close } = open();
  await type({ researchTitle: 'Lamps' });
  await until(() => timers.size === 1);
  close();
  expect(timers.size).toBe(0);
});

test('what was discarded is not sent again before it is changed', async () => {
  workspace.line.signedIn = false;
  await type({ researchTitle: 'Lamps' });
  await workspace.drafts.saveStep(id, 'application-detail');
  await discardAll();
  workspace.line.signedIn = true;
  await pass(AUTOSAVE_AFTER_MS);
  expect(await states()).toMatchObject({ 'application-detail': 'kept' });
  expect(await saveNow()).toBe('nothing');
  await type({ duration: '2 years' });
  expect(await saveNow()).toBe('enqueued');
  await until(isSaved);
  expect(await stored()).toMatchObject({ research_title: 'Sleep', answers: expect.stringContaining('2 years') });
  await pass(AUTOSAVE_AFTER_MS);
  await type({ researchTitle: 'Lamps!' });
  expect(await saveNow()).toBe('enqueued');
});

test('nothing is saved before an application is started at the server, while something waits, or once it is in review', async () => {
  const other = await workspace.drafts.start(null);
  workspace.drafts.keep(other, detail);
  await workspace.drafts.flush();
  const unsaved = () => workspace.store.read(readUnsaved);
  expect((await unsaved()).size).toBe(0);
  await type({ researchTitle: 'Lamps' });
  expect((await unsaved()).size).toBe(1);
  workspace.line.signedIn = false;
  await type({ studyTitle: 'Naps' });
  await workspace.drafts.saveStep(id, 'title-of-study');
  expect((await unsaved()).size).toBe(0);
  await discardAll();
  expect((await unsaved()).size).toBe(1);
  await workspace.store.write(async (tables) => {
    const [draft] = await tables.drafts.filter(({ base }) => base !== null).toArray();
    if (draft?.base) await tables.drafts.put({ ...draft, base: { ...draft.base, status: status.moreInformation } });
  });
  expect((await unsaved()).size).toBe(0);
});

test('a box that is ticked and unticked again is not stated to be unticked', async () => {
  await type({ noConflict: true });
  await type({ noConflict: false });
  expect(await saveNow()).toBe('nothing');
  await type({ noConflict: true });
  expect(await saveNow()).toBe('enqueued');
  await until(isSaved);
  await pass(AUTOSAVE_AFTER_MS);
  await type({ noConflict: false });
  expect(await saveNow()).toBe('enqueued');
});

test('a box is not stated to be unticked because of a text that is asked only with it', async () => {
  await type({ noConflict: true, conflictName1: 'Ada' });
  await type({ noConflict: false });
  expect(await saveNow()).toBe('nothing');
});

test('answers that are asked again are saved again with the box', async () => {
  await type({ noConflict: true, ...conflictTexts });
  for (const noConflict of [false, true]) {
    await workspace.drafts.saveStep(id, 'conflict-of-interest');
    await pass(AUTOSAVE_AFTER_MS);
    await type({ noConflict });
  }
  expect(await saveNow()).toBe('enqueued');
  await until(isSaved);
  const { answers } = (await stored()) ?? {};
  for (const text of Object.values(conflictTexts)) expect(answers).toContain(`"${text}"`);
});

test('an answer that was written before its box was unticked is sent once that is discarded and it is asked again', async () => {
  await type({ noConflict: true, ...conflictTexts });
  await workspace.drafts.saveStep(id, 'conflict-of-interest');
  workspace.line.signedIn = false;
  await type({ conflictName1: 'A2' });
  await type({ noConflict: false });
  await workspace.drafts.saveStep(id, 'conflict-of-interest');
  await discardAll();
  workspace.line.signedIn = true;
  await type({ noConflict: true });
  expect(await states()).toMatchObject({ 'conflict-of-interest': 'kept' });
  await workspace.drafts.saveStep(id, 'conflict-of-interest');
  expect((await stored())?.answers).toContain('"A2"');
});

test('what was typed over a save that is discarded is not sent either', async () => {
  workspace.line.signedIn = false;
  await type({ researchTitle: 'Lamps' });
  await workspace.drafts.saveStep(id, 'application-detail');
  await type({ researchTitle: 'Lamps on the ward' });
  await discardAll();
  workspace.line.signedIn = true;
  await pass(AUTOSAVE_AFTER_MS);
  expect(await saveNow()).toBe('nothing');
});

test('a back-off that nothing waits for any more holds nothing back', async () => {
  workspace.line.state = 'cut before';
  await type({ researchTitle: 'Lamps' });
  await workspace.drafts.saveStep(id, 'application-detail');
  await workspace.store.write((tables) => tables.operations.clear());
  workspace.line.state = 'open';
  await pass(AUTOSAVE_AFTER_MS);
  await type({ studyTitle: 'Naps' });
  expect(await saveNow()).toBe('enqueued');
});

test('what was written for a draft is not sent once it is no draft at the server, before its user saves it', async () => {
  await type({ studyTitle: 'Naps' });
  await portal.portal.store.updateTable('applications').set({ status: status.moreInformation, version: 9 }).execute();
  expect(await saveNow()).toBe('enqueued');
  await until(isSaved);
  expect(await states()).toMatchObject({ 'title-of-study': 'kept' });
  expect((await stored())?.answers).not.toContain('Naps');
  // This device knows it by now.
  await pass(AUTOSAVE_AFTER_MS);
  await type({ studyTitle: 'More naps' });
  expect(await saveNow()).toBe('nothing');
  await type({ studyTitle: 'Naps' });
  expect(await workspace.drafts.saveStep(id, 'title-of-study')).toMatchObject({ kind: 'saved' });
  expect((await stored())?.answers).toContain('Naps');
});

test('a save that its user makes of the same text is sent, whatever became of the draft', async () => {
  workspace.line.state = 'cut before';
  await type({ studyTitle: 'Naps' });
  expect(await saveNow()).toBe('enqueued');
  await until(async () => (await workspace.outbox.operations()).some(({ tries }) => tries > 0));
  await portal.portal.store.updateTable('applications').set({ status: status.moreInformation, version: 9 }).execute();
  await workspace.drafts.saveStep(id, 'title-of-study');
  workspace.line.state = 'open';
  await workspace.outbox.sendNow();
  await workspace.delivery.run();
  await until(isSaved);
  expect((await stored())?.answers).toContain('Naps');
});

test('a complete investigator is saved, and one that is half written is left to the user', async () => {
  const { investigators } = workspace.drafts;
  const whole = investigators.row({ name: 'Nur', idNumber: '1', position: 'Physician' });
  const half = investigators.row({ name: 'Ada', idNumber: '', position: '' });
  investigators.keep(id, [], [whole, half]);
  await workspace.drafts.flush();
  expect(await saveNow()).toBe('enqueued');
  await until(isSaved);
  const rows = await portal.portal.store.selectFrom('investigators').selectAll().execute();
  expect(rows.map(({ name }) => name)).toEqual(['Nur']);
  await pass(AUTOSAVE_AFTER_MS);
  expect(await saveNow()).toBe('nothing');
});

test('a new investigator waits for those before: the first one is the principal investigator', async () => {
  const { investigators } = workspace.drafts;
  const principal = investigators.row({ name: 'Nur', idNumber: '', position: '' });
  const other = investigators.row({ name: 'Ada', idNumber: '2', position: 'Nurse' });
  investigators.keep(id, [], [principal, other]);
  await workspace.drafts.flush();
  expect(await saveNow()).toBe('nothing');
});
