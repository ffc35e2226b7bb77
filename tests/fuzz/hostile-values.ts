import type { Random } from '../simulation/random.ts';

export const hostileNames = ['__proto__', 'constructor', 'toString', '', 'id', 'userId', 'a'.repeat(5000), '\u0000'];

/** Small values that programs often mishandle. */
const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202ecod.exe',
  "'; drop table applications; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '%00',
  '9'.repeat(400),
  '9999-12-31T23:59:59.999Z',
  '2024-02-31 10:00:00+05',
  [],
  {},
  [[[[[]]]]],
  { length: 1e9 },
  { toString: 'x', valueOf: null },
];

/** Any value except a valid one: mostly small, sometimes as large as a body may be. */
export function hostileValue(random: Random): unknown {
  if (!random.chance(0.03)) return random.pick(nasty);
  const count = random.pick([1000, 20_000, 150_000]);
  switch (random.integer(5)) {
    case 0:
      return '\u0001'.repeat(count);
    case 1:
      return '👩‍👩‍👧‍👦'.repeat(Math.ceil(count / 10));
    case 2:
      return Array.from({ length: count }, () => ({}));
    case 3:
      return Array.from({ length: count }, (_, place) => place);
    default:
      return Object.fromEntries(Array.from({ length: Math.min(count, 50_000) }, (_, place) => [`k${place}`, 0]));
  }
}

/** A value as text: a text itself, anything else as JSON. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
