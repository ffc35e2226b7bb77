import { expect, test } from 'vitest';
import { chooseAgain, chooseBySeed, explore, noting, type Chooser } from './choices.ts';
import { createRandom } from './random.ts';

const options = (count: number) => Array.from({ length: count }, (_, place) => ({ name: String(place), weight: 1 }));

test('a small world is explored in every way, each once', async () => {
  const seen: string[] = [];
  const explored = await explore(
    async (choose) => {
      const first = choose(options(2));
      const second = first === 0 ? choose(options(3)) : choose(options(2));
      seen.push(`${first}${second}`);
    },
    { most: 100 },
  );
  expect(seen).toEqual(['00', '01', '02', '10', '11']);
  expect(explored).toEqual({ histories: 5, complete: true });
});

test('exploring stops at the most, and says so', async () => {
  const explored = await explore(async (choose) => void choose(options(5)), { most: 3 });
  expect(explored).toEqual({ histories: 3, complete: false });
});

test('deviations bound how often a history leaves the first option', async () => {
  const seen: string[] = [];
  await explore(async (choose) => void seen.push([options(2), options(2), options(2)].map(choose).join('')), {
    most: 100,
    deviations: 1,
  });
  expect(seen).toEqual(['000', '001', '010', '100']);
});

test('what a seed chose can be chosen again', () => {
  const places: number[] = [];
  const choose: Chooser = noting(chooseBySeed(createRandom(3)), places);
  const first = [4, 2, 7, 3].map((count) => choose(options(count)));
  const again = chooseAgain(places);
  expect([4, 2, 7, 3].map((count) => again(options(count)))).toEqual(first);
});
