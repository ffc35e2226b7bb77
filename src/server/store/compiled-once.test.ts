import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { migrate } from './migrate.ts';
import { openSqliteInMemory } from './sqlite/sqlite.ts';

type Asked = { bucket: string; count?: number | undefined; others: readonly string[] };

/**
 * A store whose throttle has buckets "a" to "e" with the counts 1 to 5, and a query that counts how often it is built.
 */
async function counted() {
  const asked: CompiledQuery[] = [];
  const store = openSqliteInMemory({ log: ({ query }) => void asked.push(query) });
  await migrate(store, { dialect: 'sqlite', clock: Date.now, holder: 'test' });
  const rows = ['a', 'b', 'c', 'd', 'e'].map((bucket, index) => ({ bucket, started_at: '', count: index + 1 }));
  await store.insertInto('throttle').values(rows).execute();
  let built = 0;
  const find = compiledOnce((store, { bucket, count, others }: Asked) => {
    built += 1;
    let found = store.selectFrom('throttle').select('count').where('bucket', '!=', bucket).orderBy('count');
    if (count !== undefined) found = found.where('count', '>=', count);
    return found.where('bucket', 'in', [...others, 'e']);
  });
  const counts = async (given: Asked, on = store) => (await find(on, given)).rows.map(({ count }) => count);
  return { store, asked, counts, built: () => built };
}

test('a query is compiled once and run with the values of each call', async () => {
  const { counts, built, asked } = await counted();
  expect(await counts({ bucket: 'a', others: ['a', 'b'] })).toEqual([2, 5]);
  expect(await counts({ bucket: 'e', others: ['c', 'd'] })).toEqual([3, 4]);
  expect(built()).toBe(1);
  expect(asked.at(-1)?.parameters).toEqual(['e', 'c', 'd', 'e']);
});

test('it is compiled again for a value more, and for a longer list', async () => {
  const { counts, built } = await counted();
  expect(await counts({ bucket: 'a', others: ['b', 'c'], count: 3 })).toEqual([3, 5]);
  expect(await counts({ bucket: 'a', others: ['b', 'c'] })).toEqual([2, 3, 5]);
  expect(await counts({ bucket: 'a', others: ['b', 'c', 'd'] })).toEqual([2, 3, 4, 5]);
  expect(await counts({ bucket: 'b', others: ['b', 'c', 'd'], count: 4 })).toEqual([4, 5]);
  expect(built()).toBe(4);
});

test('a transaction and another database run their own', async () => {
  const one = await counted();
  const found = await one.store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('throttle').where('bucket', '=', 'b').execute();
    return one.counts({ bucket: 'a', others: ['b'] }, transaction);
  });
  expect(found).toEqual([5]);
  expect(one.built()).toBe(1);
  const other = await counted();
  expect(await one.counts({ bucket: 'e', others: ['b'] }, other.store)).toEqual([2]);
});
