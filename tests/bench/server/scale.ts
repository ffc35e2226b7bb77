import { connect } from 'node:net';
import { addresses, API_PATH, withIds } from '../../../src/contract/api/addresses.ts';
import { header } from '../../../src/contract/api/headers.ts';
import { methodology } from '../../../src/contract/steps/methodology.ts';
import { writeStepSave } from '../../../src/contract/steps/step-save.ts';
import { startPortal } from '../../support/portal-process.ts';
import { median, shuffled } from '../numbers.ts';
import { ask, requestBytes } from './load.ts';
import { RARE, type MadeUp } from './made-up-data.ts';

const ROUNDS = 25;
const WARM_UP_ROUNDS = 5;

export type ScaleRow = { call: string; ratio: number; few: number; many: number };
export type Filled = { path: string; madeUp: MadeUp };

/** A call whose response has the same size in both portals, and its request. */
type SizedCall = { call: string; request: () => Buffer };

/** Measures how much longer each call takes with many applications than with few, in one shuffled run of both. */
export async function measureScale(few: Filled, many: Filled, random: () => number): Promise<ScaleRow[]> {
  await using small = await portalOver(few);
  await using large = await portalOver(many);
  const portals = [small, large];
  const rounds = (count: number) =>
    Array.from({ length: count }, () =>
      portals.flatMap((portal) => portal.calls.map((call) => ({ ...call, portal }))),
    ).flat();
  const took = new Map<string, number[]>();
  for (const { request, portal } of rounds(WARM_UP_ROUNDS)) await ask(portal.socket, request());
  for (const { call, request, portal } of shuffled(rounds(ROUNDS), random)) {
    const bytes = request();
    const began = performance.now();
    await ask(portal.socket, bytes);
    const name = `${portal.name} ${call}`;
    took.set(name, [...(took.get(name) ?? []), performance.now() - began]);
  }
  const medianOf = (name: string) => median(took.get(name) ?? []);
  return small.calls.map(({ call }) => {
    const [one, other] = [medianOf(`${few.path} ${call}`), medianOf(`${many.path} ${call}`)];
    return { call, ratio: other / one, few: one, many: other };
  });
}

async function portalOver({ path, madeUp }: Filled) {
  const portal = await startPortal({ DATA_DIR: path });
  const socket = connect({ port: Number(new URL(portal.url).port), host: '127.0.0.1', noDelay: true });
  return {
    name: path,
    socket,
    calls: await callsOf(madeUp, portal.url, async (bytes) => (await ask(socket, bytes)).head),
    async [Symbol.asyncDispose]() {
      socket.destroy();
      await portal.end();
    },
  };
}

type HeadOf = (request: Buffer) => Promise<string>;
const LIST = API_PATH + addresses.applications.path;
/** Pages of the list before the page of the deep call: 50 applications in the small portal, 8,000 in the large one. */
const PAGES_BEFORE = 40;

async function callsOf(madeUp: MadeUp, origin: string, headOf: HeadOf): Promise<SizedCall[]> {
  const { researcher, administrator, drafts, submitted } = madeUp;
  const as = ({ token }: { token: string }) => ({ Cookie: `portal_session=${token}`, Origin: origin });
  const get = (person: { token: string }, call: string, path: string): SizedCall => {
    const bytes = requestBytes('GET', path, as(person));
    return { call, request: () => bytes };
  };
  const own = (query: string) => get(researcher, `own list ${query}`.trim(), `${LIST}?${query}`);
  const all = (query: string) => get(administrator, `all, ${query}`, `${LIST}?${query}`);
  const about = (person: { token: string }, call: string, { path }: { path: string }, id: number) =>
    get(person, call, API_PATH + withIds(path, { id }));
  const save = (call: string, headers: () => Record<string, string>): SizedCall => ({
    call,
    request: () => {
      const answers = { researchDesign: 'A cohort of adults.', setting: 'The clinic.' };
      const body = writeStepSave(methodology, answers, { applicationId: drafts[0] ?? 1, userId: researcher.id });
      const path = API_PATH + addresses.saveMethodology.path;
      return requestBytes('POST', path, { ...as(researcher), ...headers() }, JSON.stringify(body));
    },
  });
  return [
    get(researcher, 'session', API_PATH + addresses.session.path),
    about(researcher, 'one application', addresses.application, submitted),
    about(researcher, 'history', addresses.history, submitted),
    get(researcher, 'turnaround', API_PATH + addresses.turnaround.path),
    own(''),
    own('appStatusId=3'),
    own('appStatusId=1&limit=50'),
    own('expand=all&appStatusId=3'),
    {
      ...own(`changedSince=${await tokenOf(`${LIST}?`, as(researcher), headOf)}`),
      call: 'own list, changedSince',
    },
    own('q=zebra'),
    all('limit=20'),
    all('appStatusId=5&limit=10'),
    all('expand=all&limit=10'),
    { ...all(`limit=1&after=${await deepCursor(as(administrator), headOf)}`), call: 'all, a page far back' },
    all('sort=created&limit=20'),
    all('sort=-created&limit=20'),
    all('sort=title&limit=20'),
    all('sort=-title&limit=20'),
    all('sort=title&appStatusId=5&limit=10'),
    all('sort=created&appStatusId=2&limit=10'),
    all(`q=${RARE.word}&limit=20`),
    all(`q=${RARE.word}&sort=title&limit=20`),
    all('q=study&limit=20'),
    all('q=insulin+stroke&limit=1'),
    all('q=nowhere&limit=20'),
    all('q=study&appStatusId=5&limit=5'),
    {
      ...all(`changedSince=${await tokenOf(`${LIST}?limit=1`, as(administrator), headOf)}&limit=1`),
      call: 'all, changedSince',
    },
    save('step save', () => ({})),
    save('step save, Idempotency-Key', () => ({ 'Idempotency-Key': crypto.randomUUID() })),
  ];
}

async function tokenOf(path: string, headers: Record<string, string>, headOf: HeadOf): Promise<string> {
  return headerIn(await headOf(requestBytes('GET', path, headers)), header.changedToken);
}

/** The cursor after the first half of the list, or after `PAGES_BEFORE` pages of 200 if the list is longer. */
async function deepCursor(headers: Record<string, string>, headOf: HeadOf): Promise<string> {
  let cursor = '';
  for (let page = 0; page < PAGES_BEFORE; page += 1) {
    const after = cursor === '' ? '' : `&after=${cursor}`;
    const next = headerIn(await headOf(requestBytes('GET', `${LIST}?limit=200${after}`, headers)), header.nextCursor);
    if (next === '') break;
    cursor = next;
  }
  if (cursor !== '') return cursor;
  return headerIn(await headOf(requestBytes('GET', `${LIST}?limit=40`, headers)), header.nextCursor);
}

const headerIn = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
