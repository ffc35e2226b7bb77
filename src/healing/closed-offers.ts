import type { UserTables } from '../local-db/user-store.ts';

/** Keys of what no longer needs to be offered, or asked about, in a database. */
export async function closedOfferKeys(tables: UserTables): Promise<readonly string[]> {
  const settled = await tables.state.get('settled');
  return settled?.name === 'settled' ? settled.keys : [];
}

export async function closeOffer(tables: UserTables, key: string): Promise<void> {
  const keys = await closedOfferKeys(tables);
  await tables.state.put({ name: 'settled', keys: [...new Set([...keys, key])] });
}

/** Removes these applications from the settled keys, because they were imported again. */
export async function offerAgain(tables: UserTables, lanes: ReadonlySet<number>): Promise<void> {
  const keys = (await closedOfferKeys(tables)).filter((key) => !lanes.has(Number(key)));
  await tables.state.put({ name: 'settled', keys });
}
