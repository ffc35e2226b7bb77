import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  openFixture,
  start,
  upload,
  pdf,
  sha256Of,
  expectOk,
  applicationAt,
  type PortalFixture,
} from '../applications/testing.ts';
import { openFolderFiles } from '../files/folder-files.ts';
import { receiveBytes } from '../files/testing.ts';
import { recordIdentity } from '../record/write.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { BYTES_HELD_MS, deleteUnusedBytes, retainBytes, keepBytes, releaseBytes } from './stored-bytes.ts';
import { sweepFiles } from './sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
  await recordIdentity(fixture.portal, fixture.portal.portalId);
});
/** Two months and a day; sessions end in that time. */
const passTime = () => fixture.clock.advance(61 * DAY_MS);

const named = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  const received = await receiveBytes(fixture.portal.files, bytes);
  return { bytes: received, sha256: await sha256Of(new File([bytes], 'any')) };
};
const known = () => fixture.portal.store.selectFrom('stored_bytes').select('sha256').execute();

test('what an upload held when its server was killed is freed once no upload takes that long', async () => {
  passTime();
  const file = await named('half way');
  await retainBytes(fixture.portal, [file]);
  await keepBytes([file]);
  fixture.clock.advance(BYTES_HELD_MS - 1000);
  await sweepFiles(fixture.portal);
  expect(fixture.fileNames()).toEqual([file.sha256]);
  fixture.clock.advance(2000);
  await sweepFiles(fixture.portal);
  expect([fixture.fileNames(), await known()]).toEqual([[], []]);
});

test('a file that the database does not know is freed', async () => {
  passTime();
  const file = await named('nobody’s');
  await file.bytes.keep(file.sha256);
  await sweepFiles(fixture.portal);
  expect([fixture.fileNames(), await known()]).toEqual([[], []]);
});

test('a file that was forgotten with its row still there frees the row', async () => {
  passTime();
  const file = await named('forgotten');
  await retainBytes(fixture.portal, [file]);
  fixture.clock.advance(BYTES_HELD_MS + 1000);
  await sweepFiles(fixture.portal);
  expect(await known()).toEqual([]);
});

test('files of applications and of copies of submissions stay, more than are compared at once too', async () => {
  const kept = pdf();
  const id = await start(fixture.nur);
  expectOk(await upload(fixture.nur, id, 4, [kept]));
  await applicationAt(fixture, 5);
  passTime();
  const before = fixture.fileNames();
  for (let count = 0; count < 1001; count++) {
    const file = await named(`orphan ${count}`);
    await file.bytes.keep(file.sha256);
  }
  await sweepFiles(fixture.portal);
  expect(fixture.fileNames().toSorted()).toEqual(before.toSorted());
});

test('for two months after a restore nothing is freed, since a newer database may be put back', async () => {
  passTime();
  const file = await named('of the newer one');
  await file.bytes.keep(file.sha256);
  await recordIdentity(fixture.portal, 'another');
  fixture.clock.advance(59 * DAY_MS);
  await sweepFiles(fixture.portal);
  expect(fixture.fileNames()).toEqual([file.sha256]);
  fixture.clock.advance(2 * DAY_MS);
  await sweepFiles(fixture.portal);
  expect(fixture.fileNames()).toEqual([]);
});

test('what a killed process left half written is cleared while the portal runs', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  const half = join(scratch.path, '.half.tmp');
  writeFileSync(half, 'half');
  const twoDaysAgo = (Date.now() - 2 * DAY_MS) / 1000;
  utimesSync(half, twoDaysAgo, twoDaysAgo);
  await sweepFiles({ ...fixture.portal, files });
  expect(existsSync(half)).toBe(false);
});

describe('an upload that a wrong clock made look abandoned', () => {
  test('stores nothing if its bytes are gone', async () => {
    const file = await named('late');
    await retainBytes(fixture.portal, [file]);
    await keepBytes([file]);
    fixture.clock.advance(BYTES_HELD_MS + 1000);
    await deleteUnusedBytes(fixture.portal, [file.sha256]);
    const release = fixture.portal.store.transaction().execute((transaction) => releaseBytes(transaction, [file]));
    await expect(release).rejects.toThrow('Held bytes were forgotten.');
  });
});
