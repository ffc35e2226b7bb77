import type { Random } from '../simulation/random.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { password, peopleAt, type Client, type People, type Person } from '../support/v1-client.ts';
import { applicationIn, statuses } from '../v1/application.ts';
import type { FuzzRequest } from './requests.ts';

/**
 * Who sends requests. A spare user has an account that was created to be signed out, disabled, deleted or given another
 * role: they send those calls themselves, and the calls of others concern them. When their account cannot be used any
 * more, another spare user takes their place. The others keep account and role, and are signed in again.
 */
export const actorKinds = ['visitor', 'researcher', 'administrator', 'spare user'] as const;
export type ActorKind = (typeof actorKinds)[number];

export type Actor = {
  kind: ActorKind;
  /** 0 of a visitor. */
  userId: number;
  client: Client;
  /** Undefined for a visitor. */
  account: Pick<Person, 'emailAddress' | 'password'> | undefined;
};

export type Actors = {
  pick(random: Random): Actor;
  /** The calls that an actor may make now, when this share of all requests was sent. */
  callsOf<Call extends { operationId: string }>(actor: Actor, calls: readonly Call[], share: number): readonly Call[];
  /** The client that sends a request: signing in happens in another browser, so that everybody stays who they are. */
  clientFor(actor: Actor, request: FuzzRequest): Client;
  /** Sees to it that all whom a call concerned are signed in; to be called after each response. */
  afterwards(actor: Actor, request: FuzzRequest, status: number): Promise<void>;
  /** The value of a field about accounts in an actor's request; undefined if the field is about something else. */
  valueOf(actor: Actor, field: string, random: Random): unknown;
};

const RESEARCHERS = 2;
const SPARE_USERS = 2;
/** An account can be signed in to 60 times an hour. */
const SIGN_INS_MAX = 40;
const FORMER_IDS_MAX = 8;
/** Calls after which their sender may be signed out; users who are not spare make them only as often as this allows. */
const endingOwnSession: ReadonlySet<string> = new Set(['signOut', 'endSession', 'signIn']);
/** Calls that can end sessions or accounts; those of others are sent for spare users only. */
const ending: ReadonlySet<string> = new Set([
  ...endingOwnSession,
  'changePassword',
  'deleteOwnAccount',
  'disableAccount',
  'deleteAccount',
  'changeRole',
  'endSessionsOf',
]);

/**
 * Signs everybody in. Each researcher has an application of every status. Each actor has an address of their own,
 * behind a trusted proxy: most limits are by address.
 */
export async function createActors(portal: PortalProcess): Promise<Actors> {
  let addresses = 0;
  const peopleFromNewAddress = (): People => {
    addresses += 1;
    const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    const respond = (request: Request) => {
      request.headers.set('X-Forwarded-For', address);
      return fetch(request);
    };
    return peopleAt({ url: portal.url, letters: portal.letters, respond });
  };
  const as = (kind: ActorKind, person: Person): Actor => ({
    kind,
    userId: person.userId,
    client: person,
    account: person,
  });
  const spareIds: number[] = [];
  const spareUser = async () => {
    const spare = as('spare user', await peopleFromNewAddress().researcher());
    spareIds.push(spare.userId);
    if (spareIds.length > FORMER_IDS_MAX) spareIds.shift();
    return spare;
  };
  const visitor: Actor = {
    kind: 'visitor',
    userId: 0,
    client: peopleFromNewAddress().visitor(),
    account: undefined,
  };
  const administrator = await peopleFromNewAddress().administrator();
  const all = [visitor, as('administrator', administrator)];
  for (let made = 0; made < RESEARCHERS; made += 1) {
    const researcher = await peopleFromNewAddress().researcher();
    for (const status of Object.values(statuses)) await applicationIn(status, researcher, administrator);
    all.push(as('researcher', researcher));
  }
  for (let made = 0; made < SPARE_USERS; made += 1) all.push(await spareUser());

  const signIns = new Map<Actor, number>();
  const signInAgain = async (actor: Actor) => {
    const { kind, client, account } = actor;
    if (account === undefined || (await client.get('Auth/session')).status === 200) return;
    const { emailAddress, password } = account;
    const { status, message } = await client.post('Auth/Validate', { emailAddress, password });
    signIns.set(actor, (signIns.get(actor) ?? 0) + 1);
    if (status === 200) return;
    if (kind !== 'spare user') throw new Error(`The ${kind} cannot sign in again: ${status} ${message}`);
    const another = await spareUser();
    all[all.indexOf(actor)] = another;
  };
  /** Several responses at once may ask for the same. */
  const underWay = new Map<Actor, Promise<void>>();
  const keepSignedIn = (actor: Actor): Promise<void> => {
    if (!all.includes(actor)) return Promise.resolve();
    const promise = underWay.get(actor) ?? signInAgain(actor).finally(() => underWay.delete(actor));
    underWay.set(actor, promise);
    return promise;
  };
  const spareEmail = (random: Random) =>
    random.pick(all.filter(({ kind }) => kind === 'spare user')).account?.emailAddress;

  return {
    pick: (random) => random.pick(all),
    callsOf(actor, calls, share) {
      const isSpared = actor.kind === 'visitor' || actor.kind === 'spare user';
      if (isSpared || (signIns.get(actor) ?? 0) <= SIGN_INS_MAX * share) return calls;
      return calls.filter(({ operationId }) => !endingOwnSession.has(operationId));
    },
    clientFor: ({ client }, { call }) => (call === 'signIn' ? client.twin() : client),
    async afterwards(actor, { call, path }, status) {
      if (call === undefined || !ending.has(call) || status !== 200) return;
      await keepSignedIn(actor);
      for (const one of all) if (path.includes(`/Users/${one.userId}/`)) await keepSignedIn(one);
    },
    valueOf(actor, field, random) {
      if (field.startsWith('/Users/{id}/'))
        return actor.kind === 'spare user' && random.chance(0.5) ? actor.userId : random.pick(spareIds);
      switch (field) {
        case 'email':
        case 'emailAddress':
        case 'newEmail':
          return random.chance(0.6) ? spareEmail(random) : `${random.uuid()}@centre.example.org`;
        case 'password':
        case 'newPassword':
          return password;
        case 'currentPassword':
          // Others would delete their own account with it.
          return actor.kind === 'spare user' ? password : undefined;
        case 'mobileNumber':
          return '0551234567';
        default:
          return undefined;
      }
    },
  };
}
