import { isDeepStrictEqual } from 'node:util';
import type { TryResult } from '../../src/outbox/sending/classify-response.ts';
import type { Claimed } from '../../src/outbox/sending/claimed.ts';
import { type SmallWorld, type State } from './small-world-state.ts';
import { Violation } from './small-world-violation.ts';
import type { Transaction } from './small-world-database.ts';

/** The mark of the session under which everything is sent. */
export const MARK = 'session';
const LANES_AT_ONCE = 2;

/** Runs a transaction on a state, and follows operations that continue under another key. */
export async function transact<T>(
  world: SmallWorld,
  state: State,
  transaction: Omit<Transaction<T>, 'keys'>,
): Promise<T> {
  const before = world.database.rowsOf(state.rows);
  const done = await world.database.transact(state.rows, { ...transaction, keys: state.keys });
  state.rows = done.rows;
  state.keys = done.keys;
  for (const [old, fresh] of done.renamed) {
    state.acts = state.acts.map((id) => (id === old ? fresh : id));
  }
  const after = world.database.rowsOf(state.rows);
  for (const row of before.operations) {
    const now = after.operations.find(({ id }) => id === row.id);
    if (row.sent === null || now === undefined) continue;
    if (!isDeepStrictEqual(row.sent, now.sent)) throw new Violation(`The bytes of ${row.id} changed after a claim.`);
  }
  return done.value;
}

/** How many more operations a deliverer may have under way. */
export const room = (tries: readonly unknown[]) => LANES_AT_ONCE - tries.length;

export async function takeOver(
  world: SmallWorld,
  state: State,
  { token, holder, stealing }: { token: string; holder: 'page' | 'worker'; stealing: boolean },
): Promise<boolean> {
  const taken = await transact(world, state, {
    name: `takeOver ${holder} ${stealing}`,
    token,
    work: ({ forDelivery }, plain) => forDelivery.takeOver(plain, holder, { stealing }),
  });
  if (!taken) return false;
  state.lease = token;
  // A deliverer that had something under way may store no result of it from now on.
  state.claims = [];
  return true;
}

export async function giveBack(world: SmallWorld, state: State, token: string) {
  await transact(world, state, {
    name: 'giveBack',
    token,
    work: ({ forDelivery }, plain) => forDelivery.giveBack(plain),
  });
  if (state.lease === token) state.lease = null;
}

export function renew(world: SmallWorld, state: State, token: string): Promise<boolean> {
  return transact(world, state, { name: 'renew', token, work: ({ forDelivery }, plain) => forDelivery.renew(plain) });
}

export async function claim(world: SmallWorld, state: State, token: string, holder: 'page' | 'worker', most: number) {
  const claimed = await transact(world, state, {
    name: `claim ${holder} ${most}`,
    token,
    work: ({ forDelivery }, plain) => forDelivery.claim({ token: plain, holder, sessionMark: MARK }, () => most),
  });
  noteClaims(state, token, claimed);
  return claimed;
}

export async function settle(
  world: SmallWorld,
  state: State,
  { token, holder, most }: { token: string; holder: 'page' | 'worker'; most: number },
  id: string,
  result: TryResult,
) {
  const claimed = await transact(world, state, {
    name: `settle ${holder} ${most} ${id} ${JSON.stringify(result)}`,
    token,
    work: ({ forDelivery }, plain) =>
      forDelivery.settle({ token: plain, holder, sessionMark: MARK }, id, result, () => most),
  });
  const mine = state.claims.findIndex(([of, by]) => of === id && by === token);
  if (claimed === null) {
    if (mine >= 0) throw new Violation(`What became of ${id} was not stored, although the lease is held.`);
    return claimed;
  }
  if (mine < 0) throw new Violation(`A verdict on ${id} was stored for a claim that is over.`);
  state.claims.splice(mine, 1);
  noteClaims(state, token, claimed);
  return claimed;
}

function noteClaims(state: State, token: string, claimed: readonly Claimed[] | null): void {
  if (claimed === null) return;
  if (state.lease !== token) throw new Violation(`${token} claimed without the lease.`);
  for (const { operation } of claimed) {
    if (state.claims.some(([id]) => id === operation.id)) throw new Violation(`${operation.id} was claimed twice.`);
    state.claims.push([operation.id, token]);
  }
}

export function nextTime(world: SmallWorld, state: State): Promise<number | null> {
  return transact(world, state, { name: 'nextTime', work: ({ forDelivery }) => forDelivery.nextTime(MARK) });
}
