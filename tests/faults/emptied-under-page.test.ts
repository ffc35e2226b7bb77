import { expect, onTestFinished, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { until } from '../support/test-time.ts';
import { databaseOf } from './leaving-world.ts';
import {
  aDevice,
  agreement,
  aPortal,
  completeAt,
  deliverAll,
  detail,
  expectKind,
  failure,
  takeInHand,
  pdf,
  savedNew,
  saveNew,
  statesOf,
} from './world.ts';

/**
 * An application that is complete at the server and open in a step on another device, whose browser then empties its
 * database.
 */
async function emptiedElsewhere() {
  const world = await aPortal();
  const { server } = await completeAt(world.device.tab(world.person));
  const device = aDevice(world.time);
  const tab = device.tab(world.person);
  await takeInHand(tab, server);
  // The form of the step is on screen.
  onTestFinished(tab.drafts.source(server).subscribe(() => {}));
  await tab.drafts.read(server);
  const [before] = await world.tables.answers();
  await device.disk.empty(databaseOf(world.person.user));
  return { ...world, server, device, tab, before };
}

test('fault 21: Next in an open step wipes nothing at the server', async () => {
  const { server, tab, tables, time, before } = await emptiedElsewhere();
  await tab.drafts.saveStep(server, 'methodology');
  await deliverAll(tab, time);
  expect(await tables.answers()).toEqual([before]);
});

test('fault 21: of a step in which one answer was typed, that answer alone changes', async () => {
  const { server, tab, tables, time, before } = await emptiedElsewhere();
  tab.drafts.keep(server, { setting: 'Ward 4' });
  await tab.drafts.saveStep(server, 'methodology');
  await deliverAll(tab, time);
  expect(await tables.answers()).toEqual([{ ...before, setting: 'Ward 4' }]);
});

test('fault 21: an answer below a box is sent, although nobody knows here whether the box is ticked', async () => {
  const { server, tab, tables, time } = await emptiedElsewhere();
  tab.drafts.keep(server, { noConflict: true, conflictName1: 'A name' });
  await tab.drafts.saveStep(server, 'conflict-of-interest');
  tab.drafts.keep(server, { conflictExplanation1: 'A grant' });
  await tab.drafts.saveStep(server, 'conflict-of-interest');
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([{ conflictName1: 'A name', conflictExplanation1: 'A grant' }]);
});

test('fault 21: an investigator who is added goes to those who are there, which are read first', async () => {
  const { server, tab, tables, time } = await emptiedElsewhere();
  const row = tab.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
  tab.drafts.investigators.keep(server, [], [row]);
  tab.line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
  await tab.drafts.investigators.save(server);
  expect(await tables.investigators()).toEqual(['Nur']);
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  expect(await tables.investigators()).toEqual(['Nur', 'Ali']);
  expect(await tab.outbox.operations()).toEqual([]);
});

/** A list of investigators that is on screen after the browser has just emptied the database. */
async function listOf(where: 'here' | 'elsewhere') {
  const { person, device, tables, time } = await aPortal();
  const { id, server } = await completeAt(device.tab(person));
  const shared = where === 'here' ? device : aDevice(time);
  const tab = shared.tab(person);
  if (where === 'elsewhere') await takeInHand(tab, server);
  const source = tab.drafts.source(where === 'here' ? id : server);
  onTestFinished(source.subscribe(() => {}));
  await until(() => source.get()?.partStates['investigators-info'] === 'saved');
  const draft = source.get();
  const [shown] = draft?.investigators ?? [];
  if (!draft || shown === undefined) throw new Error('The list is empty.');
  await shared.disk.empty(databaseOf(person.user));
  const remove = () => tab.drafts.investigators.remove(draft.applicationId, shown.id, shown);
  const isGone = () => source.get() === null;
  return { tab, there: aDevice(time).tab(person), server, tables, time, remove, isGone };
}

test.each(['here', 'elsewhere'] as const)(
  'fault 21: an investigator who was added %s and is deleted is told to be deleted once the portal has done it',
  async (where) => {
    const { tab, tables, time, remove } = await listOf(where);
    const outcome = remove();
    await deliverAll(tab, time);
    expectKind(await outcome, 'saved');
    expect({ rows: await tables.investigators(), states: await statesOf(tab) }).toEqual({ rows: [], states: [] });
  },
);

test('fault 21: an investigator is not deleted with what another device wrote, unseen', async () => {
  const { tab, there, server, tables, time, remove } = await listOf('elsewhere');
  await takeInHand(there, server);
  const rows = (await there.drafts.read(server))?.investigators ?? [];
  there.drafts.investigators.keep(
    server,
    rows,
    rows.map((row) => ({ ...row, name: 'Nur Rahman' })),
  );
  expectKind(await there.drafts.investigators.save(server), 'saved');
  const outcome = remove();
  await deliverAll(tab, time);
  expectKind(await outcome, 'conflict');
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
});

test('fault 21: an investigator whom this device no longer knows is not said to be deleted', async () => {
  const { tables, isGone, remove } = await listOf('here');
  await until(isGone);
  expectKind(await remove(), 'notStored');
  expect(await tables.investigators()).toEqual(['Nur']);
});

test('fault 21: what is typed in an investigator replaces nothing that another device has saved', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const [shared, there] = [aDevice(time), aDevice(time).tab(person)];
  const here = shared.tab(person);
  const rename = async ({ drafts }: typeof here, name: string) => {
    const before = (await drafts.read(server))?.investigators ?? [];
    const after = before.map((row) => ({ ...row, name }));
    drafts.investigators.keep(server, before, after);
  };
  await takeInHand(here, server);
  await takeInHand(there, server);
  await rename(there, 'Nur Rahman');
  await there.drafts.investigators.save(server);
  await rename(here, 'Nour');
  await shared.disk.empty(databaseOf(person.user));
  void here.drafts.investigators.save(server);
  await until(async () => (await here.outbox.operations()).length === 1);
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
  expect(await here.outbox.operations()).toMatchObject([
    { trouble: { conflict: { fields: [{ from: 'Nur', mine: 'Nour', theirs: 'Nur Rahman' }] } } },
  ]);
});

