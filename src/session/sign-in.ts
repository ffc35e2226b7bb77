import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { Reply, Request } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { CallName } from '../contract/api/addresses.ts';
import { loginMessages } from '../contract/messages/account/accounts.ts';
import { User } from '../contract/domain/user.ts';
import type { AccountOutcome } from './account.ts';
import type { PlaceOfPortal } from './portal-of-session.ts';
import {
  beginDeviceChange,
  endDeviceChange,
  deleteDeviceSession,
  readDeviceSession,
  type DeviceSession,
} from './device-session.ts';

/** Outcome of signing in. */
export type BeginOutcome = AccountOutcome<User>;

/** The user as the pages of this device know them. */
export type PageUser = {
  read(): User | null;
  /** Returns false if web storage is full: then no user is signed in on the pages. */
  keep(user: User, session: DeviceSession): boolean;
  /** Where a user who just signed in works; `named`: the portal's id in the sign-in response. */
  placeFor(user: User, named: string | undefined): Promise<PlaceOfPortal>;
  /** Where the user of this page works. */
  placeOf(user: User): PlaceOfPortal;
  keepMark(mark: string): void;
  clear(): void;
};

/** What signing in depends on. */
export type SigningInWorld = {
  client: (call: CallName, request?: Request) => Promise<Reply>;
  /** Store of the device session; see `openDeviceStore`. */
  device: UseStore;
  /** Returns a new UUID. */
  newMark: () => string;
};

/**
 * Signs in, while the session lock is held.
 *
 * Delivery, in a page or in the service worker, follows the device session. The cookie changes at a moment that no
 * script sees, between the request and its response, and a browser may be killed at any time. So the order is always:
 * store that it is unclear who is signed in, call the server, store who is signed in. Until then nothing is delivered,
 * least of all one user's work with another's cookie. Each change has its own token, so that a tab that was overtaken
 * (by a sign-in in another tab, while this one was suspended) stores nothing more.
 */
export async function signInUnderLock(
  world: SigningInWorld,
  page: PageUser,
  signIn: (signal: AbortSignal) => Promise<AccountOutcome<User>>,
  taken: AbortSignal,
): Promise<BeginOutcome> {
  const token = world.newMark();
  let former: DeviceSession | null = null;
  try {
    former = await beginDeviceChange(world.device, token);
  } catch {
    if (!(await isNobodySignedIn(world))) {
      return deviceFull;
    }
  }
  /**
   * Stores who is signed in now; false if this change was overtaken. A device that cannot store it does not count as
   * overtaken.
   */
  const end = (session: DeviceSession | null) => endDeviceChange(world.device, token, session).catch(() => true);
  const leaveUnclear = async () => {
    if (await end(null)) page.clear();
  };

  let outcome: AccountOutcome<User>;
  try {
    outcome = await signIn(taken);
  } catch (error) {
    await leaveUnclear();
    throw error;
  }
  if (outcome.kind === 'refused') {
    // A refusal sets no cookie: the previous user is still signed in, and if their session has ended, the next
    // response says so.
    await end(former);
    return outcome;
  }
  if (outcome.kind === 'unreachable') {
    // The response may be lost although its cookie was set: no user is signed in until the next sign-in.
    await leaveUnclear();
    return outcome;
  }
  const user = outcome.value;
  let where: PlaceOfPortal;
  try {
    where = await page.placeFor(user, outcome.portalId);
  } catch (error) {
    await leaveUnclear();
    throw error;
  }
  const session = { userId: user.userId, mark: world.newMark(), ...where };
  if (!(await end(session))) {
    // Overtaken, but accepted by the server: it is unknown whose cookie was set last, so no user is signed in.
    await beginDeviceChange(world.device, token).catch(() => undefined);
    page.clear();
    return noResponse;
  }
  if (!page.keep(user, session)) {
    await deleteDeviceSession(world.device, session.mark).catch(() => undefined);
    return deviceFull;
  }
  return outcome;
}

const noResponse: Extract<AccountOutcome<User>, { kind: 'unreachable' }> = {
  kind: 'unreachable',
  because: 'lost',
  status: undefined,
  message: '',
  retryAfterMs: undefined,
};
const deviceFull = { ...noResponse, message: loginMessages.deviceFull };

/** Whether the device says that no user is signed in, or cannot be read; then delivery finds no session either. */
async function isNobodySignedIn({ device }: SigningInWorld): Promise<boolean> {
  try {
    return (await readDeviceSession(device)) === null;
  } catch {
    return true;
  }
}

/**
 * For pages that know a user whom the device session does not: the browser was killed during sign-in, or lost its
 * database. Only the server knows whose cookie this is, and is asked, while the session lock is held. Null if that
 * stays unclear.
 */
export async function clearUp(
  world: SigningInWorld,
  page: PageUser,
  user: User,
  taken: AbortSignal,
): Promise<DeviceSession | null> {
  // Another user signed in before the lock was granted, and nothing is unclear any more.
  if (page.read()?.userId !== user.userId) return null;
  const token = world.newMark();
  const former = await beginDeviceChange(world.device, token);
  if (former?.place === page.placeOf(user).place) {
    // Another tab was faster.
    await endDeviceChange(world.device, token, former);
    return former;
  }
  const whose = await whoseCookie(world, user, taken);
  if (whose === 'nobodys') {
    // Unless a sign-in has begun since, which decides who is signed in.
    if (await endDeviceChange(world.device, token, null)) page.clear();
    return null;
  }
  if (whose !== 'theirs' || page.read()?.userId !== user.userId) return null;
  const session = { userId: user.userId, mark: world.newMark(), ...page.placeOf(user) };
  if (!(await endDeviceChange(world.device, token, session))) return null;
  page.keepMark(session.mark);
  return session;
}

/** Whose cookie this browser sends; `nobodys`: the server knows no session, or cannot say, so they have to sign in. */
async function whoseCookie(
  { client }: SigningInWorld,
  user: User,
  signal: AbortSignal,
): Promise<'theirs' | 'nobodys' | 'unclear'> {
  let status: number | undefined;
  try {
    const reply = await client('session', { signal });
    const found = v.safeParse(User, reply.data);
    if (reply.isSuccess && found.success && found.output.userId === user.userId) return 'theirs';
    ({ status } = reply);
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    ({ status } = error);
  }
  // A plain server has no such call; signing in again is the only way to know.
  return status === 401 || status === 404 ? 'nobodys' : 'unclear';
}
