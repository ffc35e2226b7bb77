import { expect, type Page } from '@playwright/test';
import { replicaDatabaseName, type ReplicaTables } from '../../src/local-db/replica-store.ts';
import type { FieldRow, FieldsRow, OperationRow } from '../../src/local-db/tables/rows.ts';

/** An operation on a device, read directly from the browser's database and not through the portal. */
export type OnDevice = Pick<OperationRow, 'id' | 'lane' | 'state'> & { kind: OperationRow['intent']['kind'] };

/** Every operation of a person on this device, oldest first; empty if they have no database. */
export async function operationsOnDevice(page: Page, userId: number): Promise<OnDevice[]> {
  const rows = await rowsOnDevice<OperationRow>(page, userId, 'operations');
  return rows.map(({ id, lane, state, intent }) => ({ id, lane, state, kind: intent.kind }));
}

/** Long enough for a busy machine, with pauses between the retries. */
export const ARRIVES_WITHIN_MS = 120_000;

/** Resolves once no operation is left on this device. */
export async function arrived(page: Page, userId: number): Promise<void> {
  await expect.poll(() => operationsOnDevice(page, userId), { timeout: ARRIVES_WITHIN_MS }).toEqual([]);
}

/** All rows of one table of a person's database; files without their bytes. */
export const rowsOnDevice = <Row>(page: Page, userId: number, table: string): Promise<Row[]> =>
  rowsIn(page, `portal-${userId}`, table);

/** The same for the person's replica database. */
export const copiesOnDevice = <Row>(page: Page, userId: number, table: keyof ReplicaTables): Promise<Row[]> =>
  rowsIn(page, replicaDatabaseName(userId), table);

async function rowsIn<Row>(page: Page, database: string, table: string): Promise<Row[]> {
  const rows = await page.evaluate(
    async ([name, store]) => {
      const names = (await indexedDB.databases()).map((one) => one.name);
      if (!names.includes(name)) return [];
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
      try {
        if (!database.objectStoreNames.contains(store)) return [];
        return await new Promise<unknown[]>((resolve, reject) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.addEventListener('success', () => resolve(asking.result));
          asking.addEventListener('error', () => reject(asking.error));
        });
      } finally {
        database.close();
      }
    },
    [database, table] as const,
  );
  // The portal's own rows, as the portal wrote them.
  return rows as Row[];
}

/** Every field that a person typed in; one row contains the fields of a whole step. */
export async function fieldsOnDevice(page: Page, userId: number): Promise<FieldRow[]> {
  return (await rowsOnDevice<FieldsRow>(page, userId, 'fields')).flatMap(({ fields }) => fields);
}
