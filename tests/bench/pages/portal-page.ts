import { after } from '../../../src/app/timers.ts';
import { createDeliveryByWorker } from '../../../src/app/updates/delivery-by-worker.ts';
import { bridgeOfThisPage } from '../../../src/app/updates/worker-bridge.ts';
import { FILE_MAX_BYTES } from '../../../src/contract/api/limits.ts';
import { applicationDetail } from '../../../src/contract/steps/application-detail.ts';
import { methodology } from '../../../src/contract/steps/methodology.ts';
import { conflictOfInterest } from '../../../src/contract/steps/conflict-of-interest.ts';
import { titleOfStudy } from '../../../src/contract/steps/title-of-study.ts';
import type { QuestionStepName } from '../../../src/contract/steps/wizard.ts';
import type { Intent } from '../../../src/local-db/tables/rows.ts';
import { byDexie, readAsASave, writeAsASave, type Transactions } from './by-dexie.ts';
import { numberedComments, type CommentsToSend } from './comments.ts';
import { createPerson, signIn, type Commit, type Person } from './person.ts';
import { openRawPuts } from './raw-puts.ts';
import { sixKilobytesOfAnswers } from './six-kilobytes.ts';

/**
 * What the benchmark calls in a page with the portal's own modules, for several users who share the device. Times in
 * ms.
 */
export type PortalBench = {
  /** Installs the portal's service worker, which does the delivery. */
  ready(): Promise<void>;
  rawSave(durability: IDBTransactionDurability): Promise<number>;
  rawFile(): Promise<number>;
  emptyRaw(): Promise<void>;
  /** Adds that many waiting saves of 6 KB, in applications that were all created on this device. */
  letWait(userId: number, saves: number, applications: number): Promise<void>;
  /** Makes one more save, of 6 KB just typed in a step; it is discarded afterwards, outside the measured time. */
  save(userId: number, step: LongStep): Promise<Commit>;
  /** Chooses one file of 4 MB; it is dropped afterwards, outside the measured time. */
  addFile(userId: number): Promise<Commit>;
  /** Signs the person in, starts the delivery of their work, and makes that many saves during the delivery. */
  saveWhileDelivering(userId: number, saves: number): Promise<Commit[]>;
  /** Enqueues the comments, then measures from nudging the worker until no operation is waiting any more. */
  replay(userId: number, comments: CommentsToSend): Promise<number>;
  signOut(): Promise<void>;
  /** What a save reads, and stores two rows of it if `mode` is `write`, in one transaction. */
  transaction(userId: number, by: 'portal' | 'dexie', mode: 'write' | 'read'): Promise<number>;
};

declare global {
  var portalBench: PortalBench;
}

/** Both steps ask for long answers: one in a few fields, the other in many. */
const LONG_STEPS = [titleOfStudy.name, methodology.name] as const;
export type LongStep = (typeof LONG_STEPS)[number];
const APPLICATIONS_WHILE_DELIVERING = 8;
/** The requests have been sent by then, so that the saves are made while they hang. */
const REQUESTS_LEAVE_WITHIN_MS = 200;
const pdfSignature = new TextEncoder().encode('%PDF-');

const bridge = bridgeOfThisPage();
const worker = createDeliveryByWorker({ ...bridge, now: Date.now, after });
const raw = await openRawPuts();
const people = new Map<number, Person>();
const dexies = new Map<number, Transactions>();
let saves = 0;
let turns = 0;
const nextMark = () => `Save ${(saves += 1)}.`;

