import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import type { Store } from '../store/tables.ts';
import type { Head } from './entry.ts';

/*
 * The newest entry of the record, kept in a file beside the database too: an entry that is taken out of the database is
 * missed. The file is not synced, so that after a power cut it may tell of an older entry than the newest, never of one that
 * was not stored.
 */

const HeadInFile = v.object({ portalId: v.string(), sequence: v.number(), hash: v.string() });
export type HeadInFile = v.InferOutput<typeof HeadInFile>;

export const headPath = (database: string) => `${database}.head`;

/** What the file says; undefined where there is none, or one that was cut off. */
export function readHeadFile(database: string): HeadInFile | undefined {
  try {
    const parsed = v.safeParse(HeadInFile, JSON.parse(readFileSync(headPath(database), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** The newest entry of the record; undefined: nothing was ever recorded. */
export async function headOf(store: Store): Promise<Head | undefined> {
  return store
    .selectFrom('record')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Notes the newest entry in the file; called after commits. A file that knows an entry which the record does not have stays
 * as it is: it is the proof. Of another database (a backup was restored) it is replaced.
 */
export function notingHead(store: Store, portalId: string, database: string): () => Promise<void> {
  let noted = '';
  return async () => {
    const head = await headOf(store);
    if (head === undefined || head.hash === noted) return;
    const known = readHeadFile(database);
    if (known !== undefined && known.portalId === portalId && !(await hasEntry(store, known))) return;
    if (known?.portalId === portalId && known.sequence > head.sequence) return;
    replaceFile(database, { portalId, ...head });
    noted = head.hash;
  };
}

async function hasEntry(store: Store, { sequence, hash }: Head): Promise<boolean> {
  const entry = await store.selectFrom('record').where('sequence', '=', sequence).select('hash').executeTakeFirst();
  return entry?.hash === hash;
}

/** In one piece, so that nobody reads half of it. A full disk leaves the file as it was. */
function replaceFile(database: string, head: HeadInFile): void {
  const aside = `${headPath(database)}.${process.pid}`;
  try {
    const file = openSync(aside, 'w', 0o600);
    try {
      writeSync(file, `${JSON.stringify(head)}\n`);
    } finally {
      closeSync(file);
    }
    renameSync(aside, headPath(database));
  } catch {
    // It tells of an older entry then, which is true as well.
  }
}
