import type { TryResult } from '../../src/outbox/sending/classify-response.ts';
import type { Claimed } from '../../src/outbox/sending/claimed.ts';
import { NOW } from './small-world-database.ts';
import {
  type ContextState,
  freshContext,
  freshToken,
  type Move,
  spendFault,
  type SmallWorld,
  type State,
  type Work,
} from './small-world-state.ts';
import { claim, giveBack, nextTime, renew, room, settle, takeOver } from './small-world-transactions.ts';

/*
 * A deliverer as a state machine in which every step is one effect: what src/delivery/delivery.ts does between two
 * awaits. It may begin a run whenever something is due, no matter which event would have triggered it.
 */

/** What the page or worker at this index can do next. */
export async function contextMoves(world: SmallWorld, state: State, at: number): Promise<Move[]> {
  const context = state.contexts[at];
  const { name = '', holder = 'page' } = world.contexts[at] ?? {};
  if (context === undefined) return [];
  if (context.health === 'dead')
    return [{ name: `${name} is reloaded`, happen: (next) => void (next.contexts[at] = freshContext()) }];
  if (context.health === 'frozen') return [{ name: `${name} wakes`, happen: (next) => setHealth(next, at) }];
  const named = (move: Move): Move => ({ ...move, name: `${name}: ${move.name}` });
  // A run ends with its work, unless its lock was stolen: then nothing waits for the work that is still to end. But
  // transactions requested by one context run in their order.
  const runs = context.works.some(({ robbed, stage }) => robbed !== 'known' || stage === 'takingOver');
  const run = runs ? [] : await runMoves(world, state, at);
  const works = context.works.flatMap((_, place) => workMoves(world, state, { at, place, holder }));
  return [...run, ...works].map(named);
}

function setHealth(next: State, at: number): void {
  const context = next.contexts[at];
  if (context !== undefined) context.health = 'awake';
}

async function runMoves(world: SmallWorld, state: State, at: number): Promise<Move[]> {
  const { holder = 'page' } = world.contexts[at] ?? {};
  const begin = (next: State, token: string, stage: Work['stage']) => {
    next.contexts[at]?.works.push({ token, stage, lost: false, robbed: 'no', tries: [] });
    setMain(next, at, 'idle');
  };
  const stealLease = async (next: State) => {
    const token = freshToken(next, world.database.rowsOf(next.rows));
    if (!(await takeOver(world, next, { token, holder, stealing: true }))) setMain(next, at, 'idle');
    else begin(next, token, world.locks ? 'stealing' : 'claiming');
  };
  if (state.contexts[at]?.main === 'blocked') return [{ name: 'takes the lease without the lock', happen: stealLease }];
  // What was due when a run began may be done by the time it has the lock, so a run may also begin in vain.
  const due = await nextTime(world, state);
  const late = due === null || due > NOW;
  if (!world.locks) return [{ name: 'takes the lease', late, happen: stealLease }];
  if (state.lock !== null) {
    return [{ name: 'does not get the lock', late, happen: (next) => setMain(next, at, 'blocked') }];
  }
  const getLock = (next: State) => {
    const token = freshToken(next, world.database.rowsOf(next.rows));
    next.lock = { context: at, token };
    begin(next, token, 'takingOver');
  };
  return [{ name: 'gets the lock', late, happen: getLock }];
}

function setMain(next: State, at: number, main: ContextState['main']): void {
  const context = next.contexts[at];
  if (context !== undefined) context.main = main;
}

type Place = { at: number; place: number; holder: 'page' | 'worker' };

