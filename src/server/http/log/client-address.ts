import { isIP } from 'node:net';

/**
 * Returns the client's address: the peer's, or behind `hops` trusted proxies the entry of `X-Forwarded-For` that the
 * outermost of them added, which is the `hops`-th from the right. Entries further left may be forged by the client.
 */
export function clientAddress(peer: string, forwardedFor: string | null, hops: number): string {
  if (hops === 0 || forwardedFor === null) return plainAddress(peer);
  const entry = forwardedFor.split(',').at(-hops)?.trim() ?? '';
  const address = withoutPort(entry);
  return isIP(address) === 0 ? plainAddress(peer) : plainAddress(address);
}

function withoutPort(entry: string): string {
  return (
    /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ??
    entry
  ).toLowerCase();
}

/** Returns 192.0.2.1 for `::ffff:192.0.2.1` or `::ffff:c000:201`, the form that a dual-stack socket gives it. */
function plainAddress(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (plain !== undefined) return plain;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
