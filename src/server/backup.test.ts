import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupMessages, restoreMessages } from '../contract/messages/server/backup.ts';
import { scratchFolder } from './testing/scratch-folder.ts';
import { runProgram, startServer } from './testing/server-process.ts';

/** A portal that was filled, and a path for its archive. */
const scratch = scratchFolder();
const data = join(scratch.path, 'data');
const archive = join(scratch.path, 'backup.tar');
const backup = (...given: string[]) => runProgram('backup.ts', { DATA_DIR: data }, given);
const restoreTo = (folder: string, ...given: string[]) => runProgram('restore.ts', { DATA_DIR: folder }, given);
afterAll(() => scratch[Symbol.dispose]());

beforeAll(async () => {
  assert.equal((await runProgram('sample.ts', { DATA_DIR: data })).code, 0);
  const made = await backup(archive);
  assert.deepEqual([made.code, made.stderr], [0, '']);
});

test('what was backed up starts elsewhere with the same people, and audit says that it was restored', async () => {
  const place = join(scratch.path, 'restored');
  const restored = await restoreTo(place, archive);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain(restoreMessages.next);
  const server = await startServer(place);
  expect(server.output.stdout).not.toContain('a backup was restored');
  // The restore is refused while the server runs, too.
  expect(await restoreTo(place, archive)).toMatchObject({ code: 1, stderr: `${restoreMessages.notEmpty(place)}\n` });
  await server.end('SIGTERM');
  const people = async (folder: string) => (await runProgram('user-cli.ts', { DATA_DIR: folder }, ['list'])).stdout;
  expect(await people(place)).toBe(await people(data));
  const audit = await runProgram('audit.ts', { DATA_DIR: place }, ['verify']);
  expect(audit).toMatchObject({ code: 0, stderr: '' });
  expect(audit.stdout).toMatch(
    /^A backup was restored on \S+Z\. It was made on \S+Z, when the newest entry was \d+\.\n/,
  );
});

test('an existing file is not replaced', async () => {
  expect(await backup(archive)).toEqual({ code: 1, stdout: '', stderr: `${backupMessages.fileExists(archive)}\n` });
});

test('a file that the portal has lost is named, and ends the backup of everything else with exit code 1', async () => {
  const place = join(scratch.path, 'lossy');
  assert.equal((await restoreTo(place, archive)).code, 0);
  const [lost = ''] = readdirSync(join(place, 'files'));
  rmSync(join(place, 'files', lost));
  const lossy = join(scratch.path, 'lossy.tar');
  const made = await runProgram('backup.ts', { DATA_DIR: place }, [lossy]);
  expect(made).toMatchObject({ code: 1, stderr: `${backupMessages.filesMissing([lost])}\n` });
  const again = await restoreTo(join(scratch.path, 'again'), lossy);
  expect(again).toMatchObject({ code: 0, stderr: `${restoreMessages.filesMissing([lost])}\n` });
});

test('a database of an older release is backed up as it is, and brought up to date by the restore', async () => {
  const place = await ofOlderRelease('older');
  const older = join(scratch.path, 'older.tar');
  assert.equal((await runProgram('backup.ts', { DATA_DIR: place }, [older])).code, 0);
  const target = join(scratch.path, 'up-to-date');
  expect(await restoreTo(target, older)).toMatchObject({ code: 0, stderr: '' });
  // The archive is the copy from before; the restore leaves no copy of its own.
  expect(readdirSync(target).filter((name) => name.includes('before-update'))).toEqual([]);
  expect(await runProgram('audit.ts', { DATA_DIR: target }, ['verify'])).toMatchObject({ code: 0, stderr: '' });
});

test('a start that brings a database up to date keeps a copy from before', async () => {
  const place = await ofOlderRelease('started');
  const server = await startServer(place);
  await server.end('SIGTERM');
  expect(readdirSync(place).filter((name) => name.includes('before-update'))).toHaveLength(1);
});

/** Creates a portal as it was before one of the migrations. */
async function ofOlderRelease(name: string): Promise<string> {
  const place = join(scratch.path, name);
  assert.equal((await restoreTo(place, archive)).code, 0);
  const database = new Database(join(place, 'portal.sqlite'));
  database.exec("delete from migrations where name = '008-held-bytes'; alter table stored_bytes drop column held_at");
  database.close();
  return place;
}

test('a start refuses the folder of a restore that was killed', async () => {
  const place = join(scratch.path, 'killed');
  mkdirSync(join(place, 'restoring'), { recursive: true });
  const { code, stderr } = await runProgram('main.ts', { DATA_DIR: place });
  expect([code, stderr]).toEqual([1, `${restoreMessages.unfinished(place)}\n`]);
});

test('a file that is no backup is refused in one sentence, and no folder is made', async () => {
  const file = join(scratch.path, 'no-backup');
  writeFileSync(file, 'a letter');
  const place = join(scratch.path, 'untouched');
  expect(await restoreTo(place, file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${restoreMessages.noBackup(file)}\n`,
  });
  expect(existsSync(place)).toBe(false);
});

test.each([[[]], [['one', 'two']], [['--all', 'one']]])(
  'what is not understood shows the usage, with exit code 2: %j',
  async (given) => {
    expect(await backup(...given)).toEqual({ code: 2, stdout: '', stderr: `${backupMessages.usage}\n` });
    expect(await restoreTo(data, ...given)).toEqual({ code: 2, stdout: '', stderr: `${restoreMessages.usage}\n` });
  },
);
