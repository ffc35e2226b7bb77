import type { UserTables } from '../local-db/user-store.ts';

/** Keys of what no longer needs to be offered, or asked about, in a database. Their stored name is an older one. */
export async function closedOfferKeys(tables: UserTables): Promise<readonly string[]> {
  const closed = await tables.state.get('settled');
  return closed?.name === 'settled' ? closed.keys : [];
}

export async function closeOffer(tables: UserTables, key: string): Promise<void> {
  const keys = await closedOfferKeys(tables);
  await tables.state.put({ name: 'settled', keys: [...new Set([...keys, key])] });
}

/** Removes the keys of these applications, because they were imported again. */
export async function offerAgain(tables: UserTables, lanes: ReadonlySet<number>): Promise<void> {
  const keys = (await closedOfferKeys(tables)).filter((key) => !lanes.has(Number(key)));
  await tables.state.put({ name: 'settled', keys });
}
