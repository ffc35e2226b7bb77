import { hash, verify } from '@node-rs/argon2';
import { busyMessages } from '../../contract/messages/server/rate-limits.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { Refusal } from '../http/requests/refusal.ts';

/** The argon2id parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane (about 15 ms). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that no user has, made at the same cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MKM1fYeJNTN3zbmMYva3yA$4CKKu8S3U/Jc41xVWX35Amm3GeMrgk/nHWdQecbp0zw';

/** Half of the four threads that Node also reads files with: reading a page must not wait behind many sign-ins. */
const AT_ONCE = 2;
/** How many more passwords may wait, about 10 ms each; and as many again from known devices, which go first. */
export const PASSWORDS_WAITING_MAX = 200;
/**
 * How many passwords of one account, and from one address, may be hashed or wait at the same time, so that nobody takes
 * the places of all others. Known devices need no place of their address, which they may share with strangers.
 */
export const PASSWORDS_OF_ACCOUNT_MAX = 10;
export const PASSWORDS_OF_ADDRESS_MAX = 100;
const BUSY_RETRY_AFTER_S = 5;

let underWay = 0;
const waiting = { known: new Array<() => void>(), others: new Array<() => void>() };

/**
 * For whom a password is hashed. An account is named by its email key, whether or not there is such an account.
 * `isKnownDevice`: the user has signed in with this browser before.
 */
export type HashedFor = { account?: string; address?: string; isKnownDevice?: boolean };

/** Returns the hash to store for a password. Throws a 429 `Refusal` if too many passwords are being hashed. */
export function hashPassword(password: string, hashedFor: HashedFor = {}): Promise<string> {
  return inPlaces(hashedFor, () => inTurn(hashedFor, () => hash(password, ARGON2ID)));
}

/**
 * Whether the password is right. Without an account the same work is done, so that the response time reveals nothing.
 * Throws a 429 `Refusal` if too many passwords are being hashed.
 */
export async function isRightPassword(
  storedHash: string | undefined,
  password: string,
  hashedFor: HashedFor = {},
): Promise<boolean> {
  const check = () => verify(storedHash ?? NOBODYS_HASH, password);
  const right = await inPlaces(hashedFor, () => inTurn(hashedFor, check));
  return right && storedHash !== undefined;
}

/** How many places each account and each address has now. */
const places = new Map<string, number>();

async function inPlaces<Result>({ account, address }: HashedFor, work: () => Promise<Result>): Promise<Result> {
  const wanted = [
    ...(account === undefined ? [] : [{ name: `account ${account}`, most: PASSWORDS_OF_ACCOUNT_MAX }]),
    ...(address === undefined ? [] : [{ name: `address ${address}`, most: PASSWORDS_OF_ADDRESS_MAX }]),
  ];
  if (wanted.some(({ name, most }) => (places.get(name) ?? 0) >= most)) throw busy(busyMessages.passwords);
  for (const { name } of wanted) places.set(name, (places.get(name) ?? 0) + 1);
  try {
    return await work();
  } finally {
    for (const { name } of wanted) {
      const left = (places.get(name) ?? 0) - 1;
      if (left > 0) places.set(name, left);
      else places.delete(name);
    }
  }
}

function busy(message: string): Refusal {
  return new Refusal(429, message, { headers: { 'Retry-After': String(BUSY_RETRY_AFTER_S) } });
}

async function inTurn<Result>({ isKnownDevice = false }: HashedFor, work: () => Promise<Result>): Promise<Result> {
  if (underWay < AT_ONCE) underWay += 1;
  else {
    const queue = isKnownDevice ? waiting.known : waiting.others;
    if (queue.length >= PASSWORDS_WAITING_MAX) throw busy(serverMessages.passwordsBusy);
    // The turn is passed on directly, not released and taken again, so that no other call gets in between.
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.others.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }
}
