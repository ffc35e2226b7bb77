import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import { compiledOnce } from '../store/compiled-once.ts';
import type { Store } from '../store/tables.ts';
import type { Head } from './entry.ts';

/*
 * The newest entry of the record is also kept in a file next to the database, so that its removal from the database is
 * noticed. The file is not synced: after a power cut it may name an older entry, but never one that was not stored.
 */

const HeadInFile = v.object({ portalId: v.string(), sequence: v.number(), hash: v.string() });
export type HeadInFile = v.InferOutput<typeof HeadInFile>;

export const headPath = (database: string) => `${database}.head`;

/** Returns the content of the file; undefined if there is none, or if it is damaged. */
export function readHeadFile(database: string): HeadInFile | undefined {
  try {
    const parsed = v.safeParse(HeadInFile, JSON.parse(readFileSync(headPath(database), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the newest entry of the record; undefined if nothing was ever recorded. */
export async function headOf(store: Store): Promise<Head | undefined> {
  return (await selectHead(store, {})).rows[0];
}

const selectHead = compiledOnce((store) =>
  store.selectFrom('record').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1),
);

/**
 * Returns a function that writes the newest entry into the file; to be called after commits. A file that names an entry
 * which the record lacks is not replaced, because it proves a removal. The file of another database (a backup was
 * restored) is replaced.
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

/** Replaces the file atomically. If the disk is full, it stays unchanged. */
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
    // The file still names an older entry, which is correct too.
  }
}
