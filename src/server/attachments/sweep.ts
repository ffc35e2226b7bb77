import { setImmediate } from 'node:timers/promises';
import type { Portal } from '../portal.ts';
import { inPlaceSince } from '../record/write.ts';
import { storedTime } from '../store/times.ts';
import { deleteUnusedBytes } from './stored-bytes.ts';

/** How many names are compared with the database at once; other requests are answered between two of these steps. */
const STEP_NAMES = 500;

/** By then, a database that was put in place by mistake has been noticed. */
const IN_PLACE_MIN_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * Frees the room of files that nothing refers to, left by uploads and deletions during which the server was killed.
 * Safe at any time, since the bytes of uploads in progress are held. For two months after a restore nothing is freed: a
 * newer database may be put back, and refer to files that this one does not know.
 */
export async function sweepFiles(portal: Portal): Promise<void> {
  await portal.files.clearLeftovers();
  const since = await inPlaceSince(portal.store);
  if (since === undefined || since > storedTime(portal.clock() - IN_PLACE_MIN_MS)) return;
  await forgetAll(portal, rowsWithoutFile(portal));
  await forgetAll(portal, unknownFiles(portal));
}

async function forgetAll(portal: Portal, names: AsyncIterable<string>): Promise<void> {
  for await (const name of names) {
    await deleteUnusedBytes(portal, [name]);
    await setImmediate();
  }
}

/** Yields bytes that the database knows, and that neither a file nor a copy of a submission has. */
async function* rowsWithoutFile({ store }: Portal): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await store
      .selectFrom('stored_bytes')
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(STEP_NAMES)
      .select(({ exists, not, selectFrom }) => [
        'sha256',
        not(
          exists(selectFrom('attachments').whereRef('attachments.sha256', '=', 'stored_bytes.sha256').select('id')),
        ).as('without_file'),
        not(
          exists(selectFrom('copied_files').whereRef('copied_files.sha256', '=', 'stored_bytes.sha256').select('copy')),
        ).as('without_copy'),
      ])
      .execute();
    for (const row of rows) if (Boolean(row.without_file) && Boolean(row.without_copy)) yield row.sha256;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.sha256;
    await setImmediate();
  }
}

/** Yields stored files that the database does not know. */
async function* unknownFiles(portal: Portal): AsyncGenerator<string> {
  let some: string[] = [];
  for await (const name of portal.files.names()) {
    some.push(name);
    if (some.length < STEP_NAMES) continue;
    yield* await unknownOf(portal, some);
    some = [];
  }
  yield* await unknownOf(portal, some);
}

async function unknownOf({ store }: Portal, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const known = await store.selectFrom('stored_bytes').where('sha256', 'in', names).select('sha256').execute();
  const isKnown = new Set(known.map(({ sha256 }) => sha256));
  return names.filter((name) => !isKnown.has(name));
}
