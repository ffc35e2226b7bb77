import { stateInCopy } from './copy-format.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../tests/support/test-workspace.ts';
import { fetchWhole } from '../../api-client/readings.ts';
import { role, status } from '../../contract/domain/statuses.ts';
import { enqueueSubmission } from '../../drafts/save.ts';
import { offeredActions } from '../read/offered-actions.ts';
import { rebase } from '../merge/rebase.ts';
import { laneOf } from '../queue/ids.ts';
import { createTestPortal, type TestPortal } from '../../server/testing/test-portal.ts';

let portal: TestPortal;
let person: Awaited<ReturnType<TestPortal['signUpActivated']>>;
let here: TestWorkspace;
let there: TestWorkspace;
let id: number;
const device = () => createTestWorkspace(person, { now: portal.clock.now, deliversAtOnce: false });
beforeEach(async () => {
  portal = await createTestPortal();
  person = await portal.signUpActivated();
  here = device();
  there = device();
  id = await here.drafts.start({ agreedAt: '2026-01-05T08:00:00.000Z', agreedPolicyVersion: '1' });
});
afterEach(() => {
  here.close();
  there.close();
});

const PDF = '%PDF-1.7\n\u0000\u00ff binary';
const pdf = () => new File([Uint8Array.from(PDF, (character) => character.charCodeAt(0))], 'cv.pdf');
/** Queues a save without waiting for the server, which this device cannot reach. */
const queued = async (saving: Promise<unknown>, count: number) => {
  void saving;
  await until(async () => (await here.outbox.operations()).length === count);
};
/** A draft made without a connection: the start, a step, a row, a file, and text that is in no operation. */
const work = async () => {
  const { drafts } = here;
  drafts.keep(id, { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' });
  await queued(drafts.saveStep(id, 'application-detail'), 1);
  drafts.keep(id, { setting: 'Ward 3' });
  await queued(drafts.saveStep(id, 'methodology'), 2);
  drafts.investigators.keep(
    id,
    [],
    [drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' })],
  );
  await queued(drafts.investigators.save(id), 3);
  expect(await drafts.files.choose(id, 1, pdf())).toBeUndefined();
  await queued(drafts.files.send(id), 4);
  drafts.keep(id, { purpose: 'Kept, and not saved' });
  await drafts.flush();
};
const keysOf = async (workspace: TestWorkspace) =>
  (await workspace.outbox.operations()).map((operation) => operation.id);
const count = async (table: 'applications' | 'investigators' | 'attachments') =>
  (await portal.portal.store.selectFrom(table).select('id').execute()).length;
const all = async ({ store }: TestWorkspace) =>
  store.read(async ({ drafts, fields, files, bytes, operations, lanes, ids }) => {
    const tables = [drafts, fields, files, bytes, operations, lanes, ids];
    return Promise.all(tables.map((table) => table.count()));
  });

describe('work that is carried to another device', () => {
  test('arrives there with its keys, its order, its words and its files, and goes to the server from there', async () => {
    await work();
    const keys = await keysOf(here);
    expect(await there.outbox.importWork(await here.outbox.exportWork())).toEqual({
      kind: 'taken',
      operations: 4,
      known: 0,
      words: 1,
      besides: 0,
      files: 0,
    });
    expect(await keysOf(there)).toEqual(keys);
    const draft = await there.drafts.read(id);
    expect(draft?.answers).toMatchObject({ researchTitle: 'Sleep', setting: 'Ward 3', purpose: 'Kept, and not saved' });
    expect(draft?.partStates['title-of-study']).toBe('kept');
    const [file] = draft?.chosenFiles ?? [];
    const bytes = await there.outbox.forDelivery.bytesOf(file?.id ?? 0);
    expect(new Uint8Array((await bytes?.bytes.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      new Uint8Array(await pdf().arrayBuffer()),
    );

    await there.delivery.run();
    expect(await there.outbox.operations()).toEqual([]);
    expect([await count('applications'), await count('investigators'), await count('attachments')]).toEqual([1, 1, 1]);
  });

  test('and is sent from both is done once at the server', async () => {
    await work();
    await there.outbox.importWork(await here.outbox.exportWork());
    await here.delivery.run();
    await there.delivery.run();
    await here.delivery.run();
    expect([await count('applications'), await count('investigators'), await count('attachments')]).toEqual([1, 1, 1]);
    expect([await keysOf(here), await keysOf(there)]).toEqual([[], []]);
  });

  test('while its answer was lost is not done again from there', async () => {
    await work();
    here.line.state = 'cut after';
    await here.delivery.run();
    await there.outbox.importWork(await here.outbox.exportWork());
    await there.delivery.run();
    expect(await count('applications')).toBe(1);
    expect(await keysOf(there)).toEqual([]);
  });

  test('before any of it was saved is made once, when both devices save and submit it', async () => {
    const { drafts } = here;
    drafts.keep(id, { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' });
    const row = drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' });
    drafts.investigators.keep(id, [], [row]);
    expect(await drafts.files.choose(id, 1, pdf())).toBeUndefined();
    await drafts.flush();
    await there.outbox.importWork(await here.outbox.exportWork());

    for (const device of [here, there]) {
      await device.outbox.write(async (tables, enqueue) =>
        enqueueSubmission(tables, enqueue, id, { at: Date.parse('2026-01-05T09:00:00.000Z') }),
      );
    }
    for (const device of [here, there, here]) await device.delivery.run();
    expect([await count('applications'), await count('investigators'), await count('attachments')]).toEqual([1, 1, 1]);
  });

  test('with a file and a row that no save has taken up sends each once, whatever changes between the devices', async () => {
    await work();
    await here.delivery.run();
    const { drafts } = here;
    const server = await here.store.read(async (tables) => (await tables.ids.get(id))?.server ?? 0);
    const shown = (await drafts.read(id))?.investigators ?? [];
    const row = drafts.investigators.row({ name: 'Ali', idNumber: '13', position: 'Consultant' });
    drafts.investigators.keep(id, shown, [...shown, row]);
    expect(await drafts.files.choose(id, 4, pdf())).toBeUndefined();
    await drafts.flush();
    await there.outbox.importWork(await here.outbox.exportWork());
    for (const device of [here, there]) {
      void device.drafts.investigators.save(id);
      void device.drafts.files.send(id);
      await until(async () => (await device.outbox.operations()).length === 2);
    }
    await here.delivery.run();
    await person.post('/ProjectApplication/Step/5', {
      projectApplicationId: server,
      userId: person.user.userId,
      methodology_Setting: 'Ward 5',
    });
    for (const device of [there, here, there]) await device.delivery.run();
    expect([await keysOf(here), await keysOf(there)]).toEqual([[], []]);
    expect([await count('investigators'), await count('attachments')]).toEqual([2, 2]);
  });

  test('is unsure there, because the first device may have sent it since', async () => {
    await work();
    await there.outbox.importWork(await here.outbox.exportWork());
    const unsure = { state: 'unsure', mayHaveArrived: true, token: null };
    expect(await there.outbox.operations()).toMatchObject([unsure, unsure, unsure, unsure]);
  });

  test('is unsure here too from then on, and what is written after goes behind it', async () => {
    await work();
    const keys = await keysOf(here);
    await here.outbox.exportWork();
    here.drafts.keep(id, { setting: 'Ward 4' });
    await queued(here.drafts.saveStep(id, 'methodology'), 5);
    expect((await keysOf(here)).slice(0, 4)).toEqual(keys);
    expect((await here.outbox.operations()).map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => 'unsure'),
      'waiting',
    ]);
  });

  test('and is made on another version there is done once, and both devices know it', async () => {
    await work();
    await here.delivery.run();
    const server = await here.store.read(async (tables) => (await tables.ids.get(id))?.server ?? 0);
    await there.outbox.importWork(await here.outbox.exportWork());
    const { drafts } = here;
    const row = drafts.investigators.row({ name: 'Ali', idNumber: '13', position: 'Consultant' });
    const shown = (await drafts.read(id))?.investigators ?? [];
    drafts.investigators.keep(id, shown, [...shown, row]);
    await queued(drafts.investigators.save(id), 1);
    const copy = await here.outbox.exportWork();
    await there.outbox.importWork(copy);
    // Another client changes the application between the two devices' tries.
    await here.delivery.run();
    await person.post('/ProjectApplication/Step/1', {
      projectApplicationId: server,
      userId: person.user.userId,
      appDetails_StudyDuration: '2 years',
    });
    await there.delivery.run();
    expect([await keysOf(here), await keysOf(there)]).toEqual([[], []]);
    expect(await count('investigators')).toBe(2);
  });

  const nothingNew = { kind: 'taken', operations: 0, known: 4, words: 0, besides: 0, files: 0 };
  test('twice, or back to where it came from, is there once', async () => {
    await work();
    const copy = await here.outbox.exportWork();
    await there.outbox.importWork(copy);
    const before = await all(there);
    expect(await there.outbox.importWork(copy)).toEqual(nothingNew);
    expect(await all(there)).toEqual(before);
    expect(await here.outbox.importWork(copy)).toEqual(nothingNew);
    await there.delivery.run();
    expect(await there.outbox.importWork(copy)).toEqual(nothingNew);
    expect(await keysOf(there)).toEqual([]);
  });

  test('does not write over what was written there', async () => {
    await work();
    const copy = await here.outbox.exportWork();
    await there.outbox.importWork(copy);
    there.drafts.keep(id, { purpose: 'Written there' });
    await there.drafts.flush();
    await there.outbox.importWork(copy);
    expect((await there.drafts.read(id))?.answers.purpose).toBe('Written there');
  });
});

describe('an investigator that a copy brings, and that the first device has saved since', () => {
  const nur = { name: 'Nur', idNumber: '12', position: 'Consultant' };
  let server: number;
  let copy: readonly string[];
  const readWhere = async () => {
    const read = await fetchWhole(there.client, server);
    if (read.kind !== 'read') throw new Error('The server did not show it');
    return read.value;
  };
  const saveHere = async () => {
    const { operations } = here.outbox;
    const before = (await operations()).length;
    await queued(here.drafts.investigators.save(id), before + 1);
    await here.delivery.run();
  };
  const shownThere = async () => (await there.drafts.read(server))?.investigators ?? [];
  beforeEach(async () => {
    here.drafts.keep(id, { researchTitle: 'Sleep' });
    await queued(here.drafts.saveStep(id, 'application-detail'), 1);
    await here.delivery.run();
    server = await here.store.read(async (tables) => (await tables.ids.get(id))?.server ?? 0);
    here.drafts.investigators.keep(id, [], [here.drafts.investigators.row(nur)]);
    await here.drafts.flush();
    copy = await here.outbox.exportWork();
  });

  test('is shown once on a device that has read it, and is not kept there again', async () => {
    await saveHere();
    await there.drafts.adoptBase(server, await readWhere(), portal.clock.now());
    expect(await there.outbox.importWork(copy)).toMatchObject({ kind: 'taken', words: 0, besides: 0 });
    expect(await shownThere()).toMatchObject([nur]);
    expect((await there.drafts.read(server))?.partStates['investigators-info']).toBe('saved');
  });

  test('is shown once on a device that reads it later, and changed or deleted as one', async () => {
    await there.drafts.adoptBase(server, await readWhere(), portal.clock.now());
    await there.outbox.importWork(copy);
    void there.drafts.investigators.save(server);
    await until(async () => (await there.outbox.operations()).length === 1);
    await saveHere();
    const now = await readWhere();
    await there.store.write((tables) => rebase(tables, server, now, portal.clock.now()));
    expect(await shownThere()).toMatchObject([nur]);

    const [row] = await shownThere();
    if (row === undefined) throw new Error('Nothing is shown');
    there.drafts.investigators.keep(server, [row], [{ ...row, name: 'Nour' }]);
    void there.drafts.investigators.save(server);
    await until(async () => (await there.outbox.operations()).length === 1);
    await there.delivery.run();
    expect((await readWhere()).investigators.map(({ name }) => name)).toEqual(['Nour']);
    const [stored] = await shownThere();
    void there.drafts.investigators.remove(server, stored?.id ?? 0);
    await until(async () => (await there.outbox.operations()).length === 1);
    await there.delivery.run();
    expect(await count('investigators')).toBe(0);
    expect([await keysOf(there), await shownThere()]).toEqual([[], []]);
  });

  test('stays beside the stored one if that was changed here before', async () => {
    await saveHere();
    await there.drafts.adoptBase(server, await readWhere(), portal.clock.now());
    const [row] = await shownThere();
    if (row === undefined) throw new Error('Nothing is shown');
    there.drafts.investigators.keep(server, [row], [{ ...row, name: 'Ali' }]);
    await there.drafts.flush();
    await there.outbox.importWork(copy);
    expect((await shownThere()).map(({ name }) => name).toSorted()).toEqual(['Ali', 'Nur']);
  });

  /** Changes the only row of one device, in the tab that shows it. */
  const renamed = async ({ drafts }: TestWorkspace, lane: number, name: string) => {
    const [row] = (await drafts.read(lane))?.investigators ?? [];
    if (row === undefined) throw new Error('Nothing is shown');
    drafts.investigators.keep(lane, [row], [{ ...row, name }]);
  };
  /**
   * Saves the list on the device with the copy, in conflict with the first device, and keeps the text written there.
   */
  const saveThereAndKeepMine = async () => {
    await renamed(here, id, 'Nour');
    await saveHere();
    void there.drafts.investigators.save(server);
    await until(async () => (await there.outbox.operations()).length === 1);
    await there.delivery.run();
    const [operation] = await there.outbox.operations();
    const conflict = operation?.trouble?.conflict;
    if (operation === undefined || conflict?.kind !== 'fields') throw new Error('There is no conflict');
    await there.outbox.solve(operation.id, Object.fromEntries(conflict.fields.map(({ name }) => [name, 'mine'])));
    await there.delivery.run();
  };

  test('keeps its number where a copy that has nothing else of the application names it', async () => {
    await saveHere();
    await there.drafts.adoptBase(server, await readWhere(), portal.clock.now());
    await there.outbox.importWork(await here.outbox.exportWork());
    await renamed(there, server, 'Ali');
    await there.drafts.flush();
    await saveThereAndKeepMine();
    expect(await keysOf(there)).toEqual([]);
    expect(await shownThere()).toMatchObject([{ name: 'Ali' }]);
    expect((await readWhere()).investigators).toMatchObject([{ name: 'Ali' }]);
  });

  test('is once at the portal if both devices change it alike after it was deleted there', async () => {
    await saveHere();
    await there.drafts.adoptBase(server, await readWhere(), portal.clock.now());
    await renamed(here, id, 'Ali');
    await here.drafts.flush();
    const [row] = (await readWhere()).investigators;
    await here.client('deleteInvestigator', { ids: { id: row?.id ?? 0 } });
    await there.outbox.importWork(await here.outbox.exportWork());
    await renamed(here, id, 'Nour');
    await renamed(there, server, 'Nour');
    await saveHere();
    void there.drafts.investigators.save(server);
    await until(async () => (await there.outbox.operations()).length === 1);
    await there.delivery.run();
    expect(await keysOf(there)).toEqual([]);
    expect((await readWhere()).investigators).toMatchObject([{ name: 'Nour' }]);
  });

  test('is in a conflict that can be solved, where it was being changed while the copy was taken in', async () => {
    await saveHere();
    await there.drafts.adoptBase(server, await readWhere(), portal.clock.now());
    await renamed(there, server, 'Ali');
    await there.outbox.importWork(copy);
    await there.drafts.flush();
    await saveThereAndKeepMine();
    expect(await keysOf(there)).toEqual([]);
    expect(await shownThere()).toMatchObject([{ name: 'Ali' }]);
    expect((await readWhere()).investigators).toMatchObject([{ name: 'Ali' }]);
  });
});

describe('what needed the person on the first device', () => {
  const change = (by: Parameters<typeof Object.assign>[1]) =>
    here.store.write((tables) => tables.operations.toCollection().modify((row) => void Object.assign(row, by)));
  const trouble = { status: 409, message: 'Decided', problems: [], conflict: { kind: 'decision' } };
  beforeEach(async () => {
    here.drafts.keep(id, { researchTitle: 'Sleep' });
    await queued(here.drafts.saveStep(id, 'application-detail'), 1);
  });
  const carried = async () => {
    await there.outbox.importWork(await here.outbox.exportWork());
    return there.outbox.operations();
  };

  test('needs them on the other, with the same words', async () => {
    await change({ state: 'refused', trouble });
    expect(await carried()).toMatchObject([{ state: 'refused', mayHaveArrived: false, trouble }]);
  });

  test('and may have arrived still may: it gets no new key there', async () => {
    await change({ state: 'conflict', mayHaveArrived: true, trouble });
    const [operation] = await carried();
    expect(operation).toMatchObject({ state: 'conflict', mayHaveArrived: true });
    await there.outbox.retry(operation?.id ?? '');
    expect(await keysOf(there)).toEqual([operation?.id]);
  });

  test('who pressed Discard while it was being sent is asked there, and it is not sent automatically', async () => {
    await change({ state: 'sending', discardWanted: true, token: 'lease' });
    const [operation] = await carried();
    expect(operation).toMatchObject({
      state: 'conflict',
      mayHaveArrived: true,
      discardWanted: false,
      token: null,
      trouble: { conflict: { kind: 'mayHaveArrived' } },
    });
    const id = operation?.id ?? '';
    const shown = await there.outbox.change(id);
    const offered = shown && offeredActions(shown.operation, { roleId: role.researcher, serverStatus: status.pending });
    expect(offered?.map(({ kind }) => kind)).toContain('abandon');
    await there.outbox.discard(id);
    expect(await there.outbox.operations()).toEqual([]);
  });
});

test('work on an application that this device started itself lies with the rest of it, under its own number', async () => {
  here.drafts.keep(id, { researchTitle: 'Sleep' });
  await queued(here.drafts.saveStep(id, 'application-detail'), 1);
  await here.delivery.run();
  const server = await here.store.read(async (tables) => (await tables.ids.get(id))?.server ?? 0);
  const read = await fetchWhole(there.client, server);
  if (read.kind !== 'read') throw new Error('The server did not show it');
  await there.drafts.adoptBase(server, read.value, portal.clock.now());
  there.drafts.keep(server, { setting: 'Ward 3' });
  void there.drafts.saveStep(server, 'methodology');
  await until(async () => (await there.outbox.operations()).length === 1);

  await here.outbox.importWork(await there.outbox.exportWork());
  expect((await here.outbox.operations()).map(({ lane }) => lane)).toEqual([id]);
  expect((await here.drafts.read(id))?.answers.setting).toBe('Ward 3');
  await here.delivery.run();
  expect(await keysOf(here)).toEqual([]);
});

describe('work on an application that another device started lies with the rest of it here, under the number it has here', () => {
  let server: number;
  beforeEach(async () => {
    here.drafts.keep(id, { researchTitle: 'Sleep' });
    await queued(here.drafts.saveStep(id, 'application-detail'), 1);
    await here.delivery.run();
    server = await here.store.read(async (tables) => (await tables.ids.get(id))?.server ?? 0);
    here.drafts.keep(id, { setting: 'Ward 3' });
    await queued(here.drafts.saveStep(id, 'methodology'), 1);
  });

  test('where it is written on here too', async () => {
    const read = await fetchWhole(there.client, server);
    if (read.kind !== 'read') throw new Error('The server did not show it');
    await there.drafts.adoptBase(server, read.value, portal.clock.now());
    there.drafts.keep(server, { purpose: 'Written there' });
    void there.drafts.saveStep(server, 'title-of-study');
    await until(async () => (await there.outbox.operations()).length === 1);
    there.drafts.keep(server, { significance: 'Kept there' });
    await there.drafts.flush();

    await there.outbox.importWork(await here.outbox.exportWork());
    expect((await there.outbox.operations()).map(({ lane }) => lane)).toEqual([server, server]);
    expect(await there.store.read((tables) => laneOf(tables, server))).toBe(server);
    expect((await there.drafts.read(server))?.answers).toMatchObject({
      purpose: 'Written there',
      significance: 'Kept there',
      setting: 'Ward 3',
    });
    await there.delivery.run();
    expect(await keysOf(there)).toEqual([]);
  });

  test('where only a message is on its way here', async () => {
    await there.outbox.write((_tables, enqueue) =>
      enqueue(server, { kind: 'comment', text: 'Here it is.', created: '2026-01-05T08:00:00.000Z' }),
    );
    await there.outbox.importWork(await here.outbox.exportWork());
    expect((await there.outbox.operations()).map(({ lane }) => lane)).toEqual([server, server]);
    expect(await there.store.read((tables) => laneOf(tables, server))).toBe(server);
  });
});

describe('a copy that cannot be taken in changes nothing', () => {
  let copy: string;
  beforeEach(async () => {
    await work();
    copy = (await here.outbox.exportWork()).join('');
  });
  const changed = (by: (json: Record<string, unknown>) => void) => {
    const json = JSON.parse(copy) as Record<string, unknown>;
    by(json);
    return JSON.stringify(json);
  };
  const nothing = [0, 0, 0, 0, 0, 0, 0];

  test('because it is another person’s', async () => {
    const other = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now, deliversAtOnce: false });
    expect(await other.outbox.importWork(copy)).toEqual({ kind: 'ofAnother' });
    expect(await all(other)).toEqual(nothing);
    other.close();
  });

  test('because a newer portal wrote it', async () => {
    expect(await there.outbox.importWork(changed((json) => (json['portalWork'] = 2)))).toEqual({ kind: 'newerFormat' });
    expect(await all(there)).toEqual(nothing);
  });

  test.each([
    ['it is cut off', (text: string) => text.slice(0, -40)],
    ['it is no JSON', () => 'Dear portal'],
    ['it is something else', () => '{"hello":1}'],
    ['it is empty', () => ''],
    ['a table is missing', () => changed((json) => delete json['operations'])],
    ['an operation has no key', () => changed((json) => (json['operations'] = [{ lane: -1, intent: {} }]))],
    [
      'the bytes of a file are damaged',
      () => changed((json) => (json['files'] = [{ id: -1, mediaType: 'a', bytes: 'é' }])),
    ],
  ])('because %s', async (_reason, damage) => {
    expect(await there.outbox.importWork(damage(copy))).toEqual({ kind: 'unreadable' });
    expect(await all(there)).toEqual(nothing);
  });
});

test.each([
  ['the same person’s, of the same portal', { portalId: 'here' }, 'own'],
  ['the same person’s, in other letters', { portalId: 'here', emailAddress: 'Nur@Example.org' }, 'own'],
  [
    'the same person’s, from before their address was changed',
    { portalId: 'here', emailAddress: 'n@example.org' },
    'own',
  ],
  ['another person’s with the address that was theirs', { portalId: 'here', userId: 9 }, 'ofAnother'],
  ['the same person’s, of a former portal', { portalId: 'there' }, 'former'],
  ['the same person’s, of a former portal with another number', { portalId: 'there', userId: 9 }, 'former'],
  ['of a release that wrote down neither portal nor person', { portalId: null, emailAddress: null }, 'former'],
  ['of such a release and another number', { portalId: null, emailAddress: null, userId: 9 }, 'ofAnother'],
  ['another person’s with the same number', { portalId: null, emailAddress: 'bea@example.org' }, 'ofAnother'],
  ['another person’s of a former portal', { portalId: 'there', emailAddress: 'bea@example.org' }, 'ofAnother'],
])('a copy that is %s is told as such', (_what, copy, state) => {
  const here = { userId: 3, portalId: 'here', emailAddress: 'nur@example.org' };
  expect(stateInCopy({ ...here, ...copy }, here)).toBe(state);
});

test('a copy from before a restore and a change of address is still the person’s, and of nobody who got the address', () => {
  const then = { userId: 3, portalId: 'there', emailAddress: 'n@example.org' };
  const now = { userId: 3, portalId: 'here', emailAddress: 'nur@example.org', formerAddresses: ['n@example.org'] };
  expect(stateInCopy(then, now)).toBe('former');
  // The restore may have undone the change.
  expect(stateInCopy({ ...now, portalId: 'there' }, { ...then, portalId: 'here' })).toBe('former');
  expect(stateInCopy({ ...now, portalId: 'there' }, { ...then, portalId: 'here', userId: 9 })).toBe('ofAnother');
});

test('at a server without an id, a copy of another person with the same number is not taken in', () => {
  const here = { userId: 3, portalId: null, emailAddress: 'nur@example.org' };
  expect(stateInCopy(here, here)).toBe('own');
  expect(stateInCopy({ ...here, emailAddress: 'bea@example.org' }, here)).toBe('ofAnother');
});