/**
 * A row of the list whose position is in a waiting save and whose name has just been typed, when the browser empties
 * the database.
 */
async function emptiedUnderRow() {
  const { person, device, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const shared = aDevice(time);
  const tab = shared.tab(person);
  await takeInHand(tab, server);
  const write = async ({ drafts }: typeof tab, cells: { name?: string; position?: string }) => {
    const before = (await drafts.read(server))?.investigators ?? [];
    const after = before.map((row) => ({ ...row, ...cells }));
    drafts.investigators.keep(server, before, after);
  };
  tab.line.state = 'cut before';
  await write(tab, { position: 'Fellow' });
  expectKind(await tab.drafts.investigators.save(server), 'waiting');
  await write(tab, { name: 'Nour' });
  await shared.disk.empty(databaseOf(person.user));
  tab.line.state = 'open';
  return { tab, there: aDevice(time).tab(person), server, time, write };
}

test.each(['read again first', 'at once'])(
  'fault 21: a row is not told to be saved without a cell that its page still shows (%s)',
  async (when) => {
    const { tab, server, time, there } = await emptiedUnderRow();
    if (when === 'read again first') {
      await takeInHand(tab, server);
      await tab.drafts.read(server);
    }
    const outcome = tab.drafts.investigators.save(server);
    await deliverAll(tab, time);
    expectKind(await outcome, 'saved');
    await takeInHand(there, server);
    expect(await there.drafts.read(server)).toMatchObject({ investigators: [{ name: 'Nour', position: 'Fellow' }] });
  },
);

test('fault 21: a cell of a lost save replaces nothing that another device has saved', async () => {
  const { tab, there, server, time, write } = await emptiedUnderRow();
  await takeInHand(there, server);
  await write(there, { position: 'Nurse' });
  expectKind(await there.drafts.investigators.save(server), 'saved');
  await takeInHand(tab, server);
  const outcome = tab.drafts.investigators.save(server);
  await deliverAll(tab, time);
  expect(await outcome).toMatchObject({
    kind: 'conflict',
    conflict: { fields: [{ mine: 'Fellow', theirs: 'Nurse' }] },
  });
});

/**
 * A row of the list that was added on this device, and that the server has since, whose name has just been typed, when
 * the browser empties the database. The page still shows the row under the number that it was given here.
 */
async function emptiedUnderAddedRow() {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person);
  const { id, server } = await completeAt(tab);
  const draft = await tab.drafts.read(id);
  const [row] = draft?.investigators ?? [];
  if (row === undefined) throw new Error('The list is empty.');
  tab.drafts.investigators.keep(id, [row], [{ ...row, name: 'Nour' }]);
  await device.disk.empty(databaseOf(person.user));
  return { tab, there: aDevice(time).tab(person), id, server, row, time, tables };
}

