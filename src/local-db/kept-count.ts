import type { Place } from '../contract/domain/place.ts';
import * as v from 'valibot';
import type { UserTables } from './user-store.ts';

/*
 * How much this device keeps for a user, stored outside the database: in local storage and in a cookie, because a
 * browser that is short of space may delete one and leave the others. It contains only numbers, no text that a user
 * wrote.
 */

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const KeptCount = v.object({
  left: v.object({ changes: Count, actionNeeded: Count, files: Count, drafts: Count, messages: Count, started: Count }),
  /** ms since 1970 */
  at: Count,
});
export type KeptCount = v.InferOutput<typeof KeptCount>;

/** The places that may outlive the database. Each may be blocked or full, and then throws. */
export type CountWorld = {
  storage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  /** `document.cookie`: `read` returns all cookies, `write` sets one. */
  cookies: { read(): string; write(cookie: string): void };
  /** Whether the page was loaded over https: the cookie is marked `Secure` then. */
  secure: boolean;
};

/** The longest time that browsers keep a cookie. */
const COOKIE_LASTS_S = 400 * 24 * 60 * 60;

/** `kept`: what is kept now. `lost`: what the browser deleted, until the user has read the notice. */
export type CountKind = 'kept' | 'lost';

const nameOf = (place: Place, kind: CountKind) => `portal-${kind}-${place}`;

/** The count that was last stored for a user, the later of the two places; null if there is none in either. */
export function readCount(world: CountWorld, place: Place, kind: CountKind): KeptCount | null {
  const name = nameOf(place, kind);
  const counts = [attempt(() => world.storage.getItem(name)), attempt(() => cookieNamed(world.cookies.read(), name))]
    .map(parse)
    .filter((count) => count !== null);
  return counts.toSorted((one, other) => other.at - one.at)[0] ?? null;
}

/** Stores a count in both places. */
export function writeCount(world: CountWorld, place: Place, kind: CountKind, { left, at }: KeptCount): void {
  const { changes, actionNeeded, files, drafts, messages, started } = left;
  // `started` follows `at`, with which the format of an earlier release ends.
  const text = [changes, actionNeeded, files, drafts, messages, at, started].join('.');
  const name = nameOf(place, kind);
  attempt(() => world.storage.setItem(name, text));
  attempt(() => world.cookies.write(cookie(world, `${name}=${text}`, COOKIE_LASTS_S)));
}

export function deleteCount(world: CountWorld, place: Place, kind: CountKind): void {
  const name = nameOf(place, kind);
  attempt(() => world.storage.removeItem(name));
  attempt(() => world.cookies.write(cookie(world, `${name}=`, 0)));
}

/** Whether a database was never used or was emptied by the browser: everything that was ever sent has left a lane. */
export async function isUntouched(tables: UserTables): Promise<boolean> {
  const { drafts, fields, investigators, files, operations, receipts, ids, lanes } = tables;
  const counts = await Promise.all(
    [drafts, fields, investigators, files, operations, receipts, ids, lanes].map((table) => table.count()),
  );
  return counts.every((count) => count === 0);
}

const cookie = ({ secure }: CountWorld, pair: string, lastsS: number) =>
  `${pair}; Max-Age=${lastsS}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;

function cookieNamed(cookies: string, name: string): string | null {
  const pair = cookies.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}

function parse(text: string | null | undefined): KeptCount | null {
  if (text === null || text === undefined || text === '') return null;
  const [changes, actionNeeded, files, drafts, messages, at, started = 0] = text.split('.').map(Number);
  const parsed = v.safeParse(KeptCount, { left: { changes, actionNeeded, files, drafts, messages, started }, at });
  return parsed.success ? parsed.output : null;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    // Blocked or full: the other place may work.
    return null;
  }
}
