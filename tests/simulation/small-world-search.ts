import { createSmallDatabase, tokensOf, withTokens, type SmallDatabase } from './small-world-database.ts';
import { interner } from './small-world-interner.ts';
import { Violation } from './small-world-violation.ts';
import { movesOf } from './small-world-moves.ts';
import { checkRest, checkState } from './small-world-oracle.ts';
import { serve } from './small-world-server.ts';
import {
  beginning,
  waitingFor,
  type Flight,
  type SmallWorld,
  type SmallWorldOptions,
  type State,
} from './small-world-state.ts';

/** The result of a search through a small world. `complete`: it visited every state that can be reached. */
export type SmallWorldExplored = {
  name: string;
  states: number;
  transitions: number;
  /** States in which nothing moves any more. */
  rests: number;
  /** Transactions on the database, each run once. */
  transactions: number;
  complete: boolean;
  milliseconds: number;
  /** The rule that was broken, and the shortest way to it; null if none was. */
  found: { message: string; way: readonly string[] } | null;
};

/**
 * Walks breadth first through every state that a small world can be in, and checks each. Ends when every state was
 * expanded, or at the first broken rule; the way to it is then the shortest.
 */
export async function exploreSmallWorld(
  options: SmallWorldOptions,
  { database = createSmallDatabase(), most = Infinity }: { database?: SmallDatabase; most?: number } = {},
): Promise<SmallWorldExplored> {
  const world: SmallWorld = { ...options, database, servers: interner(), operations: interner() };
  const begun = performance.now();
  const before = database.transactions();
  const seen = new Map<string, number>();
  const texts: string[] = [];
  const cameFrom: { state: number; move: string }[] = [];
  const ways: number[][] = [];
  const rests: number[] = [];
  let transitions = 0;
  const explored = (found: SmallWorldExplored['found'], complete: boolean): SmallWorldExplored => ({
    name: options.name,
    states: texts.length,
    transitions,
    rests: rests.length,
    transactions: database.transactions() - before,
    complete,
    milliseconds: Math.round(performance.now() - begun),
    found,
  });
  const numberOf = (state: State, from: number, move: string): number => {
    const text = JSON.stringify(state);
    const known = seen.get(text);
    if (known !== undefined) return known;
    seen.set(text, texts.length);
    texts.push(text);
    cameFrom.push({ state: from, move });
    return texts.length - 1;
  };
  const wayTo = (state: number): string[] => {
    const way: string[] = [];
    for (let at = state; at > 0; at = cameFrom[at]?.state ?? 0) way.push(cameFrom[at]?.move ?? '');
    return way.toReversed();
  };

  numberOf(beginning(world), 0, '');
  for (let at = 0; at < texts.length; at += 1) {
    if (at >= most) return explored(null, false);
    // This search wrote it from a state.
    const text = texts[at] ?? '';
    const state = JSON.parse(text) as State;
    const onward: number[] = [];
    let moves = 0;
    for (const { name, late = false, happen } of await movesOf(world, state)) {
      const next = JSON.parse(text) as State;
      try {
        await happen(next);
        inOrder(world, next);
        checkState(world, next);
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        return explored({ message: error.message, way: [...wayTo(at), name] }, false);
      }
      const there = numberOf(next, at, name);
      if (there === at) continue;
      transitions += 1;
      if (late) continue;
      moves += 1;
      onward.push(there);
    }
    ways.push(onward);
    if (moves > 0) continue;
    rests.push(at);
    try {
      checkRest(world, state);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      return explored({ message: error.message, way: wayTo(at) }, false);
    }
  }
  const restless = firstWithoutRest(ways, rests);
  if (restless !== undefined) return explored({ message: 'It never comes to rest.', way: wayTo(restless) }, true);
  return explored(null, true);
}

/** Makes states equal that differ in nothing that matters. */
function inOrder(world: SmallWorld, state: State): void {
  for (const work of state.contexts.flatMap(({ works }) => works)) {
    // Nothing is under way any more, and nothing more was claimed.
    if (work.stage === 'sending' && work.tries.length === 0) work.stage = 'givingBack';
  }
  renameTokens(world, state);
  state.flights = flightsThatMatter(world, state);
  state.claims = state.claims.toSorted(([one], [other]) => (one < other ? -1 : 1));
  state.sent = state.sent.toSorted();
}

/** Only who has which token matters, not the token itself. */
function renameTokens(world: SmallWorld, state: State): void {
  const rows = world.database.rowsOf(state.rows);
  const works = state.contexts.flatMap((context) => context.works);
  const before = [...new Set([...works.map(({ token }) => token), ...tokensOf(rows)])];
  const after = before.map((_, place) => `lease ${place + 1}`);
  if (before.every((token, place) => token === after[place])) return;
  const become = <T extends string | null>(token: T) => after[before.indexOf(token ?? '')] ?? null;
  state.rows = world.database.numberOf(withTokens(rows, before, after));
  for (const work of works) work.token = become(work.token) ?? work.token;
  if (state.lock !== null) state.lock.token = become(state.lock.token) ?? state.lock.token;
  for (const flight of state.flights) flight.token = become(flight.token);
  state.lease = become(state.lease);
  state.claims = state.claims.map(([id, token]) => [id, become(token) ?? token]);
}

/** The flights without responses that no deliverer waits for, and without repeats of what the server did. */
function flightsThatMatter(world: SmallWorld, state: State): Flight[] {
  const server = world.servers.valueOf(state.server);
  const flights = new Map<string, Flight>();
  for (const flight of state.flights) {
    const token = waitingFor(state, flight) === undefined ? null : flight.token;
    if (token === null) {
      if (flight.verdict !== null) continue;
      if (server.some(({ key }) => key === flight.id)) {
        // The server repeats its verdict, or finds that the bytes differ.
        serve(server, world.operations.valueOf(flight.sent));
        continue;
      }
    }
    flights.set(`${token} ${flight.id} ${flight.sent}`, { ...flight, token });
  }
  return [...flights].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, flight]) => flight);
}

/** The first state from which no way leads to rest; undefined if there is none. */
function firstWithoutRest(ways: readonly (readonly number[])[], rests: readonly number[]): number | undefined {
  const from: number[][] = ways.map(() => []);
  for (const [state, onward] of ways.entries()) for (const next of onward) from[next]?.push(state);
  const rested = new Set(rests);
  // The loop also visits what is added to the set while it runs.
  for (const state of rested) for (const before of from[state] ?? []) rested.add(before);
  const restless = ways.findIndex((_, state) => !rested.has(state));
  return restless < 0 ? undefined : restless;
}