test.each(['read again first', 'at once', 'written by then'])(
  'fault 21: an investigator who was added here, and in whose row is typed, is not added twice (%s)',
  async (when) => {
    const { tab, id, server, time, tables } = await emptiedUnderAddedRow();
    if (when === 'read again first') {
      await takeInHand(tab, server);
      await tab.drafts.read(id);
    }
    if (when === 'written by then') await tab.drafts.flush();
    const outcome = tab.drafts.investigators.save(id);
    await deliverAll(tab, time);
    expectKind(await outcome, 'saved');
    expect(await tables.investigators()).toEqual(['Nour']);
    expect(await tab.drafts.read(id)).toMatchObject({ investigators: [{ name: 'Nour', position: 'Consultant' }] });
    expect(await statesOf(tab)).toEqual([]);
  },
);

test('fault 21: what is typed in the row of an investigator who was added here replaces nothing unseen', async () => {
  const { tab, there, id, server, time, tables } = await emptiedUnderAddedRow();
  await takeInHand(there, server);
  const before = (await there.drafts.read(server))?.investigators ?? [];
  const after = before.map((row) => ({ ...row, name: 'Nur Rahman' }));
  there.drafts.investigators.keep(server, before, after);
  expectKind(await there.drafts.investigators.save(server), 'saved');
  const outcome = tab.drafts.investigators.save(id);
  await deliverAll(tab, time);
  expect(await outcome).toMatchObject({
    kind: 'conflict',
    conflict: { fields: [{ from: 'Nur', mine: 'Nour', theirs: 'Nur Rahman' }] },
  });
  expect(await tables.investigators()).toEqual(['Nur Rahman']);
});

test.each(['at once', 'written by then'])(
  'fault 21: an investigator who was added here, and in whose row is typed, can be deleted (%s)',
  async (when) => {
    const { tab, id, row, time, tables } = await emptiedUnderAddedRow();
    if (when === 'written by then') await tab.drafts.flush();
    const outcome = tab.drafts.investigators.remove(id, row.id, { ...row, name: 'Nour' });
    await deliverAll(tab, time);
    expectKind(await outcome, 'saved');
    expect({ rows: await tables.investigators(), states: await statesOf(tab) }).toEqual({ rows: [], states: [] });
  },
);

/**
 * A list to which an investigator was added in a save that waits: typing in the row, and emptying the database, is up
 * to the test.
 */
async function addedRow(line: 'cut before' | 'cut after') {
  const { person, device, time, tables } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const shared = aDevice(time);
  const tab = shared.tab(person);
  await takeInHand(tab, server);
  const before = (await tab.drafts.read(server))?.investigators ?? [];
  const row = tab.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
  tab.drafts.investigators.keep(server, before, [...before, row]);
  tab.line.state = line;
  expectKind(await tab.drafts.investigators.save(server), 'waiting');
  tab.line.state = 'open';
  await tab.drafts.read(server);
  const type = (name = 'Aly') => tab.drafts.investigators.keep(server, [row], [{ ...row, name }]);
  const empty = () => shared.disk.empty(databaseOf(person.user));
  const save = async () => {
    const outcome = tab.drafts.investigators.save(server);
    await deliverAll(tab, time);
    expectKind(await outcome, 'saved');
  };
  return { tab, row, time, tables, type, empty, save };
}

test.each(['before', 'after'])(
  'fault 21: an investigator whose adding got no response is not added twice (typed %s the database is emptied)',
  async (when) => {
    const { tables, type, empty, save } = await addedRow('cut after');
    if (when === 'before') type();
    await empty();
    if (when === 'after') type();
    await save();
    expect(await tables.investigators()).toEqual(['Nur', 'Aly']);
  },
);

test('fault 21: an investigator whose adding never arrived is added, with what is typed since', async () => {
  const { tables, type, empty, save } = await addedRow('cut before');
  type();
  await empty();
  await save();
  expect(await tables.investigators()).toEqual(['Nur', 'Aly']);
});

test('fault 21: an investigator whose adding was accepted while their row was typed in is not added twice', async () => {
  const { tab, row, time, tables, type, empty, save } = await addedRow('cut before');
  type('Al');
  await deliverAll(tab, time);
  await until(() => tab.outbox.serverId(row.id) > 0);
  type();
  await empty();
  await save();
  expect(await tables.investigators()).toEqual(['Nur', 'Aly']);
});

