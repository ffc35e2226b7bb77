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
    for (const table of tablesOf(tables)) await table.clear();
    // What a tab still writes before the database goes is of its owner.
    await tables.state.filter(({ name }) => name !== 'owner').delete();
    return true;
  });
}

function tablesOf(tables: PersonTables) {
  const { drafts, fields, investigators, files, bytes, operations, receipts, ids, lanes } = tables;
  return [drafts, fields, investigators, files, bytes, operations, receipts, ids, lanes];
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
