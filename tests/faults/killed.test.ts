import { expect, test } from 'vitest';
import { until } from '../support/test-time.ts';
import { aDevice, agreement, aPortal, deliverAll, detail, keysOf, saveNew, savedNew, statesOf } from './world.ts';

test('fault 1: what was typed 300 ms ago is on the disk when the tab is killed; what came after is written by a flush', async () => {
  const { person, device, time } = await aPortal();
  const killed = device.tab(person);
  const id = await killed.drafts.start(agreement);
  killed.drafts.keep(id, { researchTitle: 'Sl' });
  time.pass(200);
  killed.drafts.keep(id, { researchTitle: 'Sleep' });
  time.pass(100);
  await until(() => !killed.drafts.writeState().hasUnwritten);
  killed.drafts.keep(id, { researchTitle: 'Sleep and' });
  killed.drafts.keep(id, { duration: '2 y' });
  killed.kill();

  const tab = device.tab(person);
  expect((await tab.drafts.read(id))?.answers).toMatchObject({ researchTitle: 'Sleep', duration: '' });
  tab.drafts.keep(id, { duration: '2 years' });
  await tab.drafts.flush();
  tab.kill();
  expect((await device.tab(person).drafts.read(id))?.answers).toMatchObject({ duration: '2 years' });
});

test.each(['operations', 'fields', 'lanes'])(
  'fault 2: a disk that dies while it writes %s has both the draft’s change and its operation, or neither',
  async (table) => {
    const { person, device, tables, time } = await aPortal();
    const killed = device.tab(person);
    const id = await killed.drafts.start(agreement);
    killed.drafts.keep(id, detail);
    await killed.drafts.flush();
    device.disk.fault = (written) => (written === table ? 'dies' : undefined);
    expect(await killed.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'notStored' });
    device.disk.fault = undefined;
    killed.kill();

    const tab = device.tab(person);
    expect(await tab.outbox.operations()).toEqual([]);
    const draft = await tab.drafts.read(id);
    expect([draft?.answers, draft?.partStates['application-detail']]).toMatchObject([detail, 'kept']);
    expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep']);
  },
);

test('fault 2: what is written while the database is only being opened is one transaction too', async () => {
  const { person, time } = await aPortal();
  for (let turns = 0; turns < 24; turns += 1) {
    const tab = aDevice(time).tab(person, { deliversAtOnce: false });
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    // A decision without a version to compare: its operation is written first, and the field that the text was typed in
    // after that.
    void tab.reviews.reply(1, 'Here is more.');
    await until(async () => (await tab.outbox.operations()).length > 0);
    const [[operation], fields] = await tab.store.read((tables) =>
      Promise.all([tables.operations.toArray(), tables.fields.toArray()]),
    );
    expect(fields).toMatchObject([{ state: 'queued', operationId: operation?.id }]);
  }
});

test('fault 2: killed right after the change was kept, the operation is there with it, and is sent automatically', async () => {
  const { person, device, tables, time } = await aPortal();
  const killed = device.tab(person, { deliversAtOnce: false });
  const { id } = await saveNew(killed);
  await until(async () => (await killed.outbox.operations()).length === 1);
  killed.kill();

  const tab = device.tab(person);
  expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('waiting');
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Sleep']);
});

test.each([
  ['3: killed after the request left and before the server acted', 'hangs before'],
  ['3: killed after the server acted and before its answer', 'hangs after'],
] as const)('fault %s, it is sent again with its key, and makes one application', async (_name, state) => {
  const { person, device, tables, time } = await aPortal();
  const killed = device.tab(person);
  killed.line.state = state;
  const { id } = await saveNew(killed);
  await until(async () => killed.line.requests.length === 1);
  if (state === 'hangs after') await until(async () => (await tables.titles()).length === 1);
  killed.kill();

  const tab = device.tab(person);
  time.pass(60_000);
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect(keysOf(tab)).toEqual(keysOf(killed));
  expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('saved');
});

test.each(['receipts', 'ids', 'drafts'])(
  'fault 4: killed while the answer is written into %s, the first answer comes back, and there is one record',
  async (table) => {
    const { person, device, tables, time } = await aPortal();
    const killed = device.tab(person);
    const id = await killed.drafts.start(agreement);
    killed.drafts.keep(id, detail);
    await killed.drafts.flush();
    device.disk.fault = (written) => {
      if (written !== table) return undefined;
      killed.kill();
      return 'dies';
    };
    void killed.drafts.saveStep(id, 'application-detail').catch(() => undefined);
    await until(async () => (await tables.titles()).length === 1 && killed.line.state === 'hangs before');
    device.disk.fault = undefined;

    const tab = device.tab(person);
    expect(await statesOf(tab)).toEqual(['sending']);
    time.pass(60_000);
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(await tab.drafts.read(id)).toMatchObject({ serverId: 1, partStates: { 'application-detail': 'saved' } });
    tab.drafts.keep(id, { duration: '2 years' });
    expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
  },
);

test('fault 22: a connection that is lost in the middle of a write is opened again, and the write is made again', async () => {
  const { person, device, tables } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const opened = device.disk.opened;
  let losses = 0;
  device.disk.fault = (table) => {
    losses += table === 'fields' ? 1 : 0;
    return table === 'fields' && losses === 1 ? 'connectionLost' : undefined;
  };
  tab.drafts.keep(id, { duration: '2 years' });
  await tab.drafts.flush();
  expect(device.disk.opened).toBeGreaterThan(opened);
  expect((await device.tab(person).drafts.read(id))?.answers.duration).toBe('2 years');
  expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
  expect(await tables.answers()).toMatchObject([{ duration: '2 years' }]);
});

test('fault 22: a connection that is lost again and again keeps nothing, and nothing says that it is kept', async () => {
  const { person, device } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  device.disk.fault = (table) => (table === 'fields' ? 'connectionLost' : undefined);
  tab.drafts.keep(id, { duration: '2 years' });
  await expect(tab.drafts.flush()).rejects.toMatchObject({ name: 'UnknownError' });
  expect(tab.drafts.writeState()).toEqual({ hasUnwritten: true, failure: 'unknown' });
  expect((await tab.drafts.read(id))?.partStates['application-detail']).toBe('kept');
  device.disk.fault = undefined;
  await tab.drafts.flush();
  expect((await device.tab(person).drafts.read(id))?.answers.duration).toBe('2 years');
});
