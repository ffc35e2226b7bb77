import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { openFolderFiles } from './folder-files.ts';
import { keepFile, readFile, readWhole, receiveBytes } from './testing.ts';

const bytes = new TextEncoder().encode('a curriculum vitae');
const name = createHash('sha256').update(bytes).digest('hex');

test('bytes are kept under their hash, whole, and once however often they are kept', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(join(scratch.path, 'files'));
  await Promise.all([keepFile(files, name, bytes), keepFile(files, name, bytes), keepFile(files, name, bytes)]);
  expect(readdirSync(join(scratch.path, 'files'))).toEqual([name]);
  expect((await readFile(files, name))?.equals(bytes)).toBe(true);
});

test('bytes that are received are stored only once they are kept', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  const received = await receiveBytes(files, bytes);
  expect(await readFile(files, name)).toBeUndefined();
  for await (const stored of files.names()) expect.unreachable(stored);
  expect((await readWhole(await received.open())).equals(bytes)).toBe(true);
  await received.keep(name);
  await received.discard();
  expect((await readFile(files, name))?.equals(bytes)).toBe(true);

  const discarded = await receiveBytes(files, new Uint8Array(9));
  expect(readdirSync(scratch.path)).toHaveLength(2);
  await discarded.discard();
  await discarded.discard();
  expect(readdirSync(scratch.path)).toEqual([name]);
});

test('bytes are written as they arrive, and nothing of them remains if they break off', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  const written: number[] = [];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 3; count += 1) {
      written.push(...readdirSync(scratch.path).map((file) => statSync(join(scratch.path, file)).size));
      yield bytes;
    }
    throw new TypeError('terminated');
  }
  await expect(files.receive(pieces())).rejects.toThrow('terminated');
  expect(written).toEqual([0, bytes.byteLength, 2 * bytes.byteLength]);
  expect(readdirSync(scratch.path)).toEqual([]);
});

test('what is forgotten, or was never kept, is not there', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  await keepFile(files, name, bytes);
  const freeRoom = await files.forget(name);
  expect(await readFile(files, name)).toBeUndefined();
  // The room is freed only after the transaction is stored; if the process is killed before, the next one frees it.
  expect(readdirSync(scratch.path)).toMatchObject([expect.stringMatching(/^\..*\.tmp$/)]);
  await freeRoom();
  expect(readdirSync(scratch.path)).toEqual([]);
  await (
    await files.forget(name)
  )();
});

test('forgetting waits for no thread that other work has taken', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  await keepFile(files, name, bytes);
  let done = 0;
  // Node has four threads for hashes and files.
  const others = Array.from({ length: 8 }, () => hash('password').then(() => (done += 1)));
  const freeRoom = await files.forget(name);
  expect(done).toBe(0);
  await Promise.all(others);
  await freeRoom();
});

test('an open file is read in pieces, each when it is asked for, to its end although it is deleted', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  const large = randomBytes(1_000_000);
  await keepFile(files, name, large);
  const file = await files.open(name);
  expect(file?.size).toBe(large.byteLength);
  await (
    await files.forget(name)
  )();
  expect(await files.open(name)).toBeUndefined();
  const pieces = [];
  for await (const piece of file?.pieces() ?? []) pieces.push(piece);
  await file?.close();
  expect(Buffer.concat(pieces).equals(large)).toBe(true);
  expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(65_536);
});

test('a file that is closed is read no further, and may be closed again', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  await keepFile(files, name, bytes);
  const file = await files.open(name);
  await file?.close();
  await file?.close();
  await expect(file?.pieces().next()).rejects.toThrow('closed');
});

test('a file that has become shorter is an error, and not one that has ended', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  await keepFile(files, name, bytes);
  const file = await files.open(name);
  truncateSync(join(scratch.path, name), 5);
  const pieces = file?.pieces();
  expect((await pieces?.next())?.value).toHaveLength(5);
  await expect(pieces?.next()).rejects.toThrow('shorter');
  await file?.close();
});

test('a name leads to no other place than the folder', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(join(scratch.path, 'files'));
  await expect(readFile(files, '../secret')).rejects.toThrow('64 hexadecimal digits');
  await expect(files.open('../secret')).rejects.toThrow('64 hexadecimal digits');
  await expect(keepFile(files, `../${name}`, bytes)).rejects.toThrow('64 hexadecimal digits');
});

test('what a killed process left half written is cleared a day later, and not while it may be under way', async () => {
  using scratch = scratchFolder();
  const half = join(scratch.path, `.${name}.half.tmp`);
  writeFileSync(half, 'half');
  await openFolderFiles(scratch.path);
  expect(readdirSync(scratch.path)).toHaveLength(1);
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  utimesSync(half, twoDaysAgo, twoDaysAgo);
  await openFolderFiles(scratch.path);
  expect(readdirSync(scratch.path)).toEqual([]);
});

test('clearing goes on after a file that is no longer there', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  // A link that leads nowhere is found in the folder, but is no file, like one that was renamed a moment ago.
  symlinkSync(join(scratch.path, 'gone'), join(scratch.path, '.a.tmp'));
  const old = join(scratch.path, '.b.tmp');
  writeFileSync(old, 'half');
  utimesSync(old, new Date(0), new Date(0));
  await files.clearLeftovers();
  expect(readdirSync(scratch.path)).toEqual(['.a.tmp']);
});

test('the probe tells a folder that has gone', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(join(scratch.path, 'files'));
  await files.probe();
  rmSync(join(scratch.path, 'files'), { recursive: true });
  await expect(files.probe()).rejects.toThrow('ENOENT');
});

test('the probe writes some bytes: an empty file has room on a full disk too', async () => {
  using scratch = scratchFolder();
  const files = await openFolderFiles(scratch.path);
  await files.probe();
  const sizes = readdirSync(scratch.path).map((file) => statSync(join(scratch.path, file)).size);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(4096);
});

test('the probe tells a disk that is nearly full', async () => {
  using scratch = scratchFolder();
  let free = 64 * 1024 * 1024;
  const files = await openFolderFiles(scratch.path, async () => free);
  await files.probe();
  free -= 1;
  await expect(files.probe()).rejects.toMatchObject({ name: 'DiskNearlyFullError' });
});
