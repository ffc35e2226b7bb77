import { DatabaseHangsError } from '../../src/local-db/store-failure.ts';
import type { ListedOperation } from '../../src/outbox/read/listing.ts';
import type { OfferedAction } from '../../src/outbox/read/offered-actions.ts';
import type { Browser } from './app/browser.ts';
import { healingIn } from './app/healing.ts';
import { judgeOffered } from './oracle/restored.ts';
import { judgeScreens } from './oracle/said.ts';
import { judgeReadAtEnd } from './oracle/shown.ts';
import { isBehindPerson, judgeAtEnd, judgeReachable, judgeResting, judgeSaved } from './oracle/rest.ts';
import { actOn, listed } from './people/choosing.ts';
import { takeInCopies } from './people/carrying.ts';
import { cellKeys } from './people/cells.ts';
import { dropFile } from './people/filing.ts';
import { signIn } from './people/signing-in.ts';
import type { Plan } from './people/plan.ts';
import { press } from './people/pressing.ts';
import { look } from './people/reviewing.ts';
import type { ActionContext, Scene } from './people/scene.ts';
import { answersShown, draftsOf, noteShownBeside, seeAll } from './people/sight.ts';
import { answerOffers, type OfferAnswer } from './people/sending-again.ts';
import { keyOf, marksIn } from './people/word.ts';
import { chooseVersion, isOpen } from './people/writing.ts';
import { createRandom, type Random } from './random.ts';
import type { PersonName } from './server-world.ts';

/** In the end most of what is offered is sent again. */
const offerAnswers: readonly OfferAnswer[] = ['sendAgain', 'sendAgain', 'sendAgain', 'download', 'discard'];

/** How long the portal may take, once all faults have ended, to bring everything as far as it can without the user. */
const REST_WITHIN_MS = 30 * 60_000;
const STEPS_MAX = 6000;
const LOOKS_MAX = 20;
const TRIES_MAX = 5;
/**
 * How many rounds a user may go through what needs them without progress before the portal must have settled it. A
 * round is progress if fewer changes are left than ever before: a refused change blocks everything behind it, and if
 * the portal refuses each for the same reason, each comes up only once the one before it is discarded.
 */
const ROUNDS = 12;

const wishes: readonly (readonly OfferedAction['kind'][])[] = [
  ['tryAgain', 'keepMine', 'replaceFile', 'decideAgain', 'submitAgain'],
  ['takeTheirs', 'keepFile', 'withdrawDecision', 'doNotSubmit', 'tryAgain'],
  // Discarded text returns to its field and is saved again into the same conflict; only a choice between two texts ends
  // that.
  ['takeTheirs', 'keepFile', 'withdrawDecision', 'doNotSubmit', 'discard', 'abandon'],
];

/**
 * Runs after all faults have ended and every page is closed. Each user opens each of their devices again, waits,
 * answers what the portal asks with what its screens offer, and saves what is only stored on the device. Then nothing
 * waits, and the screens show what the server has. Returns all words that the users could see in the end, and those
 * that they are offered since a backup was restored.
 */
export async function comeToRest(
  scene: Scene,
  plan: Plan,
  random: Random,
): Promise<{ shown: ReadonlySet<string>; offered: ReadonlySet<string> }> {
  const { scheduler, browsers, people } = scene;
  const shown = new Set<string>();
  const offered = new Set<string>();
  // The keys of the record are its names.
  const names = (Object.keys(people) as PersonName[]).toSorted(
    (one, other) => Number(one === plan.away) - Number(other === plan.away),
  );
  for (const browser of browsers.values()) {
    for (const name of names) {
      if (!plan.acts.some(({ person, device }) => person === name && device === browser.name)) continue;
      const seen = await settleOne({ scene, plan, random, offered }, browser, name);
      for (const mark of seen) shown.add(mark);
      for (const context of browser.device.contexts()) scheduler.kill(context);
    }
  }
  // Requests that were sent may still arrive, though no page waits for them.
  await scheduler.run();
  return { shown, offered };
}

