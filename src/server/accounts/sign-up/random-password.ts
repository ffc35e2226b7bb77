import type { Random } from '../../portal.ts';

/** Letters and digits that are not confused with one another when copied from a screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@$!%*?&'];
const LENGTH = 16;

/** A password of 16 characters that satisfies the portal's policy (about 85 bits). */
export function randomPassword(random: Random): string {
  const fromGroups = GROUPS.map((group) => pick(random, group));
  const rest = Array.from({ length: LENGTH - GROUPS.length }, () => pick(random, ALPHABET));
  return shuffled(random, [...fromGroups, ...rest]).join('');
}

function pick(random: Random, characters: string): string {
  return characters.charAt(below(random, characters.length));
}

function shuffled(random: Random, characters: string[]): string[] {
  const left = [...characters];
  return characters.flatMap(() => left.splice(below(random, left.length), 1));
}

/** Returns an evenly distributed number below `bound`: bytes that would favour small numbers are discarded. */
function below(random: Random, bound: number): number {
  for (;;) {
    const [byte = 0] = random(1);
    if (byte < 256 - (256 % bound)) return byte % bound;
  }
}
