import { onTestFinished } from 'vitest';
import type { Submitted } from '../../src/drafts/drafts.ts';
import type { Decided } from '../../src/reviews/reviews.ts';
import { placeNamed } from '../../src/contract/domain/place.ts';
import { preparedPortals } from '../../src/server/testing/prepared-portals.ts';
import { TEST_PASSWORD, type TestPortal, type SignedIn } from '../../src/server/testing/test-portal.ts';
import { createTestDisk } from '../support/test-disk.ts';
import { createTestCounts } from '../support/test-counts.ts';
import { createTestLocks } from '../support/test-locks.ts';
import { createTestTime, type TestTime, until } from '../support/test-time.ts';
import {
  createTestWorkspace,
  type TestPerson,
  type TestSession,
  type TestWorkspace,
  type WorkspaceOptions,
} from '../support/test-workspace.ts';

const openPrepared = preparedPortals(async (portal) => ({ person: await portal.signUpActivated() }));

/** A portal, and a researcher with a device. All of it is closed when the test ends. */
export async function aPortal() {
  const { people, ...portal } = await openPrepared();
  const { person } = people;
  const time = createTestTime(portal.clock);
  return { portal, time, person, device: aDevice(time), tables: tablesOf(portal) };
}

export type Device = ReturnType<typeof aDevice>;

/** One browser: a disk, locks, and the session on it. */
export function aDevice(time: TestTime) {
  const disk = createTestDisk();
  const locks = createTestLocks();
  const counts = createTestCounts();
  const session: TestSession = { now: null };
  let sessions = 0;
  let firstPortal: string | null = null;
  /** The place of a person's database on this device. */
  const placeOf = ({ user, portalId = null }: TestPerson) => {
    firstPortal ??= portalId;
    return portalId === firstPortal || portalId === null ? user.userId : placeNamed(user.userId, portalId);
  };
  return {
    disk,
    locks,
    counts,
    session,
    placeOf,
    signIn(person: TestPerson) {
      sessions += 1;
      session.now = { userId: person.user.userId, place: placeOf(person), mark: `session ${sessions}` };
    },
    /** The same person signs in, at the server and on this device. */
    async signInAgain(person: SignedIn) {
      await signInAtServer(person);
      this.signIn(person);
    },
    /** Opens the portal in a tab. The person is signed in, unless the device already has a session. */
    tab(person: TestPerson, options: Partial<WorkspaceOptions> = {}): TestWorkspace {
      if (session.now === null) this.signIn(person);
      const { now, sleep } = time;
      const workspace = createTestWorkspace(person, {
        now,
        sleep,
        indexedDB: disk.indexedDB,
        locks,
        session,
        place: placeOf(person),
        ...options,
      });
      onTestFinished(() => workspace.close());
      return workspace;
    },
  };
}

/** Gives the person's browser a session of theirs. */
export async function signInAtServer(person: SignedIn): Promise<void> {
  const { emailAddress } = person.user;
  const answer = await person.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  if (!answer.isSuccess) throw new Error(answer.message);
}

/** Reads what the server has from its tables. */
export function tablesOf({ portal: { store } }: TestPortal) {
  return {
    applications: () => store.selectFrom('applications').selectAll().orderBy('id').execute(),
    titles: async () => {
      const rows = await store.selectFrom('applications').select('research_title').orderBy('id').execute();
      return rows.map((row) => row.research_title);
    },
    answers: async () => {
      const rows = await store.selectFrom('applications').select('answers').orderBy('id').execute();
      return rows.map((row): Record<string, unknown> => JSON.parse(row.answers));
    },
    statuses: async () => {
      const rows = await store.selectFrom('applications').select('status').orderBy('id').execute();
      return rows.map((row) => row.status);
    },
    investigators: async () => {
      const rows = await store.selectFrom('investigators').select('name').orderBy('id').execute();
      return rows.map((row) => row.name);
    },
    rows: () =>
      store.selectFrom('investigators').select(['name', 'id_number as idNumber', 'position']).orderBy('id').execute(),
    attachments: () => store.selectFrom('attachments').selectAll().orderBy('id').execute(),
    comments: async () => {
      const rows = await store.selectFrom('comments').select('comment').orderBy('id').execute();
      return rows.map((row) => row.comment);
    },
    history: async () => {
      const rows = await store.selectFrom('history').select(['event', 'to_status']).orderBy('id').execute();
      return rows.map((row) => `${row.event} ${row.to_status}`);
    },
  };
}

