import type { DraftRow } from './rows.ts';
import type { PersonStore, PersonTables } from './person-store.ts';

/**
 * Takes all of a person's rows away, in one transaction, where `isWanted` says so in it: what another tab wrote a moment ago
 * counts. True where they are gone. The database itself can go only once no tab has it open: `store.delete()`.
 */
export async function emptyPerson(
  store: PersonStore,
  isWanted: (tables: PersonTables) => Promise<boolean>,
): Promise<boolean> {
  return store.write(async (tables) => {
    if (!(await isWanted(tables))) return false;
    const owner = await tables.state.get('owner');
    for (const table of tablesOf(tables)) await table.clear();
    // Until the database is deleted another tab may still write in it, and its person has to find that again.
    if (owner !== undefined) await tables.state.put(owner);
    return true;
  });
}

function tablesOf(tables: PersonTables) {
  const { drafts, fields, investigators, files, bytes, operations, receipts, ids, lanes, state } = tables;
  return [drafts, fields, investigators, files, bytes, operations, receipts, ids, lanes, state];
}

/** The server has nothing of it, or no longer has it. */
export const isHereAlone = ({ startedHere, base, gone }: DraftRow) =>
  (startedHere && base === null) || gone !== undefined;

/**
 * Leaves of a person's rows only what is not at the server yet, and what that builds on. Numbers stay, because what waits
 * may bear them; of receipts it stays only that they were.
 */
export async function keepOnlyUnsent(store: PersonStore): Promise<void> {
  await store.write(async (tables) => {
    const touched = new Set<number>();
    await tables.operations.each(({ lane }) => touched.add(lane));
    for (const table of [tables.fields, tables.investigators, tables.files]) {
      await table.each(({ applicationId }: { applicationId: number }) => touched.add(applicationId));
    }
    await tables.drafts.filter((draft) => !touched.has(draft.applicationId) && !isHereAlone(draft)).delete();
    await tables.receipts.toCollection().modify({ message: '', data: null });
  });
}
