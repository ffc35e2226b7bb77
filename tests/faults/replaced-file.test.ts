import { describe, expect, test } from 'vitest';
import type { TestPerson, TestWorkspace } from '../support/test-workspace.ts';
import { aPlainServer } from './plain-world.ts';
import { aDevice, aPortal, deliverAll, failure, pdf, savedNew } from './world.ts';

/** What happens to an upload of this file: refused by the server, lost on the way, or accepted. */
type DiscardResult = (fileName: string) => 'refused' | 'lost' | 'taken';

/** A consent form at a plain server, which stores only one, and another file that replaces it. */
async function aReplacedFile() {
  const { server, time, applicant, device } = aPlainServer();
  let fate: DiscardResult = () => 'taken';
  let onReading = async () => {};
  let isDeleted = false;
  const person: TestPerson = {
    ...applicant,
    async fetch(path, init) {
      const request = new Request(`http://portal.test${path}`, init);
      if (request.method === 'DELETE') isDeleted = true;
      if (request.method === 'GET' && path.includes('/files/')) await onReading();
      const form = request.method === 'POST' && path.includes('Pi-CV') ? await request.clone().formData() : undefined;
      const file = [...(form?.values() ?? [])].find((value) => value instanceof File);
      const became = isDeleted && file !== undefined ? fate(file.name) : 'taken';
      if (became === 'lost') throw new TypeError('Failed to fetch');
      return became === 'refused' ? failure(413) : applicant.fetch(path, init);
    },
  };
  const tab = device.tab(person);
  const id = await savedNew(tab);
  await tab.drafts.files.choose(id, 2, pdf('old.pdf', 'old'));
  await tab.drafts.files.send(id);
  const [old] = server.state.files;
  return {
    time,
    device,
    person,
    tab,
    id,
    old: old?.sha256,
    stored: () => server.state.files.map(({ fileName, sha256 }) => [fileName, sha256]),
    endSessions: () => server.endSessions(applicant.user.userId),
    meet: (next: DiscardResult) => (fate = next),
    meetReading: (next: () => Promise<void>) => (onReading = next),
    async replace() {
      const stored = (await tab.drafts.read(id))?.attachments[0]?.id;
      await tab.drafts.files.choose(id, 2, pdf('new.pdf', 'new'), stored);
      return tab.drafts.files.send(id);
    },
  };
}

const filesHere = async ({ store }: TestWorkspace) =>
  store.read(async (tables) => [await tables.files.count(), await tables.bytes.toCollection().count()]);
const chosen = async ({ drafts }: TestWorkspace, id: number) =>
  (await drafts.read(id))?.chosenFiles
    .map(({ fileName, state }) => [fileName, state])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other));

