import { expect, test } from 'vitest';
import { userDatabaseName } from '../../src/local-db/user-store.ts';
import { replicaDatabaseName } from '../../src/local-db/replica-store.ts';
import type { FieldsRow } from '../../src/local-db/tables/rows.ts';
import { failureOf, OlderReleaseError } from '../../src/local-db/store-failure.ts';
import { until } from '../support/test-time.ts';
import { leavingOn } from './leaving-world.ts';
import { agreement, aPortal, deliverAll } from './world.ts';
import { LANE, rows, writeVersion1 } from './version-1.ts';

test('fault 24: a database of version 1 with a full outbox keeps every row, and all of it arrives', async () => {
  const { person, device, tables, time } = await aPortal();
  const { userId } = person.user;
  await writeVersion1(device.disk.indexedDB, userId);
  const tab = device.tab(person, { deliversAtOnce: false });
  const written = rows(userId);
  const there = await tab.store.read(async (tables) => ({
    drafts: await tables.drafts.toArray(),
    fields: await tables.fields.count(),
    investigators: await tables.investigators.toArray(),
    files: await tables.files.count(),
    bytes: await Promise.all((await tables.bytes.toArray()).map(({ bytes }) => new Blob([bytes]).text())),
    operations: await tables.operations.orderBy('position').toArray(),
    receipts: await tables.receipts.toArray(),
    ids: await tables.ids.toArray(),
    lanes: await tables.lanes.toArray(),
    state: await tables.state.count(),
  }));
  expect(there).toMatchObject({
    ...written,
    fields: written.fields.length,
    files: written.files.length,
    bytes: ['%PDF-1.7\nversion 1', '%PDF-1.7\nversion 1'],
    state: written.state.length,
  });

  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tables.answers()).toMatchObject([{ researchTitle: 'Sleep', setting: 'Ward 3' }]);
  expect(await tables.investigators()).toEqual(['Nur']);
  expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf', size: 18 }]);
  expect(await tables.comments()).toEqual(['Please look at it.']);
  expect(await tab.drafts.read(LANE)).toMatchObject({
    serverId: 1,
    answers: { purpose: 'To learn' },
    newInvestigator: { name: 'Mona' },
    chosenFiles: [{ fileName: 'more.pdf', state: 'kept' }],
    partStates: { 'application-detail': 'saved', 'title-of-study': 'kept', methodology: 'saved', 'pi-cv': 'kept' },
  });
  await until(() => tab.reviews.written.get(LANE, 'reply') === 'Half a mess');
});

test('fault 24: an old tab puts its last words on the disk and closes its connection for the new version, for good', async () => {
  const { person, device } = await aPortal();
  const old = device.tab(person);
  const id = await old.drafts.start(agreement);
  old.drafts.keep(id, { researchTitle: 'Sleep' });
  const titles = await new Promise<unknown[]>((resolve, reject) => {
    const request = device.disk.indexedDB.open(`portal-${person.user.userId}`, 1000);
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const fields = request.result.transaction('fields').objectStore('fields').getAll();
      fields.addEventListener('success', () => {
        request.result.close();
        resolve(fields.result.flatMap((row: FieldsRow) => row.fields.map(({ value }) => value)));
      });
    });
  });
  expect(titles).toEqual(['Sleep']);

  // From now on the old code writes nothing, and says why.
  old.drafts.keep(id, { duration: '2 years' });
  await expect(old.drafts.flush()).rejects.toThrow(OlderReleaseError);
  expect(old.drafts.writeState()).toEqual({ hasUnwritten: true, failure: 'older' });
  expect(await old.drafts.saveStep(id, 'application-detail')).toEqual({ kind: 'notStored', failure: 'older' });
});

/** Upgrades the database as a newer release does, to a layout that this code does not know. */
function bringUpToDate(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1000);
    request.addEventListener('upgradeneeded', () => {
      request.result.deleteObjectStore('fields');
      request.result.createObjectStore('fields', { keyPath: ['applicationId', 'part'] });
      request.result.createObjectStore('answers', { keyPath: ['applicationId', 'name'] });
    });
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

