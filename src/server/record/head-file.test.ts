import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applicationAt, attachmentsIn, openFixture, start } from '../applications/testing.ts';
import { keepResult } from '../scanning/scan-rounds.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { openSqliteInMemory } from '../store/sqlite/sqlite.ts';
import { headOf, notingHead, readHeadFile } from './head-file.ts';

/** A portal with a file of its newest entry, written in no other way than by its entries. */
async function openNoted() {
  const scratch = scratchFolder();
  onTestFinished(() => scratch[Symbol.dispose]());
  const path = join(scratch.path, 'portal.sqlite');
  const store = openSqliteInMemory();
  const fixture = await openFixture({ store, noteHead: notingHead(store, 'a', path) });
  const newest = async () => ({ portalId: 'a', ...(await headOf(store)) });
  return { fixture, path, newest };
}

test('an entry that a GET writes is noted before the answer', async () => {
  const { fixture, path, newest } = await openNoted();
  const id = await applicationAt(fixture, 5);
  const [cv] = attachmentsIn(await fixture.reviewer.get(`/Pi-CV/${id}`));
  const before = readHeadFile(path)?.sequence ?? 0;
  expect((await fixture.reviewer.fetch(cv?.fileUrl ?? '')).status).toBe(200);
  expect(readHeadFile(path)).toEqual(await newest());
  expect(readHeadFile(path)?.sequence).toBe(before + 1);
});

test('an entry that a scan in the background writes is noted', async () => {
  const { fixture, path, newest } = await openNoted();
  await applicationAt(fixture, 5);
  const before = readHeadFile(path)?.sequence ?? 0;
  await keepResult(fixture.portal, { sha256: fixture.fileNames()[0] ?? '', result: 'infected' });
  expect(readHeadFile(path)).toEqual(await newest());
  expect(readHeadFile(path)?.sequence).toBe(before + 1);
});

test('where it cannot be noted, the change is answered all the same, and the log says so', async () => {
  const fixture = await openFixture({ noteHead: () => Promise.reject(new Error('no room')) });
  await start(fixture.nur);
  expect(fixture.logged).toContainEqual({ level: 'error', event: 'head-not-noted', fields: { error: 'Error' } });
});
