import { getCookie, setCookie } from 'hono/cookie';
import type { RequestContext } from '../http/context.ts';
import { randomToken, secretHash } from '../http/log/secrets.ts';
import type { Portal } from '../portal.ts';
import type { Store } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { hostCookie } from './session-cookie.ts';

/*
 * A browser in which a user has signed in keeps a random token in a separate cookie. The token does not sign in. It
 * separates the back-off after wrong passwords: wrong passwords from elsewhere do not delay a sign-in in this browser,
 * and those of this browser delay no other one.
 */

const COOKIE = 'portal_device';
const TOKEN_BYTES = 32;
/** The longest time for which browsers keep a cookie. */
export const DEVICE_LASTS_MS = 400 * 24 * 60 * 60 * 1000;

/** Returns the hash of this browser's token if the user has signed in with it; otherwise undefined. */
export async function knownDevice(
  context: RequestContext,
  portal: Portal,
  userId: number | undefined,
): Promise<string | undefined> {
  const { name } = hostCookie(COOKIE, portal.settings);
  const tokenHash = secretHash(getCookie(context, name) ?? '');
  // Also queried for an unknown user, so that the response time reveals nothing.
  const device = await portal.store
    .selectFrom('known_devices')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId ?? 0)
    .select('token_hash')
    .executeTakeFirst();
  return device?.token_hash;
}

/**
 * Stores that the user signed in with this browser. The browser gets a token unless it has one that the portal issued.
 */
export async function rememberDevice(context: RequestContext, portal: Portal, userId: number): Promise<void> {
  const { store, clock, random, settings } = portal;
  const { name, options } = hostCookie(COOKIE, settings);
  const given = getCookie(context, name);
  const token = given !== undefined && (await isGivenOut(store, given)) ? given : randomToken(random, TOKEN_BYTES);
  const used_at = storedTime(clock());
  await store
    .insertInto('known_devices')
    .values({ token_hash: secretHash(token), user_id: userId, used_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ used_at }))
    .execute();
  setCookie(context, name, token, { ...options, maxAge: DEVICE_LASTS_MS / 1000 });
}

/** Deletes all known devices of a user, because somebody else may have had the password. */
export async function forgetDevices(store: Store, userId: number): Promise<void> {
  await store.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

async function isGivenOut(store: Store, token: string): Promise<boolean> {
  const device = await store
    .selectFrom('known_devices')
    .where('token_hash', '=', secretHash(token))
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
