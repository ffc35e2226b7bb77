import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP's password storage cheat sheet asks: 19 MiB, two passes, one lane (about 15 ms). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has, made with the same costs. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MKM1fYeJNTN3zbmMYva3yA$4CKKu8S3U/Jc41xVWX35Amm3GeMrgk/nHWdQecbp0zw';

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Whether the password is right. Where there is no account the same work is done, so that the time tells nothing. */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(storedHash ?? NOBODYS_HASH, password);
  return right && storedHash !== undefined;
}
