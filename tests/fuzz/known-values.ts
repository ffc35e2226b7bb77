import { statuses } from '../../src/contract/domain/statuses.ts';
import type { Random } from '../simulation/random.ts';
import type { Known } from './schema-values.ts';

/** The values that the server has returned so far, by the name of the field in which requests use them. */
export type KnownValues = {
  /** Collects ids, tags and cursors from a response to one user, and forgets the id of what was deleted. */
  learn(
    userId: number,
    request: { method: string; path: string },
    response: { status: number; headers: Headers; answer: unknown },
  ): void;
  /** Values for the requests of one user, mostly values that the user has received. */
  of(userId: number): Known;
};

const KEPT_MAX = 100;
const asApplication = ['projectApplicationId', 'applicationId', 'applicationID'];
const asUser = ['userId', 'userID', 'For-User'];
const headersKept = ['ETag', 'Next-Cursor', 'Changed-Token', 'Portal-Id'];
/** The part of the API that uses the ids of the rows in an entry. */
const roomOfEntry: Readonly<Record<string, string>> = {
  application: 'ProjectApplication',
  rows: 'InvestigatorInfo',
  attachments: 'Pi-CV',
  comments: 'Comments',
};

export function createKnownValues(): KnownValues {
  const kept = new Map<string, unknown[]>();
  const keep = (userId: number, name: string, value: unknown) => {
    for (const place of [name, `${userId} ${name}`]) {
      const values = kept.get(place) ?? [];
      if (values.includes(value)) continue;
      values.push(value);
      if (values.length > KEPT_MAX) values.shift();
      kept.set(place, values);
    }
  };
  const forget = (userId: number, name: string, value: unknown) => {
    for (const place of [name, `${userId} ${name}`])
      kept.set(
        place,
        (kept.get(place) ?? []).filter((one) => one !== value),
      );
  };
  const learnIds = (userId: number, room: string, value: unknown, depth = 0): void => {
    if (typeof value !== 'object' || value === null || depth > 5) return;
    for (const [name, one] of Object.entries(value)) {
      if (typeof one === 'number' && asApplication.includes(name)) keep(userId, 'ProjectApplication', one);
      // A session is identified by a text.
      else if (name === 'id' && (typeof one === 'number' || typeof one === 'string')) keep(userId, room, one);
      else if (typeof one === 'number' && name === 'investigatorInfoId') keep(userId, room, one);
      else if (typeof one === 'string' && one.includes('/files/'))
        keep(userId, 'files', one.slice(one.lastIndexOf('/') + 1));
      else learnIds(userId, roomOfEntry[name] ?? room, one, depth + 1);
    }
  };
  const one = (userId: number, name: string, random: Random) => {
    const own = kept.get(`${userId} ${name}`) ?? [];
    const values = own.length > 0 && random.chance(0.9) ? own : (kept.get(name) ?? []);
    return values.length === 0 ? undefined : random.pick(values);
  };
  return {
    learn(userId, { method, path }, { status, headers, answer }) {
      for (const name of headersKept) {
        const value = headers.get(name);
        if (value !== null) keep(userId, name, value);
      }
      const isGone = method === 'DELETE' && (status === 200 || status === 404);
      if (isGone) forget(userId, roomOf(path), Number(path.slice(path.lastIndexOf('/') + 1)));
      else learnIds(userId, roomOf(path), answer);
    },
    of: (userId) => (field, random) => {
      if (asUser.includes(field)) return random.chance(0.95) ? userId : 1 + random.integer(9);
      // A new application now and then.
      if (asApplication.includes(field)) return random.chance(0.25) ? 0 : one(userId, 'ProjectApplication', random);
      if (field.startsWith('/')) {
        // A path below an application contains the application's id, or an id of the resource itself.
        const room = random.chance(0.2) ? 'ProjectApplication' : roomOf(`/api/v1${field}`);
        return one(userId, room, random);
      }
      switch (field) {
        case 'id':
          return one(userId, 'ProjectApplication', random);
        case 'investigatorInfoId':
          return random.chance(0.5) ? 0 : one(userId, 'InvestigatorInfo', random);
        case 'applicationSatusId':
        case 'appStatusId':
          return 1 + random.integer(statuses.length);
        case 'typeID':
          return 1 + random.integer(4);
        case 'If-Match':
          return random.chance(0.5) ? one(userId, 'ETag', random) : undefined;
        case 'after':
          return one(userId, 'Next-Cursor', random);
        case 'changedSince':
          return one(userId, 'Changed-Token', random);
        case 'For-Portal':
          return one(userId, 'Portal-Id', random);
        default:
          return undefined;
      }
    },
  };
}

/** The part of the API that a path belongs to, such as `Comments`. */
const roomOf = (path: string) => /^\/api\/v1\/([\w-]+)/.exec(path)?.[1] ?? '';
