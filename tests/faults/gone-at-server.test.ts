import { expect, test, vi } from 'vitest';
import { countRowsRead } from '../support/rows-read.ts';
import { BACKGROUND_READING_EVERY_MS } from '../../src/contract/api/limits.ts';
import { noWorkLeft } from '../../src/contract/domain/work-left.ts';
import { countUnsent } from '../../src/drafts/inventory/unsent.ts';
import { aDevice, aPortal, deliverAll, pdf, savedNew, statesOf } from './world.ts';

test('what only this device has is counted before a sign-out deletes it', async () => {
  // The server no longer has the application: its own list says that it is gone.
  const { person, device, portal, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here, 'Made after the backup');
  await portal.portal.store.deleteFrom('applications').execute();
  time.pass(1000);
  const source = here.replica.whole(here.outbox.serverId(id));
  await source.refresh();
  expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Made after the backup');
  expect(await here.store.read(countUnsent)).not.toEqual(noWorkLeft);
});

test('what the list of a person no longer names is counted too, without anybody opening it', async () => {
  const { person, device, portal, time } = await aPortal();
  const here = device.tab(person);
  await savedNew(here, 'Made after the backup');
  const list = here.replica.ownApplications();
  time.pass(1000);
  await list.refresh();
  expect(await here.store.read(countUnsent)).toEqual(noWorkLeft);
  await portal.portal.store.deleteFrom('applications').execute();
  await portal.portal.store.deleteFrom('changes').execute();
  time.pass(1000);
  await list.refresh();
  expect((await here.store.read(countUnsent)).drafts).toBe(1);
});

test('a list is compared with all that is in hand in one reading', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  const known = (await here.store.read((tables) => tables.drafts.get(id))) ?? null;
  if (known === null) throw new Error('It is not in hand.');
  const others = Array.from({ length: 50 }, (_, place) => ({ ...known, applicationId: 1000 + place }));
  await here.store.write((tables) => tables.drafts.bulkPut(others.map((row) => ({ ...row, gone: 1 }))));
  const list = here.replica.ownApplications();
  // The save started a reading of the list in the background, which must not be counted.
  const isCurrent = here.replica.keepCurrent();
  time.pass(BACKGROUND_READING_EVERY_MS);
  await isCurrent;
  time.pass(1000);
  const read = countRowsRead('drafts');
  await list.refresh();
  const drafts = read();
  vi.restoreAllMocks();
  expect(drafts).toBe(51);
  expect((await here.store.read(countUnsent)).drafts).toBe(50);
});

test('a file is sent where the file that it was to replace has been removed meanwhile', async () => {
  const { person, device, tables, time } = await aPortal();
  const here = device.tab(person);
  const there = aDevice(time).tab(person);
  const id = await savedNew(here);
  const server = here.outbox.serverId(id);
  await here.drafts.files.choose(id, 2, pdf('old.pdf', 'old'));
  await here.drafts.files.send(id);
  await deliverAll(here, time);
  const look = async () => {
    time.pass(1000);
    const source = there.replica.whole(server);
    await source.refresh();
    const reading = source.get();
    if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
    await there.drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
  };
  await look();
  const old = (await there.drafts.read(server))?.attachments[0]?.id;
  await there.drafts.files.choose(server, 2, pdf('new.pdf', 'new'), old);
  await here.drafts.files.remove(id, old ?? 0, 'old.pdf');
  await deliverAll(here, time);
  expect(await tables.attachments()).toEqual([]);
  await there.drafts.files.send(server);
  await deliverAll(there, time);
  expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['new.pdf']);
  expect(await statesOf(there)).toEqual([]);
});