globalThis.portalBench = {
  async ready() {
    await bridge.register();
    while (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  },
  rawSave: (durability) => raw.put(sixKilobytesOfAnswers(methodology.name, nextMark()), durability),
  rawFile: () => raw.put(new Blob([newBytes()], { type: 'application/pdf' }), 'strict'),
  emptyRaw: () => raw.empty(),
  async letWait(userId, count, applications) {
    const { outbox, drafts } = userOf(userId);
    for (let application = 0; application < applications; application += 1) {
      const applicationId = await drafts.start(null);
      drafts.keep(applicationId, sixKilobytesOfAnswers(methodology.name, nextMark()));
      await drafts.flush();
      await outbox.write(async (_tables, enqueue) => {
        // The steps alternate, because two consecutive saves of one step are merged into one. The last save is of a
        // step that is not measured.
        for (let place = 1; place < count / applications; place += 1) {
          await enqueue(applicationId, saveOf(LONG_STEPS[place % LONG_STEPS.length] ?? methodology.name));
        }
        await enqueue(applicationId, saveOf(conflictOfInterest.name));
      });
    }
  },
  async save(userId, step) {
    const { outbox, drafts, tables, committed } = userOf(userId);
    const applicationId = await nextApplication(tables);
    const waited = await tables.operations.count();
    const answers = sixKilobytesOfAnswers(step, nextMark());
    const commit = await committed(() => {
      drafts.keep(applicationId, answers);
      return drafts.saveStep(applicationId, step);
    });
    const last = await tables.operations.orderBy('position').last();
    if (last !== undefined) await outbox.discard(last.id);
    if ((await tables.operations.count()) !== waited) throw new Error('The save was not one operation more.');
    return commit;
  },
  async addFile(userId) {
    const { drafts, tables, committed } = userOf(userId);
    const applicationId = await nextApplication(tables);
    const file = new File([newBytes()], 'Protocol.pdf', { type: 'application/pdf' });
    const commit = await committed(() => drafts.files.choose(applicationId, 1, file));
    for (const { id } of await tables.files.toArray()) await drafts.files.drop(applicationId, id);
    return commit;
  },
  async saveWhileDelivering(userId, count) {
    const { outbox, drafts, committed } = userOf(userId);
    await signIn(userId);
    const applications = [];
    for (let number = 0; number < APPLICATIONS_WHILE_DELIVERING; number += 1) {
      const applicationId = await drafts.start(null);
      drafts.keep(applicationId, { researchTitle: `Study ${number}`, duration: '1 year', workNumber: '7' });
      await outbox.write((_tables, enqueue) => enqueue(applicationId, saveOf(applicationDetail.name)));
      applications.push(applicationId);
    }
    const stop = outbox.onWork(() => void worker.nudge());
    await worker.nudge();
    await pause(REQUESTS_LEAVE_WITHIN_MS);
    const commits: Commit[] = [];
    for (let number = 0; number < count; number += 1) {
      const applicationId = applications[number % applications.length] ?? 0;
      // The steps alternate here too, so that each save is another operation.
      const step = LONG_STEPS[Math.floor(number / applications.length) % LONG_STEPS.length] ?? methodology.name;
      const answers = sixKilobytesOfAnswers(step, nextMark());
      commits.push(
        await committed(() => {
          drafts.keep(applicationId, answers);
          return drafts.saveStep(applicationId, step);
        }),
      );
    }
    stop();
    return commits;
  },
  async replay(userId, comments) {
    const { outbox, tables } = userOf(userId);
    const created = new Date().toISOString();
    await outbox.write(async (_tables, enqueue) => {
      for (const { applicationId, text } of numberedComments(comments)) {
        await enqueue(applicationId, { kind: 'comment', text, created });
      }
    });
    await signIn(userId);
    const delivered = new Promise<void>((resolve) => {
      const stop = worker.onDelivered(() => {
        stop();
        resolve();
      });
    });
    const start = performance.now();
    await worker.nudge();
    await delivered;
    const took = performance.now() - start;
    await signIn(null);
    const left = await tables.operations.count();
    if (left > 0) throw new Error(`${left} operations were not delivered.`);
    return took;
  },
  signOut: () => signIn(null),
  async transaction(userId, by, mode) {
    const { store } = userOf(userId);
    const dexie = dexies.get(userId) ?? (await byDexie(store));
    dexies.set(userId, dexie);
    const { [mode]: run } = by === 'portal' ? store : dexie;
    const start = performance.now();
    await run(mode === 'write' ? writeAsASave : readAsASave);
    return performance.now() - start;
  },
};

function userOf(userId: number): Person {
  // A fixed digest for any file, because computing it is not part of the measurement.
  const person = people.get(userId) ?? createPerson(userId, '0'.repeat(64));
  people.set(userId, person);
  return person;
}

function saveOf(step: QuestionStepName): Intent {
  const answers = sixKilobytesOfAnswers(step, nextMark());
  const edits = Object.fromEntries(Object.entries(answers).map(([name, to]) => [name, { from: '', to }]));
  return { kind: 'saveStep', step, edits };
}

/** Cycles through the person's applications. */
async function nextApplication(tables: Person['tables']): Promise<number> {
  const ids = await tables.drafts.toCollection().primaryKeys();
  return ids[(turns += 1) % ids.length] ?? 0;
}

/** 4 MB that differ from every other file. */
function newBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FILE_MAX_BYTES);
  const most = 65_536;
  for (let from = 0; from < bytes.length; from += most) crypto.getRandomValues(bytes.subarray(from, from + most));
  bytes.set(pdfSignature);
  return bytes;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
