import { createSmallDatabase } from './small-world-database.ts';
import type { SmallWorldOptions } from './small-world-state.ts';
import { exploreSmallWorld, type SmallWorldExplored } from './small-world-search.ts';
import { smallWorld, twoPages } from './small-world-worlds.ts';

/*
 * Everything that can happen in a small world, without a seed: two contexts of one user on one device, three
 * operations, and one fault wherever it can strike: a context is killed, or frozen until its lease has ended and then
 * woken; the request or its response is lost; a 5xx; a stolen lock that is noticed late.
 *
 * The steps are the real transactions (src/outbox on Dexie) and, as a state machine, what src/delivery/delivery.ts does
 * between two of them; the server is as small as possible. Every state is checked: what is stored, what is at the
 * server, and what the portal says about it. From every state there is a way to rest, and at rest everything is at the
 * server once and in order.
 */

/** The worlds of the tests: every kind of fault, with locks and with the lease alone. */
export const smallWorlds: readonly SmallWorldOptions[] = [
  smallWorld('create, save, comment'),
  smallWorld('create, save, comment', { locks: false, contexts: twoPages }),
  smallWorld('save, save, file', { locks: false }),
  smallWorld('save, file', { locks: false, discard: true }),
  smallWorld('create, and save, comment elsewhere', { locks: false }),
];

/** Worlds that take some minutes. */
export const largeSmallWorlds: readonly SmallWorldOptions[] = [
  smallWorld('save, save, file', { locks: false, discard: true }),
  smallWorld('save, save, file', { locks: false, elsewhere: true }),
  smallWorld('save, save, file'),
  smallWorld('save, save, file', { discard: true }),
  smallWorld('save, save, file', { elsewhere: true }),
  smallWorld('create, save, comment', { contexts: twoPages }),
  smallWorld('create, save, comment', { locks: false, faults: 2 }),
  smallWorld('save, save, file', { locks: false, faults: 2 }),
  smallWorld('create, save, and file elsewhere', { locks: false }),
  smallWorld('create, and save, comment elsewhere'),
];

export type SmallWorldSize = 'small' | 'large';

/**
 * Walks through the small worlds, or through the large ones too, and reports each; stops at the first that finds
 * something.
 */
export async function exploreSmallWorlds(
  size: SmallWorldSize,
  tell: (explored: SmallWorldExplored) => void,
): Promise<SmallWorldExplored[]> {
  // Shared by all worlds, because many of their transactions are the same.
  const database = createSmallDatabase();
  const all: SmallWorldExplored[] = [];
  for (const world of size === 'small' ? smallWorlds : [...smallWorlds, ...largeSmallWorlds]) {
    const explored = await exploreSmallWorld(world, { database });
    all.push(explored);
    tell(explored);
    if (explored.found !== null) break;
  }
  return all;
}

/** Describes a search in one line, followed by the way to what it found, if anything. */
export function describeSmallWorld({ name, found, complete, ...counts }: SmallWorldExplored): string {
  const { states, transitions, rests, transactions, milliseconds } = counts;
  const numbers = `${states} states, ${transitions} transitions, ${rests} at rest, ${transactions} new transactions`;
  const counted = `${name}: ${numbers}, ${(milliseconds / 1000).toFixed(1)} s`;
  if (found !== null) return [counted, found.message, ...found.way.map((move) => `  ${move}`)].join('\n');
  return complete ? counted : `${counted}; not complete`;
}
