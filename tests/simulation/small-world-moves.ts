import type { Verdict } from '../../src/contract/domain/operation.ts';
import type { TryResult } from '../../src/outbox/sending/classify-response.ts';
import { LEASE_ENDS_MS } from '../../src/outbox/sending/lease.ts';
import { later, NOW } from './small-world-database.ts';
import { contextMoves, storeResult } from './small-world-deliverer.ts';
import { changeElsewhere, serve } from './small-world-server.ts';
import { spendFault, waitingFor, type Flight, type Move, type SmallWorld, type State } from './small-world-state.ts';
import { transact } from './small-world-transactions.ts';

/** Everything that can happen next. */
export async function movesOf(world: SmallWorld, state: State): Promise<Move[]> {
  const moves: Move[] = [];
  for (const [at] of state.contexts.entries()) moves.push(...(await contextMoves(world, state, at)));
  return [
    ...moves,
    ...personMoves(world, state),
    ...networkMoves(world, state),
    ...timeMoves(world, state),
    ...faultMoves(world, state),
  ];
}

function personMoves(world: SmallWorld, state: State): Move[] {
  const moves: Move[] = [];
  const number = state.acts.length;
  const act = world.acts[number];
  if (act !== undefined) {
    moves.push({
      name: `the person does ${number + 1}`,
      async happen(next) {
        const { name } = act;
        const id = await transact(world, next, { name, work: (outbox) => outbox.write(act.write) });
        next.acts.push(id);
      },
    });
  }
  if (state.elsewhereLeft) {
    moves.push({
      name: 'somebody else changes it',
      late: true,
      happen(next) {
        next.elsewhereLeft = false;
        next.server = world.servers.numberOf(changeElsewhere(world.servers.valueOf(next.server)));
      },
    });
  }
  return [...moves, ...choiceMoves(world, state)];
}

/** Taking an operation back, once, and answering conflicts. */
function choiceMoves(world: SmallWorld, state: State): Move[] {
  const moves: Move[] = [];
  for (const { id, state: stands } of world.database.rowsOf(state.rows).operations) {
    if (state.discardLeft) {
      moves.push({
        name: `the person takes ${id} back`,
        late: true,
        async happen(next) {
          next.discardLeft = false;
          await transact(world, next, { name: `discard ${id}`, work: (outbox) => outbox.discard(id) });
        },
      });
    }
    if (stands !== 'conflict') continue;
    for (const choice of ['mine', 'theirs'] as const) {
      moves.push({
        name: `the person chooses ${choice} of ${id}`,
        async happen(next) {
          const name = `solve ${id} ${choice}`;
          await transact(world, next, { name, work: (outbox) => outbox.solve(id, { all: choice }) });
        },
      });
    }
  }
  return moves;
}

function networkMoves(world: SmallWorld, state: State): Move[] {
  const moves: Move[] = [];
  for (const [at, flight] of state.flights.entries()) {
    const { id, token, verdict } = flight;
    if (verdict !== null) {
      if (!isAwake(state, flight)) continue;
      moves.push({
        name: `the answer to ${id} comes`,
        happen: (next) => arrive(world, next, at, { kind: 'verdict', verdict }),
      });
    } else {
      moves.push({
        name: `the server does ${id}${token === null ? ', late' : ''}`,
        late: token === null,
        happen(next) {
          const said = act(world, next, flight);
          if (token === null) next.flights.splice(at, 1);
          else next.flights[at] = { ...flight, verdict: said };
        },
      });
    }
    if (state.faultsLeft > 0 && isAwake(state, flight)) moves.push(...lossMoves(world, flight, at));
  }
  return moves;
}

/** The request or its response is lost, or the response reports a failure. */
function lossMoves(world: SmallWorld, flight: Flight, at: number): Move[] {
  return triesWithoutResponse.flatMap(({ name, result }) => {
    const loss = (did: boolean): Move => ({
      name: `${name} for ${flight.id}, which the server ${did ? 'did' : 'did not do'}`,
      late: true,
      happen(next) {
        spendFault(next);
        if (did) act(world, next, flight);
        return arrive(world, next, at, result);
      },
    });
    return flight.verdict === null ? [loss(true), loss(false)] : [loss(true)];
  });
}

const triesWithoutResponse: readonly { name: string; result: TryResult }[] = [
  { name: 'no answer', result: { kind: 'noResponse' } },
  { name: 'a 503', result: { kind: 'noResponse', status: 503 } },
  { name: 'a 500', result: { kind: 'noResponse', status: 500 } },
];

function act(world: SmallWorld, next: State, { sent }: Flight): Verdict {
  const { server, verdict } = serve(world.servers.valueOf(next.server), world.operations.valueOf(sent));
  next.server = world.servers.numberOf(server);
  return verdict;
}

/** Ends the try with this result. */
async function arrive(world: SmallWorld, next: State, at: number, result: TryResult): Promise<void> {
  const [flight] = next.flights.splice(at, 1);
  const waiting = flight === undefined ? undefined : waitingFor(next, flight);
  if (flight === undefined || waiting === undefined) return;
  const holder = world.contexts[waiting.at]?.holder ?? 'page';
  await storeResult(world, next, { work: waiting.work, holder }, flight.id, result);
}

function isAwake(state: State, flight: Flight): boolean {
  const waiting = waitingFor(state, flight);
  return waiting !== undefined && state.contexts[waiting.at]?.health === 'awake';
}

/**
 * Time passes only as far as something waits for it: until the next try is due, or until the lease of a holder that is
 * gone ends.
 */
function timeMoves(world: SmallWorld, state: State): Move[] {
  const rows = world.database.rowsOf(state.rows);
  const pass = (milliseconds: number) => (next: State) => {
    next.rows = world.database.numberOf(later(rows, milliseconds));
  };
  const moves: Move[] = [];
  const backOffs = [...rows.lanes, ...rows.state].flatMap((row) =>
    'backOff' in row && row.backOff !== null ? [row.backOff.retryAt] : [],
  );
  const times = backOffs.filter((retryAt) => retryAt > NOW);
  if (times.length > 0) moves.push({ name: 'the next try is due', happen: pass(Math.min(...times) - NOW) });
  const lease = rows.state.find((row) => row.name === 'lease');
  if (lease?.renewedAt === NOW && isQuiet(state)) {
    moves.push({ name: 'the lease runs out', happen: pass(LEASE_ENDS_MS) });
  }
  return moves;
}

/**
 * Half a minute passes only if no context that is awake is working: it would renew its lease in that time, or learn
 * that it is lost.
 */
function isQuiet({ contexts }: State): boolean {
  return contexts.every(({ health, main, works }) => health !== 'awake' || (main === 'idle' && works.length === 0));
}

function faultMoves(world: SmallWorld, state: State): Move[] {
  if (state.faultsLeft === 0) return [];
  return state.contexts.flatMap((context, at): Move[] => {
    // If nothing is under way, there is nothing to interrupt.
    if (context.health !== 'awake' || (context.main === 'idle' && context.works.length === 0)) return [];
    const name = world.contexts[at]?.name ?? '';
    return [
      {
        name: `${name} is killed`,
        late: true,
        happen(next) {
          spendFault(next);
          next.contexts[at] = { health: 'dead', main: 'idle', works: [] };
          if (next.lock?.context === at) next.lock = null;
        },
      },
      {
        name: `${name} is frozen`,
        late: true,
        happen(next) {
          spendFault(next);
          next.contexts[at] = { ...context, health: 'frozen' };
        },
      },
    ];
  });
}