/** Settles all work of one user on one device. Returns the words that they can see there in the end. */
async function settleOne(
  { scene, plan, random, offered }: { scene: Scene; plan: Plan; random: Random; offered: Set<string> },
  browser: Browser,
  name: PersonName,
): Promise<Set<string>> {
  const { scheduler, journal, people } = scene;
  const { userId } = people[name].user;
  const page = browser.page(0);
  const whose = `${name} on ${browser.name}`;
  const [first] = journal.slots;
  if (first === undefined) return new Set();
  /** Runs the work in the page, and lets time pass until it is done. */
  const within = async <Value>(what: string, work: () => Promise<Value>): Promise<Value | undefined> => {
    const done: { value?: Value; isOver: boolean; error?: unknown } = { isOver: false };
    page.world.run(() => {
      void withPatience(work)
        .then(
          (value) => (done.value = value),
          (error: unknown) => (done.error = error),
        )
        .finally(() => (done.isOver = true));
    });
    const until = scheduler.now() + REST_WITHIN_MS;
    await scheduler.run({ enough: () => done.isOver || scheduler.now() > until, atMost: STEPS_MAX });
    if (!done.isOver) journal.violations.add(`6 ${whose}: ${what} has no end`);
    if (done.error !== undefined) journal.violations.add(`0 ${whose}: ${what} failed: ${String(done.error)}`);
    return done.value;
  };
  const comeIn = (again: boolean) =>
    within('signing in', async () => {
      if (again) await signIn(scene, name, page);
      while (page.session.user()?.userId !== userId) await signIn(scene, name, page);
      const room = page.roomOf(userId);
      await Promise.all([room.outbox.ready, room.recovered]);
    });
  // The session may have ended at the server without the device knowing.
  await comeIn(true);
  if (page.session.user()?.userId !== userId) return new Set();
  const room = page.roomOf(userId);
  const doing: ActionContext = { scene, person: name, device: browser.name, page, room, slot: first };
  await within('taking in a copy', () => takeInCopies(doing));
  if (plan.answersOffers === true && journal.restored.length > 0) {
    const answers = createRandom(`answers of ${plan.seed} ${whose}`);
    await within('answering offers', () => answerOffers(doing, () => answers.pick(offerAnswers)));
  }

  let left: readonly ListedOperation[] = [];
  let fewest = Infinity;
  for (let round = 0, last = ROUNDS; round < last; round += 1) {
    await comeIn(false);
    const rest = await restOf({ whose, browser }, doing, within);
    if (rest === undefined) break;
    left = rest;
    if (left.length < fewest) {
      fewest = left.length;
      last = round + ROUNDS;
    }
    for (const slot of journal.slots) await within('looking', () => refresh({ ...doing, slot }));
    judgeScreens(scene, browser);
    const asked = left.filter(({ blockedReason }) => blockedReason.kind === 'user');
    const wish = round < 2 ? random.integer(wishes.length) : round < 5 ? round % 2 : 2;
    if (asked.length > 0) {
      for (const one of asked) {
        await within(`answering ${one.change.kind}`, () => actOn(doing, one, wishes[wish] ?? []));
      }
    } else if (left.length > 0) break;
    else if ((await within('saving', () => saveAll(doing, round % 2 === 0))) !== true) {
      // In the meantime a draft may have been saved automatically.
      if (((await within('reading what waits', () => listed(doing))) ?? []).length === 0) break;
    }
  }
  for (const slot of journal.slots) {
    const here = { ...doing, slot };
    const { record } = scene;
    let known: number;
    let drafts: Awaited<ReturnType<typeof draftsOf>>;
    do {
      known = record.arrivals.length;
      await within('looking', () => refresh(here));
      drafts = (await within('reading', () => draftsOf(here))) ?? [];
      // A request that a closed page had sent may arrive just now.
    } while (record.arrivals.length !== known);
    if (slot.owner === name) {
      judgeAtEnd(scene, whose, slot, drafts);
      judgeReachable(scene, { whose, device: browser.name, slot }, drafts);
    }
    const [server] = slot.servers;
    if (doing.room.reading === null || (slot.owner !== name && server === undefined)) continue;
    const { network } = browser.device;
    // If the network did not answer in time, the page shows its old copy and says so; the user looks once more.
    for (let tries = 0, aborted = -1; tries < LOOKS_MAX && aborted !== network.aborted; tries += 1) {
      ({ aborted } = network);
      await within('reading again', async () => doing.room.reading?.refresh(server ?? slot.local ?? 0));
    }
    judgeReadAtEnd(scene, whose, { slot, reading: doing.room.reading, drafts, isOwner: slot.owner === name });
  }
  for (const { change, state, trouble } of left) {
    const why = trouble === null ? '' : ` (${trouble.status} ${trouble.message} ${trouble.conflict?.kind ?? ''})`;
    journal.violations.add(`6 ${whose}: ${change.kind} is ${state} for ever${why}, whatever its screens offer`);
  }
  const seen = (await within('looking through everything', () => seeAll(doing))) ?? new Set();
  if (journal.restored.length > 0) {
    const lacking = await within('comparing', () => lackingIn(doing));
    if (lacking !== undefined) judgeOffered(scene, name, browser, lacking, seen);
    for (const mark of marksIn(lacking ?? [])) offered.add(mark);
  }
  return seen;
}

/**
 * What the device says that the server lacks since a backup was restored. Work without an owner is confirmed as this
 * user's.
 */
async function lackingIn({ page, room }: ActionContext): Promise<unknown> {
  const healing = healingIn(page, room);
  for (let tries = 0; tries < LOOKS_MAX; tries += 1) {
    await healing.compare();
    const state = healing.state();
    if (state.step !== 'found') continue;
    if (!state.hasUnownedWork) return state.offers.map(({ missing }) => missing);
    await healing.confirmOwner(true);
  }
  return [];
}

