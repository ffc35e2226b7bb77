import { type Compilable, CompiledQuery } from 'kysely';
import type { Store } from './tables.ts';

/** Stands for a text or number while a query is compiled; `place` is which of those that are given. */
class StandIn {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

/** Combinations of values that are kept for one query; the server's own are fewer. */
const SHAPES_MOST = 100;

/**
 * A query that is compiled once and run with other values each time: compiling it takes about as long as running it. `build`
 * gets a stand-in for every text and number, so it may look at which of them there are, never at what they are. For each
 * combination of those that are there the query is compiled separately.
 */
export function compiledOnce<Given extends object, Query extends Compilable>(
  build: (store: Store, given: Given) => Query,
) {
  // By database, each of which has a dialect.
  const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

  return (store: Store, given: Given) => {
    const database = store.getExecutor().adapter;
    const known = compiled.get(database) ?? new Map<string, CompiledQuery>();
    compiled.set(database, known);
    const values: unknown[] = [];
    const shape = JSON.stringify(given, (_, one: unknown) => (isValue(one) ? values.push(one) && 0 : one));
    let query = known.get(shape);
    if (query === undefined) {
      const { sql, parameters } = build(store, withStandIns(given)).compile();
      // Not with its tree, which may be large.
      query = CompiledQuery.raw(sql, [...parameters]);
      if (known.size === SHAPES_MOST) known.clear();
      known.set(shape, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof StandIn ? values[one.place] : one));
    return store.executeQuery<RowOf<Query>>({ ...query, parameters });
  };
}

type RowOf<Query extends Compilable> = ReturnType<Query['compile']> extends CompiledQuery<infer Row> ? Row : never;

const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Numbers the values as JSON has them: depth first, and without what is undefined. */
function withStandIns<Given extends object>(given: Given): Given {
  let places = 0;
  const replaced = (value: unknown): unknown => {
    if (isValue(value)) return new StandIn(places++);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)]));
  };
  // Kysely passes on whatever is given as a value without looking at it.
  return replaced(given) as Given;
}
