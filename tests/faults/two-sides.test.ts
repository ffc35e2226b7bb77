import { describe, expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import {
  aDevice,
  aPortal,
  changesAskedFor,
  completeAt,
  deliverAll,
  expectKind,
  failure,
  savedNew,
  statesOf,
  submitted,
} from './world.ts';

/** Reads an application and takes it over as the draft's base, as a screen that shows it does. */
async function look({ drafts, replica }: TestWorkspace, server: number) {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  await drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
  return reading.tag;
}

/** Two administrators, each on their own device, and an application in review. */
async function twoAdministrators() {
  const world = await aPortal();
  const { portal, time, device, person } = world;
  const { server } = await submitted(device.tab(person));
  const [one, two] = [await portal.makeAdministrator(), await portal.makeAdministrator()];
  const here = aDevice(time).tab(one);
  const there = aDevice(time).tab(two);
  return { ...world, server, here, there };
}

describe('fault 16: decided offline what another administrator has decided since', () => {
  test('an approval meets a rejection: a conflict, and nothing is overwritten', async () => {
    const { tables, time, server, here, there } = await twoAdministrators();
    const seen = await look(here, server);
    here.line.state = 'cut before';
    expectKind(await here.reviews.approve(server, seen), 'waiting');
    expectKind(await there.reviews.reject(server, 'Too small.', await look(there, server)), 'saved');
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await here.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { conflict: { kind: 'decision' } } },
    ]);
    expect(await here.outbox.summary()).toMatchObject({ actionNeeded: 1, waiting: 0 });
    expect(await tables.statuses()).toEqual([status.rejected]);
    expect(await tables.comments()).toEqual(['Too small.']);
  });

  test('a rejection meets an approval: its comment is kept, also when the person lets the other decision stand', async () => {
    const { tables, time, server, here, there } = await twoAdministrators();
    const seen = await look(here, server);
    here.line.state = 'cut before';
    here.reviews.written.keep(server, 'reject', 'The sample is too small.');
    await here.reviews.written.flush();
    expectKind(await here.reviews.reject(server, 'The sample is too small.', seen), 'waiting');
    expect(here.reviews.written.get(server, 'reject')).toBe('');
    expectKind(await there.reviews.approve(server, await look(there, server)), 'saved');
    here.line.state = 'open';
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    expect(operation).toMatchObject({ state: 'conflict', intent: { text: 'The sample is too small.' } });
    expect([await tables.statuses(), await tables.comments()]).toEqual([[status.accepted], []]);

    await here.outbox.solve(operation?.id ?? '', { decision: 'theirs' });
    expect(await here.outbox.operations()).toEqual([]);
    const fields = await here.store.read((tables) => tables.fields.toArray());
    expect(fields).toMatchObject([{ name: 'message reject', value: 'The sample is too small.', state: 'kept' }]);
    expect([await tables.statuses(), await tables.comments()]).toEqual([[status.accepted], []]);
  });
});

test('a decision that was asked about because of a newer version goes on that version once the person has said so', async () => {
  const world = await aPortal();
  const { portal, time, device, person, tables } = world;
  const { server } = await submitted(device.tab(person));
  const here = aDevice(time).tab(await portal.makeAdministrator());
  expectKind(await here.reviews.approve(server, '"of long ago"'), 'conflict');
  const [operation] = await here.outbox.operations();
  await here.outbox.retry(operation?.id ?? '');
  await deliverAll(here, time);
  expect(await here.outbox.operations()).toEqual([]);
  expect(await tables.statuses()).toEqual([status.accepted]);
});

