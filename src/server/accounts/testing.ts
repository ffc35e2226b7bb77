import type { Portal } from '../portal.ts';

/** The number of the newest entry of the record. */
export async function newestEntry({ store }: Pick<Portal, 'store'>): Promise<number> {
  const head = await store.selectFrom('record_head').select('sequence').executeTakeFirst();
  return head?.sequence ?? 0;
}

/** What was recorded after an entry: kind and payload. */
export async function entriesSince({ store }: Pick<Portal, 'store'>, sequence: number) {
  const rows = await store
    .selectFrom('record')
    .where('sequence', '>', sequence)
    .select(['kind', 'payload'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind, payload }) => ({ kind, ...(JSON.parse(payload) as object) }));
}
