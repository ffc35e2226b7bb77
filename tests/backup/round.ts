import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { runProgram, startServer } from '../../src/server/testing/server-process.ts';
import { startPortal } from '../support/portal-process.ts';
import { clientOf, password, peopleAt, rowsOf, type Person } from '../support/v1-client.ts';
import { applicationIn, statuses } from '../v1/application.ts';
import { sha256Of, startWriter, workShown, type Writer } from './writer.ts';

const WRITERS = 5;
const WRITES_BEFORE_MIN = 25;

export type Round = {
  /** Number of files that the restored database refers to; each one has the right SHA-256. */
  files: number;
  writesBefore: number;
  /** Number of writes that were answered, and of files that were deleted, while the backup was made. */
  writesDuring: number;
  filesDeletedDuring: number;
};

/**
 * Backs up a portal with its backup command while several people are working, restores the copy with the restore
 * command, and compares the two. Throws if the bytes of a file do not match its SHA-256, if the record is not complete,
 * or if a person's restored work does not match its state at a single moment since the backup began.
 */
export async function playRound(): Promise<Round> {
  const portal = await startPortal();
  const scratch = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  let isOver = false;
  try {
    const archive = join(scratch, 'backup.tar');
    const restored = join(scratch, 'restored');
    const people = peopleAt(portal);
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, index) => startWriter(await people.researcher(), 2 * index)),
    );
    const deleteCopied = await submittedWithFiles(await people.researcher(), await people.administrator());

    const working = Promise.all(writers.map((writer) => writer.work(() => isOver)));
    const enough = () => isOver || writers.every(({ after }) => after.length > WRITES_BEFORE_MIN);
    await Promise.race([working, until(enough)]);
    const before = writers.map(({ after }) => after.length - 1);
    const deletedBefore = deletedBy(writers);
    const [made] = await Promise.all([
      runProgram('backup.ts', { DATA_DIR: portal.dataFolder }, [archive]).finally(() => (isOver = true)),
      deleteCopied(),
    ]);
    const filesDeletedDuring = deletedBy(writers) - deletedBefore;
    const during = writers.map(({ after }) => after.length - 1);
    await working;
    assert.deepEqual({ code: made.code, stderr: made.stderr }, { code: 0, stderr: '' });

    const put = await runProgram('restore.ts', { DATA_DIR: restored }, [archive]);
    assert.deepEqual({ code: put.code, stderr: put.stderr }, { code: 0, stderr: '' });
    const files = await compareBytes(restored);
    const audit = await runProgram('audit.ts', { DATA_DIR: restored }, ['verify']);
    assert.deepEqual({ code: audit.code, stderr: audit.stderr }, { code: 0, stderr: '' });
    assert.match(audit.stdout, /^A backup was restored on .*\nThe record is complete/);
    await comparePeople(restored, writers, before);
    return { files, writesBefore: sum(before), writesDuring: sum(during) - sum(before), filesDeletedDuring };
  } finally {
    isOver = true;
    await portal.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Submits an application with a file and returns a function that deletes the file. The submission keeps its own copy of
 * the file even after the owner has deleted it.
 */
async function submittedWithFiles(owner: Person, administrator: Person): Promise<() => Promise<void>> {
  const id = await applicationIn(statuses.moreInformation, owner, administrator);
  const file = rowsOf(await owner.get(`Pi-CV/${id}`))[0];
  return async () => {
    await owner.delete(`Pi-CV/${Number(file?.['id'])}`);
  };
}

const deletedBy = (writers: readonly Writer[]) => sum(writers.map(({ filesDeleted }) => filesDeleted));
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Checks that the bytes of every file in the restored database match its SHA-256. Returns the number of files. */
async function compareBytes(dataFolder: string): Promise<number> {
  const database = new Database(join(dataFolder, 'portal.sqlite'), { readonly: true });
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    const names = database
      .prepare<[], { sha256: string }>('select sha256 from attachments union select sha256 from copied_files')
      .all();
    for (const { sha256 } of names) {
      assert.equal(sha256Of(await readFile(join(dataFolder, 'files', sha256))), sha256);
    }
    return names.length;
  } finally {
    database.close();
  }
}

/**
 * Checks that each person's work is in the state after one of their requests, and not after an earlier one than the
 * last request before the backup.
 */
async function comparePeople(dataFolder: string, writers: readonly Writer[], before: readonly number[]): Promise<void> {
  const server = await startServer(dataFolder);
  try {
    for (const [index, { person, application, after }] of writers.entries()) {
      const client = clientOf({ url: server.address });
      const { emailAddress } = person;
      const signedIn = await client.post('Auth/Validate', { emailAddress, password });
      assert.equal(signedIn.status, 200);
      const shown = await workShown(client, application);
      const moment = after.lastIndexOf(shown);
      assert.notEqual(moment, -1, `${emailAddress} never had this work: ${shown}`);
      assert.ok(moment >= (before[index] ?? 0), `${emailAddress} lacks what was saved before the backup`);
    }
  } finally {
    await server.end('SIGTERM');
  }
}
