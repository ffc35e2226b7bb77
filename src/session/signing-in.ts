import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { Reply, Request } from '../api-client/client.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { CallName } from '../contract/addresses.ts';
import { loginMessages } from '../contract/messages/accounts.ts';
import { User } from '../contract/person.ts';
import type { AccountOutcome } from './account.ts';
import type { PlaceOfPortal } from './portal-of-session.ts';
import { beginDeviceChange, endDeviceChange, readDeviceSession, type DeviceSession } from './device-session.ts';

/** What signing in came to. */
export type BeginOutcome = AccountOutcome<User>;

/** The person as the pages of this device know them. */
export type PagePerson = {
  read(): User | null;
  keep(user: User, session: DeviceSession): void;
  /** Where a person works who just signed in; `said` is the id of the portal that let them in. */
  placeFor(user: User, said: string | undefined): Promise<PlaceOfPortal>;
  /** Where the person of this page works. */
  placeOf(user: User): PlaceOfPortal;
  keepMark(mark: string): void;
  forget(): void;
};

/** What signing in is made of. */
export type SigningInWorld = {
  client: (call: CallName, request?: Request) => Promise<Reply>;
  /** Where the device session lies: `openDeviceStore`. */
  device: UseStore;
  /** A fresh UUID. */
  newMark: () => string;
};

/**
 * Signs in, with the session's lock in hand.
 *
 * Delivery, in a page or in the worker, goes by the device session. The cookie changes at a moment that no script sees,
 * somewhere between the request and its answer, and a browser may be killed at any. So the order is always: say that it is
 * unclear who is signed in, ask the server, say who is. Until then nothing is delivered, least of all one person's work
 * under another's cookie. Each change bears a token of its own, so that whoever was overtaken (by somebody who signs in by
 * another tab, while this one slept) says nothing any more.
 */
export async function signInUnderLock(
  world: SigningInWorld,
  page: PagePerson,
  signIn: (signal: AbortSignal) => Promise<AccountOutcome<User>>,
  taken: AbortSignal,
): Promise<BeginOutcome> {
  const token = world.newMark();
  let former: DeviceSession | null = null;
  try {
    former = await beginDeviceChange(world.device, token);
  } catch {
    if (!(await isNobodySignedIn(world))) {
      return { ...noAnswer, message: loginMessages.deviceFull };
    }
  }
  /** Says who is signed in now; false where that is no longer for us to say. A device that keeps nothing has no say. */
  const end = (session: DeviceSession | null) => endDeviceChange(world.device, token, session).catch(() => true);
  const leaveUnclear = async () => {
    if (await end(null)) page.forget();
  };

  let outcome: AccountOutcome<User>;
  try {
    outcome = await signIn(taken);
  } catch (error) {
    await leaveUnclear();
    throw error;
  }
  if (outcome.kind === 'refused') {
    // A refusal sets no cookie: whoever was signed in still is, and if their session has ended, the next call says so.
    await end(former);
    return outcome;
  }
  if (outcome.kind === 'unreachable') {
    // The answer may be lost and its cookie not: nobody is signed in until somebody signs in.
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
    // Overtaken, and let in all the same: nobody knows whose cookie came last, so nobody is signed in.
    await beginDeviceChange(world.device, token).catch(() => undefined);
    page.forget();
    return noAnswer;
  }
  page.keep(user, session);
  return outcome;
}

const noAnswer: Extract<AccountOutcome<User>, { kind: 'unreachable' }> = {
  kind: 'unreachable',
  because: 'noAnswer',
  status: undefined,
  message: '',
  retryAfterMs: undefined,
};

/** Whether the device says that nobody is signed in, or says nothing at all; then delivery hears nothing of it either. */
async function isNobodySignedIn({ device }: SigningInWorld): Promise<boolean> {
  try {
    return (await readDeviceSession(device)) === null;
  } catch {
    return true;
  }
}

/**
 * The pages know a person and the device does not: the browser was killed while they signed in, or lost its database. The
 * server alone knows whose cookie this is, and is asked, with the session's lock in hand. Null where that stays unclear.
 */
export async function clearUp(
  world: SigningInWorld,
  page: PagePerson,
  user: User,
  taken: AbortSignal,
): Promise<DeviceSession | null> {
  // While the lock was waited for, somebody else has signed in, and nothing is unclear any more.
  if (page.read()?.userId !== user.userId) return null;
  const token = world.newMark();
  const former = await beginDeviceChange(world.device, token);
  if (former?.place === page.placeOf(user).place) {
    // Another tab was quicker.
    await endDeviceChange(world.device, token, former);
    return former;
  }
  if (!(await isTheirCookie(world, page, user, taken)) || page.read()?.userId !== user.userId) return null;
  const session = { userId: user.userId, mark: world.newMark(), ...page.placeOf(user) };
  if (!(await endDeviceChange(world.device, token, session))) return null;
  page.keepMark(session.mark);
  return session;
}

async function isTheirCookie(
  { client }: SigningInWorld,
  page: PagePerson,
  user: User,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const reply = await client('session', { signal });
    // A plain server has no such call; signing in again is the only way to know.
    if (reply.status === 404) page.forget();
    const found = v.safeParse(User, reply.data);
    return reply.isSuccess && found.success && found.output.userId === user.userId;
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    if (error.status === 404) page.forget();
    return false;
  }
}