describe('a file is never deleted at a plain server before it is safe or its successor is stored', () => {
  test('its successor is refused, and the page is closed before it could be put back', async () => {
    const { tab, device, person, time, id, old, stored, meet, replace } = await aReplacedFile();
    meet((name) => (name === 'new.pdf' ? 'refused' : 'lost'));
    await replace();
    expect(stored()).toEqual([]);
    expect(await chosen(tab, id)).toEqual([['new.pdf', 'waiting']]);
    tab.close();
    meet((name) => (name === 'new.pdf' ? 'refused' : 'taken'));
    const next = device.tab(person);
    await deliverAll(next, time);
    expect(stored()).toEqual([['old.pdf', old]]);
    expect(await chosen(next, id)).toEqual([['new.pdf', 'actionNeeded']]);
    expect(await filesHere(next)).toEqual([1, 1]);
  });

  test('putting it back arrived, and nobody heard of it', async () => {
    const { tab, time, id, old, stored, meet, replace } = await aReplacedFile();
    meet((name) => (name === 'new.pdf' ? 'refused' : 'taken'));
    tab.line.fate = ({ method }) => (method === 'POST' && stored().length === 0 ? 'cut after' : undefined);
    await replace();
    tab.line.fate = undefined;
    await deliverAll(tab, time);
    expect(stored()).toEqual([['old.pdf', old]]);
    expect(await chosen(tab, id)).toEqual([['new.pdf', 'actionNeeded']]);
    expect(await filesHere(tab)).toEqual([1, 1]);
  });

  test('its successor is stored at last: then nothing of it is left here', async () => {
    const { tab, time, id, stored, meet, replace } = await aReplacedFile();
    meet(() => 'lost');
    await replace();
    expect([stored(), await filesHere(tab)]).toEqual([[], [2, 2]]);
    meet(() => 'taken');
    await deliverAll(tab, time);
    expect(stored()).toMatchObject([['new.pdf', expect.any(String)]]);
    expect(await chosen(tab, id)).toEqual([]);
    expect(await filesHere(tab)).toEqual([0, 0]);
  });

  test('the person gives its successor up: it is a chosen file of theirs, and goes with the next save', async () => {
    const { tab, time, id, old, stored, meet, replace } = await aReplacedFile();
    meet(() => 'lost');
    await replace();
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    await tab.outbox.discard(operation?.id ?? '');
    expect(await chosen(tab, id)).toEqual([
      ['new.pdf', 'kept'],
      ['old.pdf', 'kept'],
    ]);
    const given = (await tab.drafts.read(id))?.chosenFiles.find(({ fileName }) => fileName === 'new.pdf');
    await tab.drafts.files.drop(id, given?.id ?? 0);
    meet(() => 'taken');
    await tab.drafts.files.send(id);
    await deliverAll(tab, time);
    expect(stored()).toEqual([['old.pdf', old]]);
  });

  test('the server takes neither: both stay on this device, and are shown', async () => {
    const { tab, time, id, stored, meet, replace } = await aReplacedFile();
    meet(() => 'refused');
    await replace();
    await deliverAll(tab, time);
    expect(stored()).toEqual([]);
    expect(await chosen(tab, id)).toEqual([
      ['new.pdf', 'actionNeeded'],
      ['old.pdf', 'kept'],
    ]);
  });

  test('a copy of what waits has it too, and another device puts it back', async () => {
    const { tab, time, person, id, old, stored, meet, replace } = await aReplacedFile();
    meet(() => 'lost');
    await replace();
    const copy = await tab.outbox.exportWork();
    tab.close();
    meet((name) => (name === 'new.pdf' ? 'refused' : 'taken'));
    const other = aDevice(time).tab(person);
    await other.outbox.importWork(copy);
    await deliverAll(other, time);
    expect(stored()).toEqual([['old.pdf', old]]);
    expect(await chosen(other, id)).toEqual([['new.pdf', 'actionNeeded']]);
  });

  test('there is no room to keep it: it stays where it is, and the person is asked', async () => {
    const { tab, device, id, old, stored, replace } = await aReplacedFile();
    let isFull = false;
    device.disk.fault = (table) => (isFull && table === 'bytes' ? 'noRoom' : undefined);
    tab.line.fate = ({ method, url }) => {
      isFull ||= method === 'POST' && url.includes('Pi-CV');
      return undefined;
    };
    await replace();
    expect(stored()).toEqual([['old.pdf', old]]);
    expect(await chosen(tab, id)).toEqual([['new.pdf', 'actionNeeded']]);
  });

  /** The server has a file that this device did not know of, and this device has no space to keep a copy of it. */
  async function inTheWay() {
    const world = await aReplacedFile();
    const { tab, device, id } = world;
    await tab.drafts.files.choose(id, 2, pdf('new.pdf', 'new'));
    await tab.drafts.files.send(id);
    device.disk.fault = (table) => (table === 'bytes' ? 'noRoom' : undefined);
    const asked = async () => (await tab.outbox.operations())[0];
    const replaceIt = async () => {
      await tab.outbox.solve((await asked())?.id ?? '', { file: 'mine' });
      await tab.delivery.run();
    };
    return { ...world, replaceIt, conflict: async () => (await asked())?.trouble?.conflict };
  }

  test('it goes without a copy only where its person was told that there is none', async () => {
    const { old, stored, replaceIt, conflict } = await inTheWay();
    expect(await conflict()).toEqual({ kind: 'file', theirs: expect.objectContaining({ fileName: 'old.pdf' }) });
    await replaceIt();
    expect(stored()).toEqual([['old.pdf', old]]);
    expect(await conflict()).toMatchObject({ kind: 'file', unsafe: true, theirs: { fileName: 'old.pdf' } });
    await replaceIt();
    expect(stored()).toMatchObject([['new.pdf', expect.any(String)]]);
  });

  test('anybody who delivers no longer does not delete it, whatever its person said', async () => {
    const { tab, device, old, stored, replaceIt, meetReading } = await inTheWay();
    await replaceIt();
    device.disk.fault = undefined;
    tab.line.requests.length = 0;
    // While the old file is being read, another tab takes over the lease.
    meetReading(async () => void (await tab.outbox.forDelivery.takeOver('another', 'page')));
    await replaceIt();
    expect(tab.line.requests.map(({ method }) => method)).not.toContain('DELETE');
    expect(stored()).toEqual([['old.pdf', old]]);
  });

  test('the person discards its successor before it is deleted: it stays, and nothing is sent any more', async () => {
    const { tab, id, time, replace, meetReading, stored, old } = await aReplacedFile();
    meetReading(async () => {
      const [upload] = await tab.store.read((tables) => tables.operations.toArray());
      expect(await tab.outbox.discard(upload?.id ?? '')).toBe(true);
    });
    await replace();
    await deliverAll(tab, time);
    expect(stored()).toEqual([['old.pdf', old]]);
    expect(await chosen(tab, id)).toEqual([['new.pdf', 'kept']]);
    expect(await tab.store.read((tables) => tables.operations.count())).toBe(0);
  });

  test('a database that fails for another reason than its room is no reason to go without a copy', async () => {
    const { tab, device, old, stored, replaceIt, conflict } = await inTheWay();
    device.disk.fault = (table) => (table === 'bytes' ? 'connectionLost' : undefined);
    tab.line.requests.length = 0;
    await replaceIt().catch(() => undefined);
    expect(tab.line.requests.map(({ method }) => method)).not.toContain('DELETE');
    expect([stored(), (await conflict()) ?? null]).toEqual([[['old.pdf', old]], null]);
  });
});

