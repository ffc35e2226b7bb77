import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Clock, Random } from '../../portal.ts';
import { IDENTITY_ROW, firstIdentity, identityOrNew, randomId, renewIdentity } from './identity.ts';
import type { Store } from '../tables.ts';

/*
 * How a start detects that the database was swapped since the last one. Three things have to match:
 * - the place of the file: its inode and its time of birth are stored in the database. A copy has others. (Not the
 *   device: its number may change with every mount.)
 * - the run: a random token in the database and in a small file next to it, rewritten at every start.
 * - the height: how many rows and changes there ever were. It is written to the file after every commit. A database
 *   that has fewer is an older one, even if it was copied over the same file within the same run.
 */

/** The content of the file next to the database. `runs` has two entries while a start is rewriting both. */
const Mark = v.object({
  portalId: v.string(),
  runs: v.array(v.string()),
  height: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
type Mark = v.InferOutput<typeof Mark>;

/** The greatest length of a mark, so that it is written over the previous one in one piece. */
const MARK_BYTES = 256;

export const markPath = (path: string) => `${path}.mark`;

export type SettledIdentity = {
  portalId: string;
  /** Whether the database had an id that was replaced by another. */
  renewed: boolean;
  /** Notes in the file next to the database what was committed; to be called after every commit. */
  noteCommit: () => Promise<void>;
};

/**
 * Determines the id of the database, before anything is written to it; to be called once the tables are up to date.
 * `run`: a server that starts begins a new one. A command that works next to it continues the same one, and keeps the
 * mark unless the database was swapped. A restored database gets a new id, whatever the file next to it contains.
 */
export async function settleIdentity(
  store: Store,
  world: { random: Random; clock: Clock },
  run: 'new' | 'same' | 'restored' = 'new',
): Promise<SettledIdentity> {
  const path = await pathOf(store);
  // A database in memory cannot be replaced by another.
  if (path === '') {
    return { portalId: await identityOrNew(store, world), renewed: false, noteCommit: async () => undefined };
  }
  const known = await store.selectFrom('identity').where('id', '=', IDENTITY_ROW).selectAll().executeTakeFirst();
  const former = readMark(path);
  const place = placeOf(path);
  const isSame =
    run !== 'restored' &&
    known !== undefined &&
    former !== undefined &&
    former.portalId === known.portal_id &&
    former.runs.includes(known.run) &&
    former.height <= (await heightOf(store)) &&
    isSamePlace(known.place, place);
  if (isSame && run === 'same') {
    return { portalId: known.portal_id, renewed: false, noteCommit: noting(store, path, former.height) };
  }
  const isFirst = run !== 'restored' && known === undefined && former === undefined;
  const portalId = isSame
    ? known.portal_id
    : await (isFirst ? firstIdentity(store, world) : renewIdentity(store, world));
  const newRun = randomId(world.random);
  const runBefore = known?.run ?? '';
  replaceMark(path, { portalId, runs: [runBefore, newRun], height: await heightOf(store) });
  await store.updateTable('identity').set({ run: newRun, place }).where('id', '=', IDENTITY_ROW).execute();
  const mark = { portalId, runs: [newRun], height: await heightOf(store) };
  replaceMark(path, mark);
  return { portalId, renewed: !isSame && !isFirst, noteCommit: noting(store, path, mark.height) };
}

async function pathOf(store: Store): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(store);
  return rows.find(({ name }) => name === 'main')?.file ?? '';
}

/** Returns a number that grows with every application, part, message, user and change, and never shrinks. */
async function heightOf(store: Store): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select (select coalesce(sum(seq), 0) from sqlite_sequence) + (select coalesce(sum(last), 0) from change_counter) as height
  `.execute(store);
  return rows[0]?.height ?? 0;
}

/**
 * Returns the inode and the time of birth; the latter is empty if the file system does not report it (Node then returns
 * another time).
 */
function placeOf(path: string): string {
  const { ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true });
  const isTold = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return `${ino}/${isTold ? birthtimeNs : ''}`;
}

function isSamePlace(one: string, other: string): boolean {
  const [inode, birth] = one.split('/');
  const [otherInode, otherBirth] = other.split('/');
  return inode === otherInode && (birth === otherBirth || birth === '' || otherBirth === '');
}

function readMark(path: string): Mark | undefined {
  try {
    const parsed = v.safeParse(Mark, JSON.parse(readFileSync(markPath(path), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Missing or cut off: treated like another database's.
    return undefined;
  }
}

const textOf = (mark: Mark) => JSON.stringify(mark).padEnd(MARK_BYTES);

function replaceMark(path: string, mark: Mark): void {
  // Two processes may start on one folder at once: each writes a file of its own.
  const aside = `${markPath(path)}.${randomUUID()}.new`;
  const file = openSync(aside, 'w', 0o600);
  try {
    writeSync(file, textOf(mark));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    renameSync(aside, markPath(path));
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Returns a function that writes the height to the file, without syncing: after a power cut it may state fewer commits
 * than there were, never more. It reads the file first: another process may have replaced it.
 */
function noting(store: Store, path: string, height: number): () => Promise<void> {
  let noted = height;
  return async () => {
    const height = await heightOf(store);
    if (height <= noted) return;
    noted = height;
    const mark = readMark(path);
    // Without the file the next start takes the database for another one: users have to sign in again, but nothing is
    // lost.
    if (mark === undefined) return;
    try {
      const file = openSync(markPath(path), 'r+');
      try {
        writeSync(file, textOf({ ...mark, height: Math.max(mark.height, height) }), 0);
      } finally {
        closeSync(file);
      }
    } catch {
      // As above.
    }
  };
}
