import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: string) => Array.from({ length: 20 }, createRandom(seed).next);
  expect(draw('7')).toEqual(draw('7'));
  expect(draw('7')).not.toEqual(draw('8'));
});

test('numbers are spread over their whole range', () => {
  const random = createRandom('spread');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let drawn = 0; drawn < 10_000; drawn += 1) {
    const at = random.integer(10);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('weights decide how often, and 0 is never', () => {
  const random = createRandom('weights');
  const drawn = Array.from({ length: 2000 }, () => random.weighted([0, 1, 3, 0]));
  expect(new Set(drawn)).toEqual(new Set([1, 2]));
  const last = drawn.filter((place) => place === 2).length;
  expect(last).toBeGreaterThan(1400);
  expect(last).toBeLessThan(1600);
});

test('keys have the shape of a UUID, and local ids that of a 52-bit number', () => {
  const random = createRandom('shapes');
  const keys = Array.from({ length: 200 }, random.uuid);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(200);
  const numbers = Array.from({ length: 200 }, random.bits52);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0 && number < 2 ** 52)).toBe(true);
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 51);
});

test('a fork does not move the generator that it came from', () => {
  const one = createRandom('fork');
  const other = createRandom('fork');
  const fork = one.fork('a');
  other.fork('a');
  for (let drawn = 0; drawn < 50; drawn += 1) fork.next();
  expect(one.next()).toBe(other.next());
});
