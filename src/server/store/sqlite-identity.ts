import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Random } from '../portal.ts';
import { IDENTITY_ROW, firstIdentity, identityOrNew, randomId, renewIdentity } from './identity.ts';
import type { Store } from './tables.ts';

/*
 * How a start finds out that the database was swapped since the last one. Three things have to agree:
 * - where the file is: its inode and its time of birth stand in the database. A copy has others. (Not the device: its number
 *   may change with every mount.)
 * - the run: a random token in the database and in a small file beside it, rewritten at every start.
 * - the height: how many rows and changes there ever were. The file beside the database is told after every commit. A
 *   database that has fewer is an older one, even if it was copied over the same file within the same run.
 */

/** What stands in the file beside the database. `runs`: two while a start is rewriting both. */
const Mark = v.object({
  portalId: v.string(),
  runs: v.array(v.string()),
  height: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
type Mark = v.InferOutput<typeof Mark>;

/** As long as a mark ever gets, so that it is written in one piece over the one before. */
const MARK_BYTES = 256;

export const markPath = (path: string) => `${path}.mark`;

export type SettledIdentity = {
  portalId: string;
  /** The database had an id, and it is another one now. */
  renewed: boolean;
  /** Notes what was committed in the file beside the database; called after every commit. */
  noteCommit: () => Promise<void>;
};

/**
 * Says which database this is, before anything is written in it; called once the tables are up to date. `run`: a server that
 * starts begins one. A command that works beside it goes on in the same one, and leaves the mark to the server. A database that
 * was restored gets a new id whatever lies beside it.
 */
export async function settleIdentity(
  store: Store,
  world: { random: Random },
  run: 'new' | 'same' | 'restored' = 'new',
): Promise<SettledIdentity> {
  const path = await pathOf(store);
  // In memory nobody can put another in its place.
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

/** Grows with every application, part, message, person and change, and never shrinks. */
async function heightOf(store: Store): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select (select coalesce(sum(seq), 0) from sqlite_sequence) + (select coalesce(sum(last), 0) from change_counter) as height
  `.execute(store);
  return rows[0]?.height ?? 0;
}

/** Inode and time of birth; the latter empty if the file system does not tell (then Node gives another time for it). */
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
    // Missing, or cut off: the same as another one.
    return undefined;
  }
}

const textOf = (mark: Mark) => JSON.stringify(mark).padEnd(MARK_BYTES);

function replaceMark(path: string, mark: Mark): void {
  const aside = `${markPath(path)}.new`;
  const file = openSync(aside, 'w', 0o600);
  try {
    writeSync(file, textOf(mark));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, markPath(path));
}

/**
 * Not synced: after a power cut the file may tell of fewer commits than there were, never of more. It is read each time,
 * because another process of this portal may have put another in its place.
 */
function noting(store: Store, path: string, height: number): () => Promise<void> {
  let noted = height;
  return async () => {
    const height = await heightOf(store);
    if (height <= noted) return;
    noted = height;
    const mark = readMark(path);
    // Without it the next start takes the database for another one, which costs a sign-in and loses nothing.
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
