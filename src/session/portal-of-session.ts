import * as v from 'valibot';
import { isSameAddress, isSameOwner, readPlace, type Owner, type Place } from '../contract/place.ts';
import type { User } from '../contract/person.ts';
import { choosePlace, type DatabasesHere } from './choosing-place.ts';
import type { SessionStorage } from './session.ts';

/** The portal that was signed in to, or answered, last. An answer whose headers a proxy removed does not make it another one. */
const LAST_KEY = 'lastPortal';
/** Whose session this is, where their work lies, and of which portal it is: one entry, so that no half of it is ever read. */
const OWNER_KEY = 'sessionOwner';
/** Stands there once an answer came from another portal than the session is of, until somebody signs in. */
const CHANGED_KEY = 'portalChanged';

const SessionOwner = v.object({
  userId: v.number(),
  emailAddress: v.string(),
  portalId: v.nullable(v.string()),
  place: v.string(),
});

type Who = Pick<User, 'userId' | 'emailAddress'>;
export type PlaceOfPortal = { place: Place; portalId: string | null };

/** Which portal's database the session on this device is of, over local storage. */
export type PortalOfSession = {
  /** What is stored, so that a change is seen. */
  stored(): string | null;
  /** Where the signed-in person works; undefined if the session that is stored is another person's. */
  of(user: Who): PlaceOfPortal | undefined;
  /** The portal of a place that is, or was, of a session in this page; null if none is known, as of a plain server. */
  portalAt(place: Place): string | null;
  /** Where a person works who just signed in. `said` is the id on the answer, undefined if there was none. */
  begin(user: Who & Pick<User, 'roleId'>, said: string | undefined): Promise<PlaceOfPortal>;
  keep(user: Who, where: PlaceOfPortal): void;
  forget(): void;
  /** An answer to this person bore this id. `learnt`: it is the portal of their session, which nobody knew before. */
  saw(user: Who, portalId: string): 'same' | 'learnt' | 'other';
  /** The portal that was signed in to, or answered, last. */
  last(): string | null;
  hasChanged(): boolean;
  /** Nobody need be told any more. */
  forgetChange(): void;
};

export function createPortalOfSession(storage: SessionStorage, databases: DatabasesHere): PortalOfSession {
  // A storage that is blocked or full leaves it to this page.
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
  /** A page may still work at a place whose session is over. */
  const portals = new Map<Place, string | null>();
  /** Whose session was stored last; it may be over. */
  let last: (Owner & { place: Place }) | undefined;
  const parseOwner = (text: string | null) => {
    const owner = text === null ? undefined : parse(text);
    last = owner ?? last;
    return owner;
  };
  const of = ({ userId, emailAddress }: Who): PlaceOfPortal | undefined => {
    const text = read(OWNER_KEY);
    const owner = parseOwner(text);
    // A release that knew no places kept none. Once this one was here, two tabs can have crossed: that is nobody's session.
    if (text === null) return read(LAST_KEY) === null ? { place: userId, portalId: null } : undefined;
    // The stored person is of no portal, so the address has to agree as well. Both are only ever written together.
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
    async begin({ userId, emailAddress, roleId }, said) {
      const portalId = said ?? read(LAST_KEY);
      const person = { userId, emailAddress, roleId, portalId };
      parseOwner(read(OWNER_KEY));
      const isSaid = said !== undefined;
      const isSame =
        last?.portalId === portalId &&
        isSameOwner(last, person) &&
        (isSaid || isSameAddress(last.emailAddress, emailAddress));
      const where = await choosePlace(databases, person, { isSaid, last: isSame ? last?.place : undefined });
      if (where.portalId !== null) write(LAST_KEY, where.portalId);
      return where;
    },
    keep(user, where) {
      keep(user, where);
      write(CHANGED_KEY, null);
    },
    forget: () => write(OWNER_KEY, null),
    saw(user, portalId) {
      const known = of(user);
      if (known === undefined || known.portalId === portalId) return 'same';
      const isLearnt = known.portalId === null;
      if (isLearnt) keep(user, { ...known, portalId });
      write(LAST_KEY, portalId);
      if (isLearnt) return 'learnt';
      // What is of the former one may be all that is left of it: from now on nobody but its owner lets go of it.
      write(CHANGED_KEY, portalId);
      return 'other';
    },
    last: () => read(LAST_KEY),
    hasChanged: () => read(CHANGED_KEY) !== null,
    forgetChange: () => write(CHANGED_KEY, null),
  };
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
