import { hash, verify } from '@node-rs/argon2';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { Refusal } from '../http/requests/refusal.ts';

/** The argon2id parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane (about 15 ms). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that no user has, made at the same cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MKM1fYeJNTN3zbmMYva3yA$4CKKu8S3U/Jc41xVWX35Amm3GeMrgk/nHWdQecbp0zw';

/** Half of the four threads that Node also reads files with: reading a page must not wait behind many sign-ins. */
const AT_ONCE = 2;
/** How many more passwords may wait, about 10 ms each. */
export const PASSWORDS_WAITING_MOST = 200;
const BUSY_RETRY_AFTER_S = 5;

let underWay = 0;
const waiting: (() => void)[] = [];

/** Returns the hash to store for a password. Throws a 429 `Refusal` if too many passwords are being hashed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

/**
 * Whether the password is right. Without an account the same work is done, so that the response time reveals nothing.
 * Throws a 429 `Refusal` if too many passwords are being hashed.
 */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(storedHash ?? NOBODYS_HASH, password));
  return right && storedHash !== undefined;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay < AT_ONCE) underWay += 1;
  else {
    if (waiting.length >= PASSWORDS_WAITING_MOST) {
      throw new Refusal(429, serverMessages.passwordsBusy, { headers: { 'Retry-After': String(BUSY_RETRY_AFTER_S) } });
    }
    // The turn is passed on directly, not released and taken again, so that no other call gets in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }
}
