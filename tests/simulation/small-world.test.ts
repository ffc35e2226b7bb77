import { expect, test } from 'vitest';
import { createSmallDatabase, type Sabotage } from './small-world-database.ts';
import { withoutFrozenKey, withoutLivingLease, withoutTokenCheck, withoutUnsure } from './small-world-sabotage.ts';
import { exploreSmallWorld, type SmallWorldExplored } from './small-world-search.ts';
import { smallWorld } from './small-world-worlds.ts';
import { describeSmallWorld, smallWorlds } from './small-world.ts';

// Shared by all worlds, because many of their transactions are the same.
const database = createSmallDatabase();

// Each takes some seconds, longer on a busy machine.
test.each(smallWorlds)('nothing that can happen goes wrong: $name', { timeout: 240_000 }, async (world) => {
  const explored = await exploreSmallWorld(world, { database });
  // The numbers show that it searched, and how far.
  console.info(describeSmallWorld(explored));
  expect(explored.found).toBe(null);
  expect(explored.complete).toBe(true);
  expect(explored.rests).toBeGreaterThan(0);
});

async function foundBy(
  sabotage: Sabotage,
  options: Parameters<typeof smallWorld>[1] = {},
): Promise<SmallWorldExplored> {
  const world = smallWorld('create, save, comment', options);
  return exploreSmallWorld(world, { database: createSmallDatabase(sabotage) });
}

test('without the check of the lease’s token two store a verdict for one claim', async () => {
  const { found } = await foundBy(withoutTokenCheck);
  expect(found?.message).toBe('A verdict on key 1 was stored for a claim that is over.');
});

test('without a key that is frozen by the first claim something is done twice', async () => {
  const { found } = await foundBy(withoutFrozenKey);
  expect(found?.message).toBe('The server did what nobody wants any more under that key.');
});

test('without the look at whether the lease is alive something is sent twice', async () => {
  const { found } = await foundBy(withoutLivingLease);
  expect(found?.message).toBe('Something was sent twice, and nothing was wrong.');
});

test('where what a dead deliverer was sending stays as it is, the screen says what is not true', async () => {
  const { found } = await foundBy(withoutUnsure);
  expect(found?.message).toBe('key 1 is "Sending" (sending), and nobody delivers.');
});

test('a search that is not allowed to end says so', async () => {
  const explored = await exploreSmallWorld(smallWorld('create, save, comment'), { database, most: 100 });
  expect(explored).toMatchObject({ complete: false, found: null });
});