describe('fault 17: one application on two devices', () => {
  test('what was changed on one side only is merged; what was changed on both is a conflict with both texts', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    const there = aDevice(time).tab(person);
    await look(there, server);

    here.line.state = 'cut before';
    here.drafts.keep(id, { researchTitle: 'Sleep here', duration: '2 years' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'waiting');
    there.drafts.keep(server, { researchTitle: 'Sleep there', workNumber: '8' });
    expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
    here.line.state = 'open';
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    expect(operation?.trouble?.conflict).toEqual({
      kind: 'fields',
      fields: [{ name: 'researchTitle', from: 'Sleep', mine: 'Sleep here', theirs: 'Sleep there' }],
    });
    expect(await tables.answers()).toMatchObject([
      { researchTitle: 'Sleep there', duration: '1 year', workNumber: '8' },
    ]);

    await here.outbox.solve(operation?.id ?? '', { researchTitle: 'mine' });
    await deliverAll(here, time);
    expect(await tables.answers()).toMatchObject([
      { researchTitle: 'Sleep here', duration: '2 years', workNumber: '8' },
    ]);
    expect(await here.outbox.operations()).toEqual([]);
  });

  test('theirs, once chosen, is what the draft shows, and the rest of mine is sent', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const there = aDevice(time).tab(person);
    const server = here.outbox.serverId(id);
    await look(there, server);
    here.line.state = 'cut before';
    here.drafts.keep(id, { researchTitle: 'Sleep here', duration: '2 years' });
    await here.drafts.saveStep(id, 'application-detail');
    there.drafts.keep(server, { researchTitle: 'Sleep there' });
    await there.drafts.saveStep(server, 'application-detail');
    here.line.state = 'open';
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    await here.outbox.solve(operation?.id ?? '', { researchTitle: 'theirs' });
    await deliverAll(here, time);
    const merged = { researchTitle: 'Sleep there', duration: '2 years' };
    expect(await tables.answers()).toMatchObject([merged]);
    expect((await here.drafts.read(id))?.answers).toMatchObject(merged);
    expect((await here.drafts.read(id))?.partStates['application-detail']).toBe('saved');
  });

  test('theirs, once chosen in an investigator’s row, is what the list shows, and is not replaced by the next save', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const { id, server } = await completeAt(here);
    const there = aDevice(time).tab(person);
    await look(there, server);
    const change = async ({ drafts }: TestWorkspace, lane: number, cells: { name?: string; position?: string }) => {
      const before = (await drafts.read(lane))?.investigators ?? [];
      const after = before.map((row) => ({ ...row, ...cells }));
      drafts.investigators.keep(lane, before, after);
      return drafts.investigators.save(lane);
    };
    here.line.state = 'cut before';
    await change(here, id, { name: 'Nur here' });
    await change(there, server, { name: 'Nur there' });
    here.line.state = 'open';
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    const [field] = operation?.trouble?.conflict?.kind === 'fields' ? operation.trouble.conflict.fields : [];
    expect(field).toMatchObject({ mine: 'Nur here', theirs: 'Nur there' });
    here.line.state = 'cut before';
    await here.outbox.solve(operation?.id ?? '', { [field?.name ?? '']: 'theirs' });
    expect((await here.drafts.read(id))?.investigators).toMatchObject([{ name: 'Nur there' }]);
    await change(here, id, { position: 'Head' });
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await tables.investigators()).toEqual(['Nur there']);
    expect((await here.drafts.read(id))?.investigators).toMatchObject([{ name: 'Nur there', position: 'Head' }]);
    expect(await here.outbox.operations()).toEqual([]);
  });

  test('a row that was deleted elsewhere does not come back because its other text was chosen here', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person, { deliversAtOnce: false });
    const there = aDevice(time).tab(person);
    const id = await savedNew(there);
    const { investigators } = there.drafts;
    const row = investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    const named = (name: string) => [{ ...row, name }];
    investigators.keep(id, [], [row]);
    await investigators.save(id);
    const server = there.outbox.serverId(id);
    await look(here, server);
    const shown = (await here.drafts.read(server))?.investigators ?? [];
    here.drafts.investigators.keep(
      server,
      shown,
      shown.map((one) => ({ ...one, name: 'Nur here' })),
    );
    void here.drafts.investigators.save(server);
    await until(async () => (await here.outbox.operations()).length === 1);
    investigators.keep(id, [row], named('Nur there'));
    expectKind(await investigators.save(id), 'saved');
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    expect(operation?.state).toBe('conflict');
    await here.outbox.solve(operation?.id ?? '', { [`${shown[0]?.id} name`]: 'theirs' });
    expectKind(await investigators.remove(id, row.id), 'saved');
    await deliverAll(here, time);
    expect(await here.outbox.operations()).toEqual([]);
    expect(await tables.investigators()).toEqual([]);
    expect((await here.drafts.read(server))?.investigators).toEqual([]);
  });

  test('a field that nothing was chosen for is asked about again, and keeps its words', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const there = aDevice(time).tab(person);
    const server = here.outbox.serverId(id);
    await look(there, server);
    here.line.state = 'cut before';
    here.drafts.keep(id, { researchTitle: 'Sleep here', duration: '2 years' });
    await here.drafts.saveStep(id, 'application-detail');
    there.drafts.keep(server, { researchTitle: 'Sleep there', duration: '3 years' });
    await there.drafts.saveStep(server, 'application-detail');
    here.line.state = 'open';
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    await here.outbox.solve(operation?.id ?? '', { researchTitle: 'mine' });
    expect(await here.outbox.operations()).toMatchObject([
      {
        id: operation?.id,
        state: 'conflict',
        trouble: { conflict: { fields: [{ name: 'duration', mine: '2 years', theirs: '3 years' }] } },
      },
    ]);
    expect((await here.drafts.read(id))?.answers.duration).toBe('2 years');
    await here.outbox.solve(operation?.id ?? '', { duration: 'theirs' });
    await deliverAll(here, time);
    expect(await tables.answers()).toMatchObject([{ researchTitle: 'Sleep here', duration: '3 years' }]);
    expect(await here.outbox.operations()).toEqual([]);
  });

  test('rows that were added on both sides are all there', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    const there = aDevice(time).tab(person);
    await look(there, server);
    const add = (tab: TestWorkspace, name: string) => {
      const { investigators } = tab.drafts;
      investigators.keep(server, [], [investigators.row({ name, idNumber: '12', position: 'Nurse' })]);
      return investigators.save(server);
    };
    here.line.state = 'cut before';
    expectKind(await add(here, 'Nur'), 'waiting');
    expectKind(await add(there, 'Ali'), 'saved');
    here.line.state = 'open';
    await deliverAll(here, time);
    expect((await tables.investigators()).toSorted()).toEqual(['Ali', 'Nur']);
    expect(await here.outbox.operations()).toEqual([]);
  });

  test('a submission that waits while more information is asked for is not sent before the request was seen', async () => {
    const { person, device, tables, time, portal } = await aPortal();
    const here = device.tab(person);
    const { id, server } = await submittedElsewhere(here, aDevice(time).tab(person));
    const administrator = aDevice(time).tab(await portal.makeAdministrator());
    expectKind(await administrator.reviews.request(server, 'Who reads the diaries?', undefined), 'saved');
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await here.outbox.operations()).toMatchObject([
      { intent: { kind: 'changeStatus' }, state: 'conflict', trouble: { conflict: { kind: 'submission' } } },
    ]);
    expect(await tables.statuses()).toEqual([status.moreInformation]);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4' }]);

    const [operation] = await here.outbox.operations();
    await here.outbox.retry(operation?.id ?? '');
    await deliverAll(here, time);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect((await here.drafts.read(id))?.status).toBe(status.pending);
  });

  test('what was decided meanwhile is shown over words that are only kept: the form does not go on asking for a save', async () => {
    const { person, device, time, portal } = await aPortal();
    const there = aDevice(time).tab(person);
    const { id, server } = await completeAt(device.tab(person));
    const here = device.tab(person);
    here.drafts.keep(id, { setting: 'Ward 4' });
    await here.drafts.flush();
    await look(there, server);
    expectKind(await there.drafts.submit(server), 'saved');
    time.pass(60_000);
    await look(here, server);
    expect(await here.drafts.read(id)).toMatchObject({ status: status.pending, answers: { setting: 'Ward 4' } });
    const administrator = aDevice(time).tab(await portal.makeAdministrator());
    expectKind(await administrator.reviews.request(server, 'Who reads the diaries?', undefined), 'saved');
    time.pass(60_000);
    await look(here, server);
    expect(await here.drafts.read(id)).toMatchObject({
      status: status.moreInformation,
      answers: { setting: 'Ward 4' },
      partStates: { methodology: 'kept' },
    });
    expectKind(await here.drafts.saveStep(id, 'methodology'), 'saved');
  });

  /**
   * An application that is complete on both devices, is changed and submitted on the first without a connection, and is
   * submitted on the second.
   */
  async function submittedElsewhere(here: TestWorkspace, there: TestWorkspace) {
    const { id, server } = await completeAt(here);
    await look(there, server);
    here.line.state = 'cut before';
    here.drafts.keep(id, { setting: 'Ward 4' });
    expectKind(await here.drafts.saveStep(id, 'methodology'), 'waiting');
    expectKind(await here.drafts.submit(id), 'waiting');
    expectKind(await there.drafts.submit(server), 'saved');
    return { id, server };
  }
});