/** A file that was to replace a stored one, sent while the line is cut like this, and taken back. */
async function takenBack(cut: 'cut before' | 'cut after') {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const { files } = tab.drafts;
  await files.choose(id, 2, pdf('old.pdf', 'old'));
  await files.send(id);
  const [old] = (await tab.drafts.read(id))?.attachments ?? [];
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : cut);
  await files.choose(id, 2, pdf('new.pdf', 'new'), old?.id);
  await files.send(id);
  const [chosenFile] = (await tab.drafts.read(id))?.chosenFiles ?? [];
  await files.drop(id, chosenFile?.id ?? 0);
  // Nobody knows whether it arrived, so nobody says that the old one is still stored.
  expect(await tab.drafts.read(id)).toMatchObject({ attachments: [], chosenFiles: [] });
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  return { tab, id, tables };
}

test('a file that was to replace a stored one, and was taken back before it arrived, leaves the stored one there', async () => {
  const { tab, id, tables } = await takenBack('cut before');
  expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['old.pdf']);
  expect(await tab.drafts.read(id)).toMatchObject({ attachments: [{ fileName: 'old.pdf' }], chosenFiles: [] });
  expect(await filesHere(tab)).toEqual([0, 0]);
});

test('a file that has replaced a stored one without an answer, and was taken back, is gone', async () => {
  const { tab, id, tables } = await takenBack('cut after');
  expect(await tables.attachments()).toEqual([]);
  expect(await tab.drafts.read(id)).toMatchObject({ attachments: [], chosenFiles: [] });
});
