import type { DraftRow } from './tables/rows.ts';
import type { UserStore, UserTables } from './user-store.ts';

/** Whether what a database has may be deleted, asked in the transaction that deletes it. */
export type MayDelete = (tables: UserTables) => Promise<boolean>;

/**
 * Deletes all rows of a user in one transaction if `mayDelete` returns true inside it, so that what another tab wrote a
 * moment ago counts. Returns whether the rows were deleted. The database itself can be deleted only once no tab has it
 * open: `store.delete()`.
 */
export async function emptyUserDatabase(store: UserStore, mayDelete: MayDelete): Promise<boolean> {
  const birth = crypto.randomUUID();
  return store.write(async (tables) => {
    if (!(await mayDelete(tables))) return false;
    const owner = await tables.state.get('owner');
    for (const table of Object.values(tablesByContent(tables).all)) await table.clear();
    // Until the database is deleted, another tab may still write to it, and its user must be able to find that text.
    if (owner !== undefined) await tables.state.put(owner);
    // Otherwise a tab that slept would take it for one that the browser has emptied.
    await tables.state.put({ name: 'birth', id: birth, emptiedBy: 'portal' });
    return true;
  });
}

/**
 * The tables with what a user wrote, by application (`applicationId`), and all tables: the compiler names one that is
 * missing in both.
 */
function tablesByContent(tables: UserTables) {
  const { drafts, fields, investigators, files, bytes, operations, receipts, ids, lanes, state } = tables;
  const written = { fields, investigators, files };
  const others = { drafts, bytes, operations, receipts, ids, lanes, state };
  return { written, all: { ...written, ...others } satisfies UserTables };
}

/** Whether the server does not have an application, or no longer has it. */
export const isHereAlone = ({ startedHere, base, gone }: DraftRow) =>
  (startedHere && base === null) || gone !== undefined;

/**
 * Deletes a user's drafts unless something in them is not at the server yet, and the texts and data of all receipts.
 * The mapping of ids stays, because waiting operations may refer to it. `mayDelete` and the result are as in
 * `emptyUserDatabase`.
 */
export async function keepOnlyUnsent(store: UserStore, mayDelete: MayDelete = async () => true): Promise<boolean> {
  return store.write(async (tables) => {
    const touched = new Set<number>();
    await tables.operations.each(({ lane }) => touched.add(lane));
    for (const table of Object.values(tablesByContent(tables).written)) {
      await table.each(({ applicationId }: { applicationId: number }) => touched.add(applicationId));
    }
    if (!(await mayDelete(tables))) return false;
    await tables.drafts.filter((draft) => !touched.has(draft.applicationId) && !isHereAlone(draft)).delete();
    await tables.receipts.toCollection().modify((receipt) => {
      Object.assign(receipt, { message: '', data: null });
      delete receipt.said;
    });
    return true;
  });
}