test('fault 21: what is typed in a step replaces nothing that another device has saved', async () => {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const [shared, there] = [aDevice(time), aDevice(time).tab(person)];
  const here = shared.tab(person);
  await takeInHand(here, server);
  await takeInHand(there, server);
  await here.drafts.read(server);
  there.drafts.keep(server, { setting: 'Ward 5', sampleSize: '240' });
  expectKind(await there.drafts.saveStep(server, 'methodology'), 'saved');
  await shared.disk.empty(databaseOf(person.user));
  here.drafts.keep(server, { setting: 'Ward 4', conclusion: 'Still open.' });
  const outcome = here.drafts.saveStep(server, 'methodology');
  await deliverAll(here, time);
  expect(await outcome).toMatchObject({
    kind: 'conflict',
    conflict: { fields: [{ name: 'setting', from: 'Ward 3', mine: 'Ward 4', theirs: 'Ward 5' }] },
  });
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 5', sampleSize: '240', conclusion: 'Open.' }]);
  const [asked] = await here.outbox.operations();
  await here.outbox.solve(asked?.id ?? '', { setting: 'mine' });
  await deliverAll(here, time);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4', sampleSize: '240', conclusion: 'Still open.' }]);
  expect(await here.outbox.operations()).toEqual([]);
});

test('fault 21: a step waits until the portal can be read, and then goes', async () => {
  const { server, tab, tables, time } = await emptiedElsewhere();
  tab.line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
  tab.drafts.keep(server, { setting: 'Ward 4' });
  expectKind(await tab.drafts.saveStep(server, 'methodology'), 'waiting');
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4' }]);
  expect(await tab.outbox.operations()).toEqual([]);
});

test.each([403, 404])(
  'fault 21: an investigator who is added where the portal shows the application no more (%i) needs the person',
  async (status) => {
    const { server, tab, time } = await emptiedElsewhere();
    const row = tab.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
    tab.drafts.investigators.keep(server, [], [row]);
    tab.line.answer = failure(status);
    await tab.drafts.investigators.save(server);
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toMatchObject([{ state: 'refused', trouble: { status, message: 'Sorry.' } }]);
  },
);

test.each([403, 404])(
  'fault 21: a step of an application that the portal shows no more (%i) needs the person',
  async (status) => {
    const { server, tab, time } = await emptiedElsewhere();
    tab.drafts.keep(server, { setting: 'Ward 4' });
    tab.line.answer = failure(status);
    await tab.drafts.saveStep(server, 'methodology');
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toMatchObject([{ state: 'refused', trouble: { status, message: 'Sorry.' } }]);
  },
);

test.each(['read again first', 'at once'])(
  'fault 21: an application that was started here, and whose page stays open, is not begun twice (%s)',
  async (when) => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const server = tab.outbox.serverId(id);
    await tab.drafts.read(id);
    await device.disk.empty(databaseOf(person.user));
    time.pass(1000);
    if (when === 'read again first') await takeInHand(tab, server);
    tab.drafts.keep(id, { setting: 'Ward 3', researchTitle: 'Sleep and pain' });
    await tab.drafts.saveStep(server, 'methodology');
    await tab.drafts.saveStep(id, 'application-detail');
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep and pain']);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3', workNumber: '7' }]);
    expect(await tab.outbox.operations()).toEqual([]);
  },
);

test('fault 21: what a page shows of a draft does not outlive the database', async () => {
  const { person, device } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const told = Promise.withResolvers<void>();
  onTestFinished(tab.store.onEmptied(() => told.resolve()));
  const source = tab.drafts.source(id);
  onTestFinished(source.subscribe(() => {}));
  await until(() => source.get()?.answers.researchTitle === 'Sleep');
  await device.disk.empty(databaseOf(person.user));
  await told.promise;
  await until(() => source.get() === null);
  // The page still knows the application's id at the server.
  expect(tab.drafts.serverId(id)).toBe(tab.outbox.serverId(id));
});

test('a save of an application that is not begun at the server never waits for a start that nobody can make', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  tab.line.fate = () => 'cut before';
  const { id } = await saveNew(tab);
  await until(async () => (await tab.outbox.operations()).length > 0);
  onTestFinished(tab.drafts.source(id).subscribe(() => {}));
  await device.disk.empty(databaseOf(person.user));
  tab.drafts.keep(id, { setting: 'Ward 4' });
  void tab.drafts.saveStep(id, 'methodology');
  await until(async () => (await tab.outbox.operations()).length > 0);
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  // The server says what is missing, and the draft is there so that the person can add it.
  expect(await statesOf(tab)).toEqual(['refused', 'waiting']);
  expect(await tab.drafts.read(id)).toMatchObject({ answers: { setting: 'Ward 4' }, agreement: null });

  await tab.drafts.agree(id, agreement);
  tab.drafts.keep(id, detail);
  void tab.drafts.saveStep(id, 'application-detail');
  await until(async () => (await statesOf(tab))[0] === 'waiting');
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4', duration: detail.duration }]);
});

