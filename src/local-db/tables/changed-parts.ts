import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';

/**
 * What live queries in any tab or worker have to read again after rows of these tables changed, in the format of
 * Dexie's event `storagemutated`. It is all of each table, so a query reports only which tables it reads.
 */
export function changedParts(db: Dexie, tables: ReadonlySet<string>): ObservabilitySet {
  const partsOf = (table: string) => ['', ':dels', ...db.table(table).schema.indexes.map(({ name }) => name)];
  const names = [...tables].flatMap((table) => partsOf(table).map((part) => `idb://${db.name}/${table}/${part}`));
  return Object.fromEntries(names.map((name) => [name, new RangeSet(Dexie.minKey, Dexie.maxKey)]));
}
