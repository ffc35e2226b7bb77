import { getCookie, setCookie } from 'hono/cookie';
import type { RequestContext } from '../http/context.ts';
import { randomToken, sha256 } from '../http/secrets.ts';
import type { Portal } from '../portal.ts';
import type { Store } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { hostCookie } from './session-cookie.ts';

/*
 * A browser that a person has signed in with bears a random token in a cookie of its own, which signs nobody in. Wrong
 * passwords from elsewhere do not delay a sign-in from there, and its own delay nobody else.
 */

const COOKIE = 'portal_device';
const TOKEN_BYTES = 32;
/** Browsers keep no cookie for longer. */
export const DEVICE_LASTS_MS = 400 * 24 * 60 * 60 * 1000;

/** The hash of the token of a browser that the person has signed in with; undefined for any other browser or person. */
export async function knownDevice(
  context: RequestContext,
  portal: Portal,
  userId: number | undefined,
): Promise<string | undefined> {
  const { name } = hostCookie(COOKIE, portal.settings);
  const tokenHash = sha256(getCookie(context, name) ?? '');
  // Asked for an unknown person too, so that the time tells nothing.
  const device = await portal.store
    .selectFrom('known_devices')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId ?? 0)
    .select('token_hash')
    .executeTakeFirst();
  return device?.token_hash;
}

/** Remembers that the person signed in with this browser. It gets a token if it has none that the portal gave out. */
export async function rememberDevice(context: RequestContext, portal: Portal, userId: number): Promise<void> {
  const { store, clock, random, settings } = portal;
  const { name, options } = hostCookie(COOKIE, settings);
  const given = getCookie(context, name);
  const token = given !== undefined && (await isGivenOut(store, given)) ? given : randomToken(random, TOKEN_BYTES);
  const used_at = storedTime(clock());
  await store
    .insertInto('known_devices')
    .values({ token_hash: sha256(token), user_id: userId, used_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ used_at }))
    .execute();
  setCookie(context, name, token, { ...options, maxAge: DEVICE_LASTS_MS / 1000 });
}

/** Forgets every browser of a person: their password was chosen again because somebody else may have had it. */
export async function forgetDevices(store: Store, userId: number): Promise<void> {
  await store.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

async function isGivenOut(store: Store, token: string): Promise<boolean> {
  const device = await store
    .selectFrom('known_devices')
    .where('token_hash', '=', sha256(token))
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