test('fault 21: what another tab took in hand by the server’s id is not hidden by a page that was open before', async () => {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const server = tab.outbox.serverId(id);
  await device.disk.empty(databaseOf(person.user));
  const other = device.tab(person);
  await takeInHand(other, server);
  other.drafts.keep(server, { setting: 'Ward 3' });
  await other.drafts.flush();
  await other.drafts.files.choose(server, 1, pdf('cv.pdf'));
  const row = other.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
  other.drafts.investigators.keep(server, [], [row]);
  await other.drafts.flush();
  other.line.state = 'cut before';
  other.drafts.keep(server, { duration: '2 years' });
  await other.drafts.saveStep(server, 'application-detail');

  tab.drafts.keep(id, { purpose: 'Better sleep' });
  other.drafts.keep(server, { sampleSize: '120' });
  await tab.drafts.flush();
  await other.drafts.flush();
  const written = { setting: 'Ward 3', duration: '2 years', purpose: 'Better sleep', sampleSize: '120' };
  const fresh = device.tab(person);
  await fresh.outbox.ready;
  for (const number of [id, server]) {
    const draft = await fresh.drafts.read(number);
    expect(draft).toMatchObject({ answers: written, investigators: [{ name: 'Ali' }], versions: [] });
    expect(draft?.chosenFiles.map(({ fileName }) => fileName)).toEqual(['cv.pdf']);
  }
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
});

test('fault 21: an application is not submitted without what its page still shows of it', async () => {
  const { server, device, tab, person, tables, time } = await emptiedElsewhere();
  await takeInHand(tab, server);
  tab.line.state = 'cut before';
  tab.drafts.keep(server, { setting: 'Ward 4' });
  await tab.drafts.saveStep(server, 'methodology');
  await tab.drafts.files.choose(server, 3, pdf('consent.pdf'));
  const shown = (await tab.drafts.read(server)) ?? undefined;
  tab.line.state = 'open';
  await device.disk.empty(databaseOf(person.user));

  expectKind(await tab.drafts.submit(server, shown), 'notStored');
  await deliverAll(tab, time);
  expect(await tables.statuses()).toEqual([status.draft]);

  // After the page has taken over the current state, the submission is sent.
  await takeInHand(tab, server);
  const left = (await tab.drafts.read(server)) ?? undefined;
  expect(left).toMatchObject({ answers: { setting: 'Ward 3' }, chosenFiles: [] });
  expectKind(await tab.drafts.submit(server, left), 'saved');
  expect(await tables.statuses()).toEqual([status.pending]);
});

/**
 * Something is written on this device, is on disk and is shown; then the browser empties the database, and the page has
 * not read it again.
 */
async function emptiedUnderWords(
  write: (tab: Awaited<ReturnType<typeof emptiedElsewhere>>['tab'], server: number) => unknown,
) {
  const { person, device, tables } = await aPortal();
  const tab = device.tab(person);
  const { server } = await completeAt(tab);
  await takeInHand(tab, server);
  await write(tab, server);
  await tab.drafts.flush();
  const shown = await tab.drafts.read(server);
  if (shown === null) throw new Error('Nothing is in hand.');
  await device.disk.empty(databaseOf(person.user));
  return { tab, server, tables, shown };
}

test('fault 21: a step is not told to be saved without the words that its page still shows', async () => {
  const { tab, server, shown } = await emptiedUnderWords(({ drafts }, id) => drafts.keep(id, { setting: 'Ward 4' }));
  expect(shown.answers.setting).toBe('Ward 4');
  expectKind(await tab.drafts.saveStep(server, 'methodology', shown), 'notStored');
  expect(await tab.outbox.operations()).toEqual([]);
});

test('fault 21: a list is not told to be saved without an investigator whom its page still shows', async () => {
  const { tab, server, shown, tables } = await emptiedUnderWords(({ drafts }, id) => {
    const row = drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
    drafts.investigators.keep(id, [], [row]);
  });
  expect(shown.investigators.map(({ name }) => name)).toContain('Ali');
  expectKind(await tab.drafts.investigators.save(server, shown), 'notStored');
  expect(await tables.investigators()).toEqual(['Nur']);
});

test('fault 21: files are not told to be saved without one that their page still shows', async () => {
  const { tab, server, shown, tables } = await emptiedUnderWords(({ drafts }, id) =>
    drafts.files.choose(id, 3, pdf('consent.pdf')),
  );
  expect(shown.chosenFiles.map(({ fileName }) => fileName)).toEqual(['consent.pdf']);
  const [outcome, ...others] = await tab.drafts.files.send(server, shown);
  expect([outcome?.kind, others]).toEqual(['notStored', []]);
  expect((await tables.attachments()).map(({ file_name: name }) => name)).toEqual(['cv.pdf']);
});
