/* Numbers and keys that are equal on every device and at every attempt, so that nothing is created twice. */

/** A local (negative) id, made from 47 bits of a hexadecimal digest. */
export const localIdFrom = (digest: string) => -(Number.parseInt(digest.slice(0, 12), 16) % 2 ** 47) - 1;

/** A UUID made from a hexadecimal digest (version 8, custom layout). */
export function asUuid(digest: string): string {
  const [a, b, c, d, e] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(13, 16),
    digest.slice(17, 20),
    digest.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-a${d}-${e}`;
}
