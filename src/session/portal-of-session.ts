import * as v from 'valibot';
import { isSameAddress, isSameOwner, readPlace, type Owner, type Place } from '../contract/domain/place.ts';
import type { User } from '../contract/domain/user.ts';
import { choosePlace, type DatabasesHere } from './choose-place.ts';
import type { SessionStorage } from './session.ts';

/**
 * Storage key: the portal last signed in to, or last seen in a response. A response whose headers a proxy removed does
 * not change it.
 */
const LAST_KEY = 'lastPortal';
/**
 * Storage key: whose session this is, where their work is stored, and its portal. One entry, so that it is never read
 * in part.
 */
const OWNER_KEY = 'sessionOwner';
/** Storage key: set once a response came from another portal than the session's, until a sign-in or sign-out. */
const CHANGED_KEY = 'portalChanged';

const SessionOwner = v.object({
  userId: v.number(),
  emailAddress: v.string(),
  portalId: v.nullable(v.string()),
  place: v.string(),
});

type Who = Pick<User, 'userId' | 'emailAddress'>;
export type PlaceOfPortal = { place: Place; portalId: string | null };

/** The portal and the place of the session on this device, in local storage. */
export type PortalOfSession = {
  /** The stored entry, to detect a change. */
  stored(): string | null;
  /** Where the signed-in user works; undefined if the stored session is another user's. */
  of(user: Who): PlaceOfPortal | undefined;
  /**
   * The portal of a place that is, or was, of a session in this page; null if unknown, as for a server without an id.
   */
  portalAt(place: Place): string | null;
  /** Where a user who just signed in works. `named`: the portal's id in the response, undefined if there was none. */
  begin(user: Who & Pick<User, 'roleId'>, named: string | undefined): Promise<PlaceOfPortal>;
  keep(user: Who, where: PlaceOfPortal): void;
  deleteOwner(): void;
  /**
   * Records the portal's id in a response to this user. `learnt`: it is the portal of their session, which was unknown.
   */
  saw(user: Who, portalId: string): 'same' | 'learnt' | 'other';
  /** Records the portal's id in the response to a sign-out, which may be the first from a restored server. */
  sawSignedOut(portalId: string): void;
  /** The portal last signed in to, or last seen in a response. */
  last(): string | null;
  hasChanged(): boolean;
  /** The change no longer needs to be reported. */
  deleteChange(): void;
};

export function createPortalOfSession(storage: SessionStorage, databases: DatabasesHere): PortalOfSession {
  const { read, write } = storageOrPage(storage);
  /** By place: a page may still work at a place whose session is over. */
  const portals = new Map<Place, string | null>();
  /** Owner of the session that was stored last; it may be over. */
  let last: (Owner & { place: Place }) | undefined;
  const parseOwner = (text: string | null) => {
    const owner = text === null ? undefined : parse(text);
    last = owner ?? last;
    return owner;
  };
  const of = ({ userId, emailAddress }: Who): PlaceOfPortal | undefined => {
    const text = read(OWNER_KEY);
    const owner = parseOwner(text);
    // A release without places stored no owner. If this release has run before, a sign-in and a sign-out in two tabs
    // have crossed: no user is signed in.
    if (text === null) return read(LAST_KEY) === null ? { place: userId, portalId: null } : undefined;
    // The stored user names no portal, so the address has to match as well. Both are only ever written together.
    if (owner === undefined || owner.userId !== userId || !isSameAddress(owner.emailAddress, emailAddress))
      return undefined;
    portals.set(owner.place, owner.portalId);
    return { place: owner.place, portalId: owner.portalId };
  };
  const keep: PortalOfSession['keep'] = ({ userId, emailAddress }, { place, portalId }) => {
    portals.set(place, portalId);
    write(OWNER_KEY, JSON.stringify({ userId, emailAddress, portalId, place: String(place) }));
  };

  return {
    stored: () => read(OWNER_KEY),
    of,
    portalAt: (place) => portals.get(place) ?? null,
    async begin({ userId, emailAddress, roleId }, named) {
      const portalId = named ?? read(LAST_KEY);
      const user = { userId, emailAddress, roleId, portalId };
      parseOwner(read(OWNER_KEY));
      const isNamed = named !== undefined;
      const isSame =
        last?.portalId === portalId &&
        isSameOwner(last, user) &&
        (isNamed || isSameAddress(last.emailAddress, emailAddress));
      const where = await choosePlace(databases, user, { isNamed, last: isSame ? last?.place : undefined });
      if (where.portalId !== null) write(LAST_KEY, where.portalId);
      return where;
    },
    keep(user, where) {
      keep(user, where);
      write(CHANGED_KEY, null);
    },
    deleteOwner: () => write(OWNER_KEY, null),
    saw(user, portalId) {
      const known = of(user);
      if (known === undefined || known.portalId === portalId) return 'same';
      const isLearnt = known.portalId === null;
      if (isLearnt) keep(user, { ...known, portalId });
      write(LAST_KEY, portalId);
      if (isLearnt) return 'learnt';
      // This device may have all that is left of the former portal: from now on only its owner may discard it.
      write(CHANGED_KEY, portalId);
      return 'other';
    },
    sawSignedOut(portalId) {
      // If the portal was unknown before, nothing says that it is another one now.
      if (read(LAST_KEY) !== null) write(LAST_KEY, portalId);
    },
    last: () => read(LAST_KEY),
    hasChanged: () => read(CHANGED_KEY) !== null,
    deleteChange: () => write(CHANGED_KEY, null),
  };
}

/** If storage is blocked or full, this page keeps the values. */
function storageOrPage(storage: SessionStorage) {
  const memory = new Map<string, string | null>();
  const read = (key: string): string | null => {
    try {
      const text = storage.getItem(key);
      return text ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  };
  const write = (key: string, text: string | null) => {
    memory.delete(key);
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
    } catch {
      memory.set(key, text);
    }
  };
  return { read, write };
}

function parse(text: string): (Owner & { place: Place }) | undefined {
  try {
    const { place, ...owner } = v.parse(SessionOwner, JSON.parse(text));
    const read = readPlace(place);
    return read === undefined ? undefined : { ...owner, place: read };
  } catch {
    return undefined;
  }
}
