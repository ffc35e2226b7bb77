/** A generator that always gives the same numbers for the same seed: histories are identified by their seed. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from 0 to `below - 1`. */
  integer(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** The index of one of the weights, chosen in proportion to its weight. */
  weighted(weights: readonly number[]): number;
  bytes(count: number): Uint8Array<ArrayBuffer>;
  /** A version 4 UUID. */
  uuid(): string;
  /** A whole number from 1 to 2^52 - 1, like local ids. */
  bits52(): number;
  /** A separate generator: drawing from it does not advance this one. */
  fork(name: string): Random;
};

/** xoshiro128** (Blackman and Vigna), its state filled by hashing the seed. */
export function createRandom(seed: string | number): Random {
  const state = stateOf(String(seed));

  const bits32 = () => {
    const [a, b, c, d] = state;
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    state[1] = b ^ third;
    state[0] = a ^ fourth;
    state[2] = third ^ (b << 9);
    state[3] = rotated(fourth, 11);
    return result;
  };
  const next = () => bits32() / 2 ** 32;
  const integer = (below: number) => Math.floor(next() * below);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => bits32() & 0xff);

  return {
    next,
    integer,
    bytes,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      // The index is inside the list, which is not empty.
      return list[integer(list.length)] as T;
    },
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const place = weights.findIndex((weight) => (left -= weight) < 0);
      // Rounding may leave a small remainder.
      return place === -1 ? weights.findLastIndex((weight) => weight > 0) : place;
    },
    uuid() {
      const drawn = bytes(16);
      drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40;
      drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80;
      return Buffer.from(drawn)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    bits52: () => Math.max(1, (bits32() & 0xfffff) * 2 ** 32 + bits32()),
    fork: (name) => createRandom(`${bits32()} ${bits32()} ${name}`),
  };
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Four words from any text (FNV-1a, then a finishing mix for each word), never all zero. */
function stateOf(seed: string): [number, number, number, number] {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const word = () => {
    hash = (hash + 0x9e3779b9) | 0;
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  return [word() | 1, word(), word(), word()];
}
