import { describe, expect, onTestFinished, test } from 'vitest';
import { type TestTime, until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPlainServer } from './plain-world.ts';
import { aDevice, agreement, aPortal, deliverAll, detail, pdf, savedNew, statesOf } from './world.ts';

/** Waits until this is in the outbox too. Nothing is delivered yet, so its outcome is not waited for. */
async function queued({ outbox }: TestWorkspace, change: () => Promise<unknown>): Promise<void> {
  const { length } = await outbox.operations();
  void change();
  await until(async () => (await outbox.operations()).length > length);
}

const write = async ({ drafts }: TestWorkspace, id: number, answers: Record<string, string>) => {
  drafts.keep(id, answers);
  await drafts.flush();
};
const saveDetail = ({ drafts }: TestWorkspace, id: number) => drafts.saveStep(id, 'application-detail');

/** Takes on one device a copy of what the other has. */
const carry = async (from: TestWorkspace, to: TestWorkspace) => to.outbox.importWork(await from.outbox.exportWork());

/** A draft with its first step written on one device, and another device of the same person. */
async function twoDevices({ here, there }: { here: TestWorkspace; there: TestWorkspace }, time: TestTime) {
  const id = await here.drafts.start(agreement);
  await write(here, id, detail);
  return { here, there, id, time };
}

async function atPortal() {
  const { person, device, time, tables } = await aPortal();
  const options = { deliversAtOnce: false };
  const tabs = { here: device.tab(person, options), there: aDevice(time).tab(person, options) };
  return { ...(await twoDevices(tabs, time)), tables };
}

async function atPlainServer() {
  const { applicant, device, time, server } = aPlainServer();
  const options = { deliversAtOnce: false };
  const tabs = { here: device.tab(applicant, options), there: aDevice(time).tab(applicant, options) };
  return { ...(await twoDevices(tabs, time)), server };
}

test('a start that was forgotten here and sent from another device overwrites nothing sent since', async () => {
  const { here, there, id, time, tables } = await atPortal();
  await queued(here, () => saveDetail(here, id));
  await carry(here, there);
  there.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
  await there.delivery.run();
  const [start] = await there.outbox.operations();
  expect(start?.state).toBe('unsure');
  await there.outbox.discard(start?.id ?? '');
  // It may have arrived, so the first Discard only asks.
  await there.outbox.discard(start?.id ?? '');
  expect(await there.outbox.operations()).toEqual([]);
  there.line.fate = undefined;

  await deliverAll(here, time);
  await write(here, id, { researchTitle: 'Sleep after surgery' });
  await queued(here, () => saveDetail(here, id));
  await deliverAll(here, time);
  await write(here, id, { purpose: 'To learn.' });
  await carry(here, there);
  expect((await there.drafts.read(id))?.answers).toMatchObject({ researchTitle: 'Sleep', purpose: 'To learn.' });

  await write(there, id, { duration: '2 years' });
  await queued(there, () => saveDetail(there, id));
  await deliverAll(there, time);
  expect(await tables.answers()).toMatchObject([{ researchTitle: 'Sleep after surgery', duration: detail.duration }]);
  const asked = { name: 'researchTitle', mine: 'Sleep', theirs: 'Sleep after surgery' };
  const [operation, ...others] = await there.outbox.operations();
  expect(others).toEqual([]);
  expect(operation).toMatchObject({ state: 'conflict', trouble: { conflict: { kind: 'fields', fields: [asked] } } });

  await there.outbox.solve(operation?.id ?? '', { researchTitle: 'theirs' });
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toEqual([]);
  expect(await tables.answers()).toMatchObject([{ researchTitle: 'Sleep after surgery', duration: '2 years' }]);
});

test('a file of the first copy that is stored by the time of the second is shown once', async () => {
  const { here, there, id, time, tables } = await atPortal();
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  await carry(here, there);
  expect(await there.drafts.read(id)).toMatchObject({ attachments: [], chosenFiles: [{ fileName: 'cv.pdf' }] });
  await queued(here, () => saveDetail(here, id));
  await queued(here, () => here.drafts.files.send(id));
  await deliverAll(here, time);
  await write(here, id, { purpose: 'To learn.' });
  expect(await carry(here, there)).toMatchObject({ kind: 'taken', operations: 0, words: 1, besides: 0, files: 0 });
  expect(await there.drafts.read(id)).toMatchObject({
    answers: { ...detail, purpose: 'To learn.' },
    attachments: [{ fileName: 'cv.pdf' }],
    chosenFiles: [],
    partStates: { 'application-detail': 'saved', 'pi-cv': 'saved' },
    versions: [],
  });
  expect(await there.store.read((all) => Promise.all([all.files.count(), all.bytes.count()]))).toEqual([0, 0]);
  expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['cv.pdf']);
});

