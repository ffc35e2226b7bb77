import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applicationAt, attachmentsIn, openHouse, start } from '../applications/testing.ts';
import { keepResult } from '../scanning/scan-rounds.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { openSqliteInMemory } from '../store/sqlite.ts';
import { headOf, notingHead, readHeadFile } from './head-file.ts';

/** A portal with a file of its newest entry, written in no other way than by its entries. */
async function openNoted() {
  const scratch = scratchFolder();
  onTestFinished(() => scratch[Symbol.dispose]());
  const path = join(scratch.path, 'portal.sqlite');
  const store = openSqliteInMemory();
  const house = await openHouse({ store, noteHead: notingHead(store, 'a', path) });
  const newest = async () => ({ portalId: 'a', ...(await headOf(store)) });
  return { house, path, newest };
}

test('an entry that a GET writes is noted before the answer', async () => {
  const { house, path, newest } = await openNoted();
  const id = await applicationAt(house, 5);
  const [cv] = attachmentsIn(await house.reviewer.get(`/Pi-CV/${id}`));
  const before = readHeadFile(path)?.sequence ?? 0;
  expect((await house.reviewer.fetch(cv?.fileUrl ?? '')).status).toBe(200);
  expect(readHeadFile(path)).toEqual(await newest());
  expect(readHeadFile(path)?.sequence).toBe(before + 1);
});

test('an entry that a scan in the background writes is noted', async () => {
  const { house, path, newest } = await openNoted();
  await applicationAt(house, 5);
  const before = readHeadFile(path)?.sequence ?? 0;
  await keepResult(house.portal, { sha256: house.fileNames()[0] ?? '', result: 'infected' });
  expect(readHeadFile(path)).toEqual(await newest());
  expect(readHeadFile(path)?.sequence).toBe(before + 1);
});

test('where it cannot be noted, the change is answered all the same, and the log says so', async () => {
  const house = await openHouse({ noteHead: () => Promise.reject(new Error('no room')) });
  await start(house.nur);
  expect(house.logged).toContainEqual({ level: 'error', event: 'head-not-noted', fields: { error: 'Error' } });
});
