import { isIPv6 } from 'node:net';
import { secretHash } from '../http/log/secrets.ts';
import type { Portal } from '../portal.ts';
import { storedTime } from '../store/times.ts';
import { changeBucket, type BucketChange, type BucketRow } from './bucket.ts';
import { tooManyTries } from './too-many-tries.ts';

export const HOUR_MS = 60 * 60 * 1000;

/**
 * How often something may be done in an hour. Limits by address are generous, because a whole hospital may share one.
 */
export const hourly = {
  signUpsByAddress: { name: 'sign-up:address', most: 100 },
  signUpsByMailbox: { name: 'sign-up:mailbox', most: 5 },
  /** Wrong passwords, from browsers in which the user has not signed in. */
  wrongPasswordsByAddress: { name: 'sign-in:address', most: 300 },
  /** Right passwords, each of which stores a session and an entry in the record: others cannot use this up. */
  signInsByAccount: { name: 'sign-in:right', most: 60 },
  emailChecksByAddress: { name: 'check-email:address', most: 600 },
  mailsByAddress: { name: 'mail:address', most: 200 },
  /** Asked for by visitors; they must not use up what a signed-in user may ask for. */
  mailsByMailbox: { name: 'mail:mailbox', most: 5 },
  /** Asked for in a browser in which the user has signed in. */
  mailsByDevice: { name: 'mail:device', most: 5 },
  emailChangesByUser: { name: 'email-change:person', most: 5 },
  /** By the new address. */
  emailChangesByMailbox: { name: 'email-change:mailbox', most: 5 },
} as const;

type HourlyLimit = { name: string; most: number };

/** Counts one use by `subject`; throws a 429 `Refusal` above the limit. The hour begins with the first use. */
export async function countHourly(
  { store, clock }: Pick<Portal, 'store' | 'clock'>,
  { name, most }: HourlyLimit,
  subject: string,
): Promise<void> {
  const waitMs = await countUse({ store, clock }, { name, most, withinMs: HOUR_MS }, subject);
  if (waitMs > 0) throw tooManyTries(waitMs);
}

/** Counts uses by `subject`, all or none. Returns how long to wait, in ms; 0 is within the limit. */
export function countUse(
  { store, clock }: Pick<Portal, 'store' | 'clock'>,
  { name, ...limit }: { name: string; most: number; withinMs: number; uses?: number },
  subject: string,
): Promise<number> {
  return changeBucket(store, bucketName(name, subject), (row) => nextUse(row, clock(), limit));
}

/** Takes one use back that turned out not to count. */
export async function giveBackHourly(
  { store }: Pick<Portal, 'store'>,
  { name }: HourlyLimit,
  subject: string,
): Promise<void> {
  await store
    .updateTable('throttle')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('bucket', '=', bucketName(name, subject))
    .where('count', '>', 0)
    .execute();
}

/**
 * Returns the subject of a limit by address. For IPv6 it is the /48, which is the most that one customer gets from a
 * provider (RFC 6177), and within which the customer can use any address.
 */
export function addressSubject(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const given = groups(head);
  const filled =
    tail === undefined ? given : [...given, ...zeros(8 - given.length - groups(tail).length), ...groups(tail)];
  return filled
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const zeros = (count: number) => Array.from({ length: Math.max(0, count) }, () => '0');

/** Returns the name of a bucket. The subject is hashed, so that the table of counters is not a list of users. */
export function bucketName(name: string, subject: string): string {
  return `${name}:${secretHash(subject)}`;
}

/** The outcome is how long to wait, in ms; 0 is a use within the limit. */
function nextUse(
  row: BucketRow | undefined,
  now: number,
  { most, withinMs, uses = 1 }: { most: number; withinMs: number; uses?: number },
): BucketChange<number> {
  const started = row === undefined ? Number.NaN : Date.parse(row.started_at);
  // A beginning in the future comes from a wrong clock.
  if (row === undefined || started > now || started + withinMs <= now) {
    return { next: { started_at: storedTime(now), count: uses, blocked_until: null }, outcome: 0 };
  }
  if (row.count + uses > most) return { next: undefined, outcome: started + withinMs - now };
  return { next: { started_at: row.started_at, count: row.count + uses, blocked_until: null }, outcome: 0 };
}
