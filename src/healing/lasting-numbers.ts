/* Numbers and keys that are the same on every device and at every try, so that nothing is made twice. */

/** A local number from a digest: minus 47 bits of it. */
export const localNumber = (digest: string) => -(Number.parseInt(digest.slice(0, 12), 16) % 2 ** 47) - 1;

/** A UUID from a digest (version 8, of an own making). */
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
