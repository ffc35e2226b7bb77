import { type Compilable, CompiledQuery } from 'kysely';
import type { Store } from './tables.ts';

/** A placeholder for a text or number while a query is compiled; `place` is its index among the given values. */
class StandIn {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

/** How many combinations of given values are kept for one query; the server itself needs fewer. */
const SHAPES_MAX = 100;

/**
 * Returns a query that is compiled once and run with other values each time: compiling it takes about as long as
 * running it. `build` gets a placeholder for every text and number, so it may check which values are given, but not
 * what they are. The query is compiled separately for each combination of given values.
 */
export function compiledOnce<Given extends object, Query extends Compilable>(
  build: (store: Store, given: Given) => Query,
) {
  // By database, because each has its dialect.
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
      // Without its syntax tree, which may be large.
      query = CompiledQuery.raw(sql, [...parameters]);
      if (known.size === SHAPES_MAX) known.clear();
      known.set(shape, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof StandIn ? values[one.place] : one));
    return store.executeQuery<RowOf<Query>>({ ...query, parameters });
  };
}

type RowOf<Query extends Compilable> = ReturnType<Query['compile']> extends CompiledQuery<infer Row> ? Row : never;

const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Numbers the values in the order of JSON: depth first, and without undefined ones. */
function withStandIns<Given extends object>(given: Given): Given {
  let places = 0;
  const replaced = (value: unknown): unknown => {
    if (isValue(value)) return new StandIn(places++);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)]));
  };
  // Kysely passes values on without looking at them.
  return replaced(given) as Given;
}
