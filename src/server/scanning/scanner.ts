import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScanResult } from '../../contract/domain/attachment.ts';
import { settingMessages } from '../../contract/messages/server/settings.ts';
import { errorName } from '../background.ts';
import type { OpenFile } from '../files/file-store.ts';
import type { Log } from '../http/log/log.ts';
import { clearLeftovers } from '../files/leftovers.ts';
import { createSemaphore } from '../http/semaphore.ts';
import { StartError } from '../start-error.ts';
import { findProgram } from './find-program.ts';
import { runCommand, type Command, type Ending } from './run-command.ts';

/** A file to be scanned, with its SHA-256, by which the log names it. `open` resolves to undefined if it is lost. */
type Scanned = { sha256: string; open(): Promise<OpenFile | undefined> };

/** Scans for viruses with the operator's own program. */
export type Scanner = {
  /** Scans the files of an upload while its user waits: files that together take too long are `unscanned`. */
  scanUpload(user: number, files: readonly Scanned[]): Promise<ScanResult[]>;
  /** Scans a stored file, for which there is more time. */
  scanStored(file: Scanned): Promise<ScanResult>;
  /** Ends all scans; from then on every result is `unscanned`. */
  close(): void;
  readonly isClosed: boolean;
};

/** How long all files of an upload may take together, in ms, including the wait for a turn. */
const UPLOAD_MAX_MS = 20_000;
/** How long one stored file may take, in ms. */
const STORED_MAX_MS = 5 * 60_000;

/** How many scans run at a time, in total and for one user. One user's uploads have the same limit (`UPLOAD_TURNS`). */
const AT_ONCE = 4;
const AT_ONCE_PER_USER = 2;
const WAITING = 100;
/** Not a user: the ids of users begin with 1. */
const NOBODY = 0;
/** The exit codes of clamscan and clamdscan. */
const CLEAN_CODE = 0;
const INFECTED_CODE = 1;
/** A copy that is older than this was left by a process that was killed. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/**
 * Returns a scanner that runs `command` with the path of a copy of the file as its last argument: the program may
 * delete, move or lock the copy. `folder` contains the copies; `timeUp` returns a signal that is aborted after the
 * given time in ms. Throws a `StartError` if the program cannot be run.
 */
export async function openScanner({
  command: [name, ...words],
  folder,
  log,
  timeUp = (milliseconds) => AbortSignal.timeout(milliseconds),
}: {
  command: Command;
  folder: string;
  log: Log;
  timeUp?: (milliseconds: number) => AbortSignal;
}): Promise<Scanner> {
  const program = findProgram(name, process.env['PATH'] ?? '');
  if (program === undefined) throw new StartError(settingMessages.noScanProgram(name));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearLeftovers(folder, { ageMs: LEFTOVER_AGE_MS });

  const turns = createSemaphore({
    atOnce: AT_ONCE,
    atOncePerUser: AT_ONCE_PER_USER,
    waiting: WAITING,
    waitingPerUser: WAITING,
    waitMs: UPLOAD_MAX_MS,
  });
  const closed = new AbortController();

  async function scan(user: number, { sha256, open }: Scanned, tooLong: AbortSignal): Promise<ScanResult> {
    const turn = await turns.acquire({ user }, tooLong);
    const begun = performance.now();
    try {
      const ends = AbortSignal.any([tooLong, closed.signal]);
      const ending = turn === undefined ? { why: 'busy' } : await runOver(open, ends);
      const result = resultOf(ending);
      const milliseconds = Math.round(performance.now() - begun);
      log(result === 'clean' ? 'info' : 'warn', 'scan', { sha256, result, ...ending, milliseconds });
      return result;
    } finally {
      turn?.release();
    }
  }

  async function runOver(open: Scanned['open'], ends: AbortSignal): Promise<Ending> {
    const path = join(folder, randomUUID());
    try {
      if (!(await copyTo(path, open))) return { why: 'lost' };
      return await runCommand([program ?? name, ...words, path], ends);
    } catch (error) {
      return { why: errorName(error) };
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    async scanUpload(user, files) {
      const tooLong = timeUp(UPLOAD_MAX_MS);
      const results: ScanResult[] = [];
      for (const file of files) results.push(await scan(user, file, tooLong));
      return results;
    },
    scanStored: (file) => scan(NOBODY, file, timeUp(STORED_MAX_MS)),
    close: () => closed.abort(),
    get isClosed() {
      return closed.signal.aborted;
    },
  };
}

/** Returns whether there is a file to copy. */
async function copyTo(path: string, open: Scanned['open']): Promise<boolean> {
  const file = await open();
  if (file === undefined) return false;
  try {
    await writeFile(path, file.pieces(), { flag: 'wx', mode: 0o600 });
  } finally {
    await file.close();
  }
  return true;
}

function resultOf(ending: Ending): ScanResult {
  if (!('code' in ending)) return 'unscanned';
  if (ending.code === CLEAN_CODE) return 'clean';
  return ending.code === INFECTED_CODE ? 'infected' : 'unscanned';
}