export const detail = { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' };
export const agreement = { agreedAt: '2026-01-05T08:00:00.000Z', agreedPolicyVersion: '1' };
const noConflict = { noConflict: false };
const study = {
  studyTitle: 'Sleep after surgery',
  background: 'Sleep '.repeat(200),
  purpose: 'To learn whether ear plugs help.',
  significance: 'Nights '.repeat(120),
};
const methodology = {
  researchDesign: 'Design '.repeat(60),
  inclusionCriteria: 'Adults.',
  exclusionCriteria: 'Children.',
  sampleSize: '120',
  setting: 'Ward 3',
  selectionOfParticipants: 'In turn.',
  dataCollectionMethods: 'A diary.',
  participantsDataProtection: 'No names.',
  dataAnalysisMethods: 'Regression.',
  conclusion: 'Open.',
  literatureReview: 'Literature '.repeat(300),
  references: '[1] A. Author, 2024.',
  resources: 'Two nurses.',
};

export const pdf = (name: string, content = 'x', size = 0) =>
  new File([`%PDF-1.7\n${content}${' '.repeat(Math.max(0, size - 9 - content.length))}`], name);

/** Starts a draft and saves its first step; `saved` resolves with the outcome. */
export async function saveNew({ drafts }: TestWorkspace, researchTitle = detail.researchTitle) {
  const id = await drafts.start(agreement);
  drafts.keep(id, { ...detail, researchTitle });
  return { id, saved: drafts.saveStep(id, 'application-detail') };
}

/** The same, waiting until the server has it. Returns the application's id on this device. */
export async function savedNew(workspace: TestWorkspace, researchTitle?: string): Promise<number> {
  const { id, saved } = await saveNew(workspace, researchTitle);
  expectKind(await saved, 'saved');
  // The tab learns the server's ids just after the outcome.
  await until(() => workspace.outbox.serverId(id) !== 0);
  return id;
}

/**
 * Writes everything that an application needs, saving each part separately as the wizard does. It does not wait for the
 * outcomes.
 */
export async function writeComplete({ drafts }: TestWorkspace, id: number): Promise<Promise<unknown>[]> {
  const outcomes: Promise<unknown>[] = [];
  const steps = [
    ['application-detail', detail],
    ['conflict-of-interest', noConflict],
    ['title-of-study', study],
    ['methodology', methodology],
  ] as const;
  for (const [step, answers] of steps) {
    drafts.keep(id, answers);
    outcomes.push(drafts.saveStep(id, step));
  }
  const row = drafts.investigators.row({ name: 'Nur', idNumber: '1029384756', position: 'Consultant' });
  drafts.investigators.keep(id, [], [row]);
  outcomes.push(drafts.investigators.save(id));
  const wrong = await drafts.files.choose(id, 1, pdf('cv.pdf'));
  if (wrong !== undefined) throw new Error(wrong);
  outcomes.push(drafts.files.send(id));
  return outcomes;
}

/**
 * Reads an application from the server, as the screen of its draft does. Returns whether the reading is now the draft's
 * base.
 */
export async function takeInHand({ replica, drafts }: TestWorkspace, server: number): Promise<boolean> {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  return drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
}

/** An application that is complete at the server too; `server` is its id there. */
export async function completeAt(workspace: TestWorkspace): Promise<{ id: number; server: number }> {
  const id = await workspace.drafts.start(agreement);
  await Promise.all(await writeComplete(workspace, id));
  return { id, server: await serverNumber(workspace, id) };
}

/** A complete application with one investigator, open on two devices of its applicant; `another` is a third one. */
export async function onTwoDevices() {
  const { person, device, tables, time } = await aPortal();
  const { server } = await completeAt(device.tab(person));
  const here = aDevice(time).tab(person);
  const there = aDevice(time).tab(person);
  await takeInHand(here, server);
  await takeInHand(there, server);
  return { here, there, another: aDevice(time).tab(person), server, tables, time };
}

/** The same, and submitted. */
export async function submitted(workspace: TestWorkspace): Promise<{ id: number; server: number }> {
  const complete = await completeAt(workspace);
  expectKind(await workspace.drafts.submit(complete.id), 'saved');
  return complete;
}

async function serverNumber({ store }: TestWorkspace, id: number): Promise<number> {
  return store.read(async (tables) => (await tables.ids.get(id))?.server ?? 0);
}

/** Throws an error that names the actual outcome if it is not of this kind. */
export function expectKind(outcome: Decided | Submitted, kind: Decided['kind']): void {
  if (outcome.kind !== kind) throw new Error(`${outcome.kind} instead of ${kind}: ${JSON.stringify(outcome)}`);
}

/**
 * Delivers until nothing is left to send, passing the time for operations that wait for it; throws after `most` rounds.
 */
export async function deliverAll({ delivery }: TestWorkspace, time: TestTime, most = 200): Promise<void> {
  for (let round = 0; round < most; round += 1) {
    const { wakeAt } = await delivery.run();
    if (wakeAt === null) return;
    time.pass(Math.max(1, wakeAt - time.now()));
  }
  throw new Error('There is still something that waits for time.');
}

/** A failure response in the portal's envelope. */
export const failure = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ isSuccess: false, message: 'Sorry.' }, { status, headers });

/** The states of the operations in the outbox, oldest first. */
export const statesOf = async ({ outbox }: TestWorkspace) => (await outbox.operations()).map(({ state }) => state);
export const kindsOf = async ({ outbox }: TestWorkspace) =>
  (await outbox.operations()).map(({ intent }) => intent.kind);

/** Method and path of every request for a change, in order. */
export const changesAskedFor = ({ line }: TestWorkspace) =>
  line.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/api/v1/', '')}`);
export const keysOf = ({ line }: TestWorkspace) =>
  line.requests.flatMap((request) => request.headers.get('Idempotency-Key') ?? []);