/**
 * Time may pass while the browser opens a database: the database then counts as not answering, and the work is tried
 * again.
 */
async function withPatience<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX || !(error instanceof DatabaseHangsError)) throw error;
    }
  }
}

type Within = <Value>(what: string, work: () => Promise<Value>) => Promise<Value | undefined>;

/** Waits until nothing changes on its own any more, and returns the operations that are left. */
async function restOf(
  at: { whose: string; browser: Browser },
  doing: ActionContext,
  within: Within,
): Promise<readonly ListedOperation[] | undefined> {
  const { scene, room, page } = doing;
  const until = scene.scheduler.now() + REST_WITHIN_MS;
  const isResting = (left: readonly ListedOperation[]) =>
    left.every((one) => one.blockedReason.kind === 'user' || isBehindPerson(one, left));
  let left = await within('reading what waits', () => listed(doing));
  while (left !== undefined && !isResting(left) && scene.scheduler.now() < until) {
    left = await within('waiting', async () => {
      await page.world.sleep(2000, new AbortController().signal);
      return listed(doing);
    });
  }
  if (left === undefined) return undefined;
  const summary = await within('counting', () => room.outbox.summary());
  const again = await within('reading what waits', () => listed(doing));
  const told = (of: readonly ListedOperation[] | undefined) =>
    of?.map(({ id, delivery }) => `${id} ${delivery}`).join();
  // The list and the counts can be compared only if nothing changed while they were read.
  const isSteady = told(left) === told(again);
  judgeResting(scene, at, {
    left: isSteady ? left : [],
    counted: isSteady ? summary : undefined,
    moving: left.filter((one) => one.blockedReason.kind !== 'user' && !isBehindPerson(one, left)),
  });
  return left;
}

/** Looks at an application again, and retries if the response took too long. */
async function refresh(doing: ActionContext): Promise<void> {
  if (doing.slot.owner !== doing.person) return;
  for (const server of doing.slot.servers) {
    for (let tries = 0; tries < LOOKS_MAX && !(await look(doing, server)); tries += 1) {
      if (doing.page.session.user() === null) await signIn(doing.scene, doing.person, doing.page);
    }
  }
}

/** Whether the portal has said on this device that the file can no longer be read and has to be chosen again. */
const isSpoiled = ({ scene, device }: ActionContext, fileName: string) =>
  scene.journal.wordsOf([keyOf(fileName)]).some(({ spoiledOn }) => spoiledOn.has(device));

/** Presses Save for everything that is only stored on the device. Returns whether there was anything. */
async function saveAll(doing: ActionContext, usesVersions: boolean): Promise<boolean> {
  const { drafts } = doing.room;
  let hasSaved = false;
  for (const slot of doing.scene.journal.slots) {
    const here = { ...doing, slot };
    for (const draft of await draftsOf(here)) {
      const { applicationId: id, partStates, chosenFiles } = draft;
      judgeSaved(doing.scene, { ...doing, slot: slot.number }, draft);
      // The form asks for a title before it starts an application.
      if (!isOpen(draft) || draft.answers.researchTitle === '') continue;
      if (draft.versions.length > 0) {
        // Using a version leaves the other text beside the field, which is discarded in a later round.
        for (const pick of draft.versions.keys()) await chooseVersion(here, draft, pick, usesVersions);
        hasSaved = true;
        continue;
      }
      const steps = ['application-detail', 'conflict-of-interest', 'title-of-study', 'methodology'] as const;
      for (const part of steps) {
        if (partStates[part] !== 'kept' || !(draft.isStarted || hasSaved || part === 'application-detail')) continue;
        hasSaved = true;
        noteShownBeside(here, draft, part);
        await press(here, { kind: 'save', part, marks: answersShown(draft, part) }, () =>
          drafts.saveStep(id, part, draft),
        );
      }
      if (partStates['investigators-info'] === 'kept' && (draft.isStarted || hasSaved)) {
        hasSaved = true;
        const marks = cellKeys(draft.investigators);
        await press(here, { kind: 'saveRows', part: 'rows', marks }, () => drafts.investigators.save(id, draft));
      }
      const spoiled = chosenFiles.findIndex(({ fileName }) => isSpoiled(here, fileName));
      if (spoiled !== -1) {
        hasSaved = true;
        await dropFile(here, draft, spoiled);
        continue;
      }
      if (chosenFiles.some(({ state }) => state === 'kept') && (draft.isStarted || hasSaved)) {
        hasSaved = true;
        const marks = chosenFiles.map(({ fileName }) => keyOf(fileName));
        await press(here, { kind: 'sendFiles', part: 'file', marks }, () => drafts.files.send(id));
      }
    }
  }
  return hasSaved;
}