test('fault 24: code of an older release never opens a newer database, not to read, not to write, and says why', async () => {
  const { person, device } = await aPortal();
  const old = device.tab(person);
  const id = await old.drafts.start(agreement);
  const { userId } = person.user;
  await bringUpToDate(device.disk.indexedDB, userDatabaseName(userId));
  // A worker of the old release creates a new store at its next message; so does an old tab when the user signs in
  // again.
  const again = device.tab(person);
  expect(await again.outbox.ready).toBe(false);
  // Every use of it fails at once, without waiting.
  expect(await again.outbox.summary().catch(failureOf)).toBe('older');
  await expect(again.store.read((all) => all.drafts.toArray())).rejects.toThrow(OlderReleaseError);
  again.drafts.keep(id, { purpose: 'By the old layout' });
  expect(await again.drafts.saveStep(id, 'title-of-study')).toEqual({ kind: 'notStored', failure: 'older' });
  const there = await device.disk.indexedDB.databases();
  expect(there.find(({ name }) => name === userDatabaseName(userId))?.version).toBe(1000);
});

test('fault 24: who signs out on a page of an older release leaves their copies to nobody, and their work stays', async () => {
  const { person, device, time } = await aPortal();
  const { userId } = person.user;
  const old = device.tab(person);
  old.drafts.keep(await old.drafts.start(agreement), { purpose: 'Unsent' });
  await old.drafts.flush();
  await bringUpToDate(device.disk.indexedDB, userDatabaseName(userId));
  const again = device.tab(person);
  expect(await again.outbox.ready).toBe(false);
  const { leavingFrom, copiesGone, pendingDeletions, databases } = leavingOn(device, time, { shared: true });
  const left = await leavingFrom(again).leaveToAnother({ clears: false });
  if (left.kind !== 'left') throw new Error('stayed');
  await left.deleted;
  expect(copiesGone).toEqual([userId]);
  // The newer release does the rest when it is opened.
  expect(pendingDeletions.list()).toEqual([userId]);
  expect(await databases()).toContain(userDatabaseName(userId));
});

test('fault 24: copies for reading that a newer release keeps are left as they are, and the page reads without them', async () => {
  const { person, device } = await aPortal();
  const { userId } = person.user;
  await new Promise<void>((resolve) => {
    const request = device.disk.indexedDB.open(replicaDatabaseName(userId), 1000);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
  const source = device.tab(person).replica.ownApplications(3);
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'fresh', value: { total: 0 } });
  const there = await device.disk.indexedDB.databases();
  expect(there.find(({ name }) => name === replicaDatabaseName(userId))?.version).toBe(1000);
});

test('fault 24: what was frozen is sent word for word at every try, whatever this release would write', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const id = await tab.drafts.start(agreement);
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  tab.line.state = 'cut before';
  await tab.drafts.saveStep(id, 'application-detail');
  // The body as another release froze it: other bytes under the same key would be another change.
  let frozen = '';
  await tab.store.write((all) =>
    all.operations.toCollection().modify((row) => {
      if (row.sent?.body === undefined || !('json' in row.sent.body)) return;
      frozen = `{ "release": 1, ${row.sent.body.json.slice(1)}`;
      row.sent = { ...row.sent, body: { json: frozen } };
    }),
  );
  tab.line.fate = ({ method }) => (method === 'POST' ? 'cut after' : 'open');
  tab.line.requests.length = 0;
  await tab.outbox.sendNow();
  await tab.delivery.run();
  tab.line.fate = () => 'open';
  await deliverAll(tab, time);
  const sent = tab.line.requests.filter(({ method }) => method === 'POST');
  expect(await Promise.all(sent.map((request) => request.text()))).toEqual([frozen, frozen]);
  expect(await tables.titles()).toEqual(['Sleep']);
});

test('fault 24: what an older release froze without its words is sent as ever', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const id = await tab.drafts.start(agreement);
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  tab.line.state = 'cut after';
  await tab.drafts.saveStep(id, 'application-detail');
  await tab.store.write((all) =>
    all.operations.toCollection().modify((row) => {
      if (row.sent !== null) row.sent = { ...row.sent, body: undefined };
    }),
  );
  tab.line.state = 'open';
  await deliverAll(tab, time);
  expect(await tables.titles()).toEqual(['Sleep']);
});
