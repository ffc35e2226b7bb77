import { hash, verify } from '@node-rs/argon2';
import { serverMessages } from '../../contract/messages/server.ts';
import { Refusal } from '../http/refusal.ts';

/** argon2id as OWASP's password storage cheat sheet asks: 19 MiB, two passes, one lane (about 15 ms). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has, made with the same costs. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MKM1fYeJNTN3zbmMYva3yA$4CKKu8S3U/Jc41xVWX35Amm3GeMrgk/nHWdQecbp0zw';

/** Half of the four threads that Node also reads files with: a page is not to wait behind a crowd at the sign-in. */
const AT_ONCE = 2;
/** How many more may wait, about ten milliseconds each. */
export const PASSWORDS_WAITING_MOST = 200;
const BUSY_RETRY_AFTER_S = 5;

let underWay = 0;
const waiting: (() => void)[] = [];

/** The hash to store for a password. Throws a `Refusal` 429 if too many passwords are being looked at. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

/**
 * Whether the password is right. If there is no account the same work is done, so that the time tells nothing. Throws a
 * `Refusal` 429 if too many passwords are being looked at.
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
    // The turn is handed on, not given back and taken again: nobody gets in between.
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