describe.for([
  { name: 'and no second copy tells so', isTold: false },
  { name: 'and a second copy brings its number', isTold: true },
])('what a copy brought, and the other device has sent to a plain server since, $name', ({ isTold }) => {
  test('a file is sent once', async () => {
    const { here, there, id, time, server } = await atPlainServer();
    await queued(here, () => saveDetail(here, id));
    await deliverAll(here, time);
    await here.drafts.files.choose(id, 4, pdf('plan.pdf'));
    await queued(here, () => here.drafts.files.send(id));
    await carry(here, there);
    await deliverAll(here, time);
    expect(server.state.files.map(({ fileName }) => fileName)).toEqual(['plan.pdf']);
    if (isTold) {
      await write(here, id, { purpose: 'To learn.' });
      await carry(here, there);
    }
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(server.state.files.map(({ fileName }) => fileName)).toEqual(['plan.pdf']);
    expect(await there.drafts.read(id)).toMatchObject({ attachments: [{ fileName: 'plan.pdf' }], chosenFiles: [] });
  });

  test('an application is started once', async () => {
    const { here, there, id, time, server } = await atPlainServer();
    await queued(here, () => saveDetail(here, id));
    await carry(here, there);
    there.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut before');
    await there.delivery.run();
    expect(await statesOf(there)).toEqual(['unsure']);
    there.line.fate = undefined;
    await deliverAll(here, time);
    await write(here, id, { purpose: 'To learn.' });
    if (isTold) await carry(here, there);
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(server.state.applications).toHaveLength(1);
    expect(await there.drafts.read(id)).toMatchObject({
      serverId: server.state.applications[0]?.id,
      answers: { ...detail, purpose: isTold ? 'To learn.' : '' },
      versions: [],
    });
  });
});

test('the upload of a file that can no longer be read is in no copy, and cannot have arrived by it', async () => {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  tab.line.signedIn = false;
  await tab.drafts.files.choose(id, 4, pdf('lost.pdf', 'a'));
  await tab.drafts.files.send(id);
  await write(tab, id, { purpose: 'To learn.' });
  const { arrayBuffer } = Blob.prototype;
  onTestFinished(() => {
    Blob.prototype.arrayBuffer = arrayBuffer;
  });
  Blob.prototype.arrayBuffer = async () => {
    throw new DOMException('It cannot be read.', 'NotReadableError');
  };
  const unreadable: string[] = [];
  const copy = await tab.outbox.exportWork((names) => unreadable.push(...names));
  expect(unreadable).toEqual(['lost.pdf']);
  expect(await tab.outbox.operations()).toMatchObject([{ state: 'waiting', mayHaveArrived: false }]);

  const other = aDevice(time).tab(person);
  expect(await other.outbox.importWork(copy)).toMatchObject({ kind: 'taken', operations: 0, words: 1, files: 0 });
  await deliverAll(other, time);
  expect(await other.outbox.operations()).toEqual([]);
  expect(await other.drafts.read(id)).toMatchObject({ answers: { purpose: 'To learn.' }, chosenFiles: [] });

  tab.line.signedIn = true;
  await deliverAll(tab, time);
  const [refused] = await tab.outbox.operations();
  expect(refused).toMatchObject({ state: 'refused', mayHaveArrived: false });
  await tab.outbox.discard(refused?.id ?? '');
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tables.attachments()).toEqual([]);
});

test('words saved with the start of a copied draft are not lost once a second copy tells its number', async () => {
  const { here, there, id, time, tables } = await atPortal();
  await write(here, id, { workNumber: '' });
  await carry(here, there);
  await write(there, id, { workNumber: '9' });
  await queued(there, () => saveDetail(there, id));
  await queued(here, () => saveDetail(here, id));
  await deliverAll(here, time);
  await here.drafts.files.choose(id, 4, pdf('ward.pdf'));
  await carry(here, there);
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toEqual([]);
  expect(await tables.answers()).toMatchObject([{ ...detail, workNumber: '9' }]);
});

test('a submission is not copied without a file that this device can no longer read', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person, { deliversAtOnce: false });
  const id = await here.drafts.start(agreement);
  await write(here, id, detail);
  await queued(here, () => saveDetail(here, id));
  await here.drafts.files.choose(id, 4, pdf('lost.pdf'));
  await queued(here, () => here.drafts.submit(id));
  const { arrayBuffer } = Blob.prototype;
  onTestFinished(() => {
    Blob.prototype.arrayBuffer = arrayBuffer;
  });
  Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('It cannot be read.', 'NotReadableError'));
  const copy = await here.outbox.exportWork();
  Blob.prototype.arrayBuffer = arrayBuffer;
  const there = aDevice(time).tab(person, { deliversAtOnce: false });
  await there.outbox.importWork(copy);
  expect((await there.outbox.operations()).map(({ intent }) => intent.kind)).toEqual(['saveStep']);
  expect((await here.outbox.operations()).map(({ state }) => state)).toEqual(['unsure', 'waiting', 'waiting']);
});
