import { usersNamedIn } from '../../../src/contract/api/payload.ts';
import type { User } from '../../../src/contract/domain/user.ts';
import { role, type Role } from '../../../src/contract/domain/statuses.ts';
import { changeStatus, listApplications, readApplication, saveStep } from './applications.ts';
import * as parts from './parts.ts';
import { emptyState, Refused, textOf, type PlainAnswer, type PlainCall, type PlainState } from './state.ts';

/**
 * A server that implements only the plain part of v1, which the app must also work with: it has no keys, no tags and no
 * portal-specific headers, and ignores what it does not know.
 */
export type PlainServer = {
  fetch(request: Request): Promise<Response>;
  /** Adds a person whose password is `PLAIN_PASSWORD`: a researcher, unless `roleId` says otherwise. */
  addUserTo(person?: { firstName?: string; lastName?: string; emailAddress?: string; roleId?: Role }): User;
  /** Opens a session for a person; returns its `Cookie` header. */
  sessionOf(userId: number): string;
  endSessions(userId: number): void;
  state: PlainState;
};

export const PLAIN_PASSWORD = 'Secret@12';
const COOKIE = 'plain-session';

/** The calls that need a session. The only account call is signing in, because people are added by `addUserTo`. */
const calls: readonly (readonly [string, RegExp, (call: PlainCall) => PlainAnswer])[] = [
  ['GET', /^\/ProjectApplication$/, listApplications],
  ['GET', /^\/ProjectApplication\/(\d+)$/, readApplication],
  ['POST', /^\/ProjectApplication\/Step\/([1345])$/, saveStep],
  ['POST', /^\/ProjectApplication\/change-status$/, changeStatus],
  ['GET', /^\/InvestigatorInfo$/, parts.listRows],
  ['POST', /^\/InvestigatorInfo$/, parts.saveRows],
  ['DELETE', /^\/InvestigatorInfo\/(\d+)$/, parts.removeRow],
  ['GET', /^\/Pi-CV\/(\d+)$/, parts.listFiles],
  ['POST', /^\/Pi-CV\/Step\/6$/, parts.upload],
  ['DELETE', /^\/Pi-CV\/(\d+)$/, parts.removeFile],
  ['GET', /^\/Comments$/, parts.listComments],
  ['POST', /^\/Comments$/, parts.addComment],
];

/** `now` is the server's clock, in ms since 1970. The server has no timers, and numbers everything in order. */
export function createPlainServer({ now }: { now: () => number }): PlainServer {
  const state = emptyState();

  const openSession = (userId: number) => {
    const cookie = `${COOKIE}=${state.nextId()}`;
    state.sessions.set(cookie, userId);
    return cookie;
  };
  const signIn = (body: unknown): Response => {
    const emailAddress = textOf(body, 'emailAddress').toLowerCase();
    const person = state.people.find((one) => one.emailAddress.toLowerCase() === emailAddress);
    if (person === undefined || textOf(body, 'password') !== PLAIN_PASSWORD) {
      throw new Refused(401, 'Invalid credentials');
    }
    const headers = { 'Set-Cookie': `${openSession(person.userId)}; Path=/; HttpOnly; SameSite=Lax` };
    return envelope(200, true, { message: 'Welcome.', data: person }, headers);
  };
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const path = /\/v1(\/.*)$/.exec(pathname)?.[1] ?? pathname;
    const content = await contentOf(request);
    if (request.method === 'POST' && path === '/Auth/Validate') return signIn(content.body);
    const call = calls.find(([method, pattern]) => method === request.method && pattern.test(path));
    const isFile = request.method === 'GET' && /^\/files\/\d+$/.test(path);
    if (call === undefined && !isFile) throw new Refused(404, 'Unknown path.');
    const cookies = (request.headers.get('Cookie') ?? '').split(/;\s*/);
    const userId = cookies.map((cookie) => state.sessions.get(cookie)).find((owner) => owner !== undefined);
    const person = state.people.find((one) => one.userId === userId);
    if (person === undefined) throw new Refused(401);
    if (usersNamedIn(content.body).some((named) => named !== userId)) throw new Refused(403, 'Not your own.');
    const id = Number(/(\d+)$/.exec(path)?.[1] ?? 0);
    const asked: PlainCall = { state, now: new Date(now()).toISOString(), person, id, query, ...content };
    if (call !== undefined) return envelope(200, true, call[2](asked));
    const file = parts.bytesOf(asked);
    // As every server of files does. Without it, nobody can tell a file from its first half.
    const headers = { 'Content-Type': file.mediaType, 'Content-Length': String(file.bytes.byteLength) };
    return new Response(file.bytes, { headers });
  };

  return {
    state,
    async fetch(request) {
      try {
        return await answer(request);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { status, message } = error;
        return message === '' ? new Response(null, { status }) : envelope(status, false, { message });
      }
    },
    addUserTo(person = {}) {
      const userId = state.nextId();
      const user: User = {
        userId,
        firstName: person.firstName ?? 'Nur',
        lastName: person.lastName ?? 'Aziz',
        emailAddress: person.emailAddress ?? `person-${userId}@example.org`,
        mobileNumber: '0501234567',
        roleId: person.roleId ?? role.researcher,
      };
      state.people.push(user);
      return user;
    },
    sessionOf: openSession,
    endSessions(userId) {
      for (const [cookie, owner] of state.sessions) if (owner === userId) state.sessions.delete(cookie);
    },
  };
}

function envelope(status: number, isSuccess: boolean, answer: PlainAnswer, headers: Record<string, string> = {}) {
  return Response.json({ isSuccess, ...answer }, { status, headers });
}

/** The body of a request. It is read completely before anything is checked, so that the rest is done in one step. */
async function contentOf(request: Request): Promise<Pick<PlainCall, 'body' | 'files'>> {
  try {
    return await readContent(request);
  } catch (cause) {
    throw new Refused(400, 'The body can not be read.', { cause });
  }
}

async function readContent(request: Request): Promise<Pick<PlainCall, 'body' | 'files'>> {
  if (!(request.headers.get('Content-Type') ?? '').startsWith('multipart/')) {
    const text = await request.text();
    return { body: text === '' ? undefined : JSON.parse(text), files: [] };
  }
  const body: Record<string, string> = {};
  const files: PlainCall['files'][number][] = [];
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') body[name] = value;
    else files.push({ field: name, fileName: value.name.split(/[/\\]/).at(-1) ?? '', bytes: await value.bytes() });
  }
  return { body, files };
}