function workMoves(world: SmallWorld, state: State, { at, place, holder }: Place): Move[] {
  const work = state.contexts[at]?.works[place];
  if (work === undefined) return [];
  const { token, stage } = work;
  const step = (name: string, happen: (mine: Work, next: State) => Promise<void> | void): Move => ({
    name,
    async happen(next) {
      const mine = next.contexts[at]?.works[place];
      if (mine === undefined) return;
      await happen(mine, next);
    },
  });
  const moves: Move[] = [];
  if (work.robbed === 'yes') {
    moves.push(
      step('hears that its lock was stolen', (mine) => {
        mine.robbed = 'known';
        mine.lost = true;
      }),
    );
  }
  if (!work.lost && (stage === 'claiming' || stage === 'sending')) {
    const happen = async (mine: Work, next: State) => {
      if (!(await renew(world, next, token))) mine.lost = true;
    };
    moves.push(step('renews its lease', happen));
  }
  switch (stage) {
    case 'takingOver':
      moves.push(
        step('takes over', async (mine, next) => {
          if (!mine.lost && (await takeOver(world, next, { token, holder, stealing: false }))) mine.stage = 'claiming';
          else endWork(next, at, token);
        }),
      );
      break;
    case 'stealing':
      moves.push(...stealMoves(state, at, step));
      break;
    case 'claiming':
      moves.push(
        step('claims', async (mine, next) => {
          take(world, mine, await claim(world, next, token, holder, room(mine.tries)));
          mine.stage = 'sending';
        }),
      );
      break;
    case 'sending':
      if (!work.lost && room(work.tries) > 0) {
        moves.push(
          step('claims more', async (mine, next) =>
            take(world, mine, await claim(world, next, token, holder, room(mine.tries))),
          ),
        );
      }
      moves.push(...tryMoves(world, work, holder, step));
      break;
    case 'givingBack':
      moves.push({
        name: 'gives the lease back',
        async happen(next) {
          await giveBack(world, next, token);
          endWork(next, at, token);
        },
      });
  }
  return moves;
}

function endWork(next: State, at: number, token: string): void {
  const context = next.contexts[at];
  if (context !== undefined) context.works = context.works.filter((work) => work.token !== token);
  if (next.lock?.token === token) next.lock = null;
}

/** A context that is awake hears at once that its lock was stolen; hearing it late is one of the faults. */
function stealMoves(state: State, at: number, step: Step): Move[] {
  const steal = (heard: boolean) => (mine: Work, next: State) => {
    const holder = next.contexts.find(({ works }) => works.some(({ token }) => token === next.lock?.token));
    const robbed = holder?.works.find(({ token }) => token === next.lock?.token);
    next.lock = { context: at, token: mine.token };
    mine.stage = 'claiming';
    if (robbed === undefined) return;
    robbed.robbed = heard && holder?.health === 'awake' ? 'known' : 'yes';
    robbed.lost ||= robbed.robbed === 'known';
    if (!heard) spendFault(next);
  };
  const unheard: Move = { ...step('steals the lock, unheard', steal(false)), late: true };
  return [step('steals the lock', steal(true)), ...(state.lock === null || state.faultsLeft === 0 ? [] : [unheard])];
}

type Step = (name: string, happen: (mine: Work, next: State) => Promise<void> | void) => Move;

function take(world: SmallWorld, mine: Work, claimed: readonly Claimed[] | null): void {
  if (claimed === null) mine.lost = true;
  for (const { operation } of claimed ?? []) {
    mine.tries.push({ id: operation.id, sent: world.operations.numberOf(operation), isOnItsWay: false });
  }
}

/** A try has ended: stores its result, if that is still allowed, and claims what comes next. */
export async function storeResult(
  world: SmallWorld,
  next: State,
  { work, holder }: { work: Work; holder: 'page' | 'worker' },
  id: string,
  result: TryResult,
): Promise<void> {
  work.tries = work.tries.filter((one) => one.id !== id);
  const most = work.lost ? 0 : room(work.tries);
  take(world, work, await settle(world, next, { token: work.token, holder, most }, id, result));
}

function tryMoves(world: SmallWorld, { token, tries, lost }: Work, holder: 'page' | 'worker', step: Step): Move[] {
  return tries.flatMap(({ id, sent, isOnItsWay }, index): Move[] => {
    if (lost) {
      const result: TryResult = { kind: 'cutOff', wasSent: isOnItsWay };
      return [step(`breaks ${id} off`, (mine, next) => storeResult(world, next, { work: mine, holder }, id, result))];
    }
    if (isOnItsWay) return [];
    return [
      step(`sends ${id}`, (mine, next) => {
        mine.tries[index] = { id, sent, isOnItsWay: true };
        next.flights.push({ token, id, sent, verdict: null });
        if (next.faultsLeft === world.faults) next.sent.push(id);
      }),
    ];
  });
}
