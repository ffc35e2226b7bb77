import type { Portal } from '../portal.ts';

/** Returns the sequence number of the newest entry of the record. */
export async function newestEntry({ store }: Pick<Portal, 'store'>): Promise<number> {
  const head = await store.selectFrom('record_head').select('sequence').executeTakeFirst();
  return head?.sequence ?? 0;
}

/** Returns kind and payload of the entries that were recorded after `sequence`. */
export async function entriesSince({ store }: Pick<Portal, 'store'>, sequence: number) {
  const rows = await store
    .selectFrom('record')
    .where('sequence', '>', sequence)
    .select(['kind', 'payload'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind, payload }) => ({ kind, ...(JSON.parse(payload) as object) }));
}