describe('fault 25: a change that waited for a year', () => {
  test('meets a newer version: what was changed on both sides is shown, and nothing is dropped', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    here.line.state = 'cut before';
    here.drafts.keep(id, { researchTitle: 'Sleep here' });
    await here.drafts.saveStep(id, 'application-detail');
    const there = aDevice(time).tab(person);
    await look(there, server);
    there.drafts.keep(server, { researchTitle: 'Sleep there' });
    await there.drafts.saveStep(server, 'application-detail');
    time.pass(366 * 24 * 3600_000);
    await device.signInAgain(person);
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await here.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { conflict: { fields: [{ mine: 'Sleep here', theirs: 'Sleep there' }] } } },
    ]);
    expect(await tables.titles()).toEqual(['Sleep there']);
  });

  test('meets a server that refuses it by now: it is shown with the server’s words, and its text is there', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const { id, server } = await completeAt(here);
    here.line.state = 'cut before';
    here.drafts.keep(id, { setting: 'Ward 4' });
    await here.drafts.saveStep(id, 'methodology');
    const there = aDevice(time).tab(person);
    await look(there, server);
    expectKind(await there.drafts.submit(server), 'saved');
    time.pass(366 * 24 * 3600_000);
    await device.signInAgain(person);
    here.line.state = 'open';
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    expect(operation).toMatchObject({ state: 'refused', trouble: { status: 409 } });
    expect(operation?.trouble?.message).not.toBe('');
    expect((await here.drafts.read(id))?.answers.setting).toBe('Ward 4');
    expect(await here.outbox.summary()).toMatchObject({ actionNeeded: 1, waiting: 0 });
    expect(await statesOf(here)).toEqual(['refused']);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
  });

  test('and whose first try did arrive is recognised by its key', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    tab.line.state = 'cut after';
    const id = await tab.drafts.start(null);
    tab.drafts.keep(id, { researchTitle: 'Sleep' });
    await tab.drafts.saveStep(id, 'application-detail');
    time.pass(366 * 24 * 3600_000);
    await device.signInAgain(person);
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(changesAskedFor(tab)).toHaveLength(2);
  });
});

test('what another device sent under its key, for an application that may not be read any more, needs the person', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  here.line.state = 'cut before';
  here.drafts.keep(id, { researchTitle: 'Sleep here' });
  await here.drafts.saveStep(id, 'application-detail');
  const there = aDevice(time).tab(person, { deliversAtOnce: false });
  await there.outbox.importWork(await here.outbox.exportWork());
  there.line.fate = ({ method }) => failure(method === 'GET' ? 404 : 422);
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toMatchObject([{ state: 'refused', trouble: { status: 404 } }]);
});
