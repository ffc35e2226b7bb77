import { API_PATH } from '../../src/contract/api/addresses.ts';
import { TEST_ORIGIN } from '../../src/server/testing/client.ts';
import { createBrowser, type Browser } from './app/browser.ts';
import { createDeedQueue } from './deed-queue.ts';
import { createDirection } from './direction.ts';
import { beginHistory } from './history-world.ts';
import { createMishaps, type Restoring } from './mishaps.ts';
import { judge } from './oracle/oracle.ts';
import { judgeSenders, judgeWoken } from './oracle/senders.ts';
import { judgeQuiet } from './oracle/shown.ts';
import { judgeSaid, judgeScreens } from './oracle/said.ts';
import { saidBy } from './app/screen.ts';
import { comeToRest } from './come-to-rest.ts';
import { Journal } from './people/journal.ts';
import { noteApplications } from './people/applications.ts';
import { contentStored } from './people/content.ts';
import { keyOf, marksIn } from './people/word.ts';
import type { Plan } from './people/plan.ts';
import type { Scene } from './people/scene.ts';
import { plainServerTemplate } from './plain-server-world.ts';
import { prepare } from './prepare.ts';
import { createRandom } from './random.ts';
import { createReach, type FaultCounts } from './reached.ts';
import { createReleases } from './releases.ts';
import { readPlain, readPortal } from './server-now.ts';
import { recorded, type Recorded } from './server-record.ts';
import type { PortalServerWorld, ServerTemplate, ServerWorld } from './server-world.ts';
import type { Context } from './scheduler.ts';
import { createWeather } from './weather.ts';

/** The result of one history. */
export type HistoryResult = {
  violations: readonly string[];
  /** What happened, in order. */
  trace: readonly string[];
  operations: number;
  /** How often users pressed each kind of button. */
  pressed: Readonly<Record<string, number>>;
  /** The server's content of each application in the end. */
  end: readonly string[];
  faults: Readonly<Record<string, number>>;
  /** How often each fault met an operation in each state, by `<state> <fault>`. */
  reached: Readonly<Record<string, number>>;
};

const STEPS_MAX = 1500;
/** Steps after the last deed, in which something may still go wrong. */
const STEPS_AFTER = 30;
/** How long the pages stay open after all faults have ended. */
const CALM_MS = 90_000;
const LOOK_EVERY = 12;
/** The weight of requests and responses on a slow line, against 1 for anything else. */
const SLOW = { serve: 0.1, answer: 0.1 };

/** Plays a plan and judges it. The same plan always plays in the same way. */
export async function playHistory(template: ServerTemplate<PortalServerWorld>, plan: Plan): Promise<HistoryResult> {
  return plan.server === 'plain'
    ? play(recorded(plainServerTemplate, true, readPlain), plan, () => null)
    : play(
        recorded(template, false, readPortal, ({ portal }) => portal.portalId),
        plan,
        ({ backUp, restore }) => ({ backUp, restore }),
      );
}

/** The app's origin if its API is at another one. */
const APP_ORIGIN = 'https://app.centre.test';

async function play<Server extends ServerWorld>(
  template: ServerTemplate<Recorded<Server>>,
  plan: Plan,
  restoringOf: (server: Server) => Restoring | null,
): Promise<HistoryResult> {
  const weather: { now?: ReturnType<typeof createWeather> } = {};
  let isCalm = false;
  const isPlain = plan.server === 'plain';
  const weights: Record<string, number> = { ...(plan.slow ? SLOW : {}), ...(isPlain ? { serve: 1000 } : {}) };
  const direction = createDirection(
    plan,
    () => queue,
    (context, fault) => counted(browsers, context).get(fault) ?? 0,
  );
  await using history = beginHistory(template, plan.seed, {
    networkFaults: (leaving) => direction.faults(leaving) ?? weather.now?.faults(leaving) ?? {},
    ...(plan.held === undefined ? {} : { isHeld: direction.isHeld }),
    storageFaults: (context) =>
      isCalm || !plan.disk
        ? (direction.storageFaults(context) ?? {})
        : { none: 60, connectionLost: 1, quotaAtWrite: 0.7, quotaAtCommit: 0.7, commitUnheard: plan.unheard ?? 0 },
    timeWeight: plan.calm === true ? 1e-6 : 0.05,
    // A plain server cannot tell a late copy from a new change, so it serves each request as soon as it was sent.
    weights,
    gateReading: false,
    origin: plan.crossOrigin ? APP_ORIGIN : TEST_ORIGIN,
    onVersionChange: (context, database) => releases.onVersionChange(context, database),
    onUpgrade: (device, database) => releases.onUpgrade(device, database),
    onAnswered({ body, status }) {
      if (status !== null && status >= 400 && status < 500) history.server.record.noteRefusal(marksIn(body), status);
    },
  });
  weather.now = createWeather(plan, history.random.fork('weather'));
  const { scheduler, server } = history;
  const { record } = server;
  const journal = new Journal(plan.owners, record.tick, scheduler.now);
  const browsers = new Map<string, Browser>();
  const autosaves = plan.autosaves === true;
  const scene: Scene = { scheduler, journal, record, people: server.people, browsers, autosaves, copies: [] };
  const [first] = journal.slots;
  record.onArrival((arrival) => noteApplications(journal, arrival));
  await record.lookAgain();
  if (plan.prepared !== 'nothing' && first !== undefined) await prepare(scene, server.fetch, first, plan.prepared);
  const second = journal.slots[1];
  if (plan.hasSecondPending === true && second !== undefined) await prepare(scene, server.fetch, second, 'pending');
  for (const { name, hasWorker } of plan.devices) {
    const device = history.createDevice(name);
    const apiBase = plan.crossOrigin ? `${TEST_ORIGIN}${API_PATH}` : API_PATH;
    const origin = plan.crossOrigin ? APP_ORIGIN : TEST_ORIGIN;
    const { hasLocks } = plan;
    const reads = plan.reads === name;
    browsers.set(name, createBrowser(scheduler, device, { hasWorker, hasLocks, origin, apiBase, reads, autosaves }));
  }

  const restoring = restoringOf(server);
  const restore = async (backup: Buffer) => {
    const marksThere = () => new Set(marksIn([...record.now().values()]));
    const before = marksThere();
    await restoring?.restore(backup);
    await record.lookAgain();
    journal.restore((id) => record.now().has(id));
    const served = new Map([...browsers.values()].map(({ name, device }) => [name, device.network.served]));
    journal.exchanged.push({ at: journal.tick(), before, after: marksThere(), served });
  };
  const releases = createReleases(scene, createRandom(`releases in ${plan.seed}`), (name) => {
    const disk = [...(browsers.get(name)?.device.storage.counts.values() ?? [])];
    return [...disk, ...lossesOf(mishaps.counts)].reduce((sum, count) => sum + count, 0);
  });
  const queue = createDeedQueue(scene, plan, (browser, deed) => {
    if (deed.kind === 'befall') return mishaps.befall(browser, deed.mishap, deed.part);
    for (const context of browser.device.contexts()) {
      if (context.name === `${browser.name}.${deed.part}`) direction.failDisk(context, deed.fault, deed.times);
    }
  });
  const mishaps = createMishaps(scene, plan, {
    server,
    random: history.random.fork('mishaps'),
    restoring: restoring === null ? null : { backUp: restoring.backUp, restore },
    onPowerCut: (browser) => cutPower(browser),
    onNewRelease: (browser) => releases.begin(browser),
    onStaleRelease: (browser) => releases.openStale(browser),
    onEmptied(browser) {
      const { storage } = browser.device;
      for (const name of storage.databases()) if (/^portal-\d/.test(name)) storage.empty(name);
      journal.emptied.push({ device: browser.name, at: journal.tick() });
    },
  });
  const cutPower = (browser: Browser) => {
    const said = browser.pages().flatMap(saidBy);
    for (const context of browser.device.contexts()) scheduler.kill(context);
    judgeSaid(scene, said);
  };
  const faultCounts: FaultCounts[] = [
    ...[...browsers.values()].map(({ name, device }) => ({ device: name, counts: device.network.counts })),
    ...[...browsers.values()].map(({ name, device }) => ({ device: name, counts: device.storage.counts })),
    { device: null, counts: mishaps.counts },
  ];
  const reach = createReach(scene, faultCounts);
  let isPlaying = true;
  scheduler.offer(() => (isPlaying ? [...queue.offer(), ...mishaps.offer()] : []));

  let steps = 0;
  let after = 0;
  while (steps < STEPS_MAX && after < STEPS_AFTER) {
    steps += 1;
    // While a context is frozen the history ends later, so that it can wake while that still matters.
    if (queue.isEmpty()) after += mishaps.isAsleep() ? 0.2 : 1;
    if (!(await scheduler.step())) break;
    reach.look();
    for (const [name, { device }] of browsers) {
      const { underWay } = device.network;
      if (plan.hasLocks || isCalmAndAwake(plan)) judgeSenders(scene, name, underWay);
      // Without locks a page that wakes may send what another has taken over, before it hears of that.
      if (plan.hasLocks || plan.calm === true) judgeWoken(scene, name, underWay);
    }
    if (await scheduler.isQuiet()) for (const browser of browsers.values()) judgeQuiet(scene, browser);
    releases.judge();
    if (steps % LOOK_EVERY === 0) for (const browser of browsers.values()) judgeScreens(scene, browser);
  }
  await scheduler.settle();

  isPlaying = false;
  isCalm = true;
  weather.now.end();
  direction.end();
  mishaps.end();
  for (const browser of browsers.values()) browser.setStale(false);
  for (const kind of Object.keys(SLOW)) weights[kind] = Math.max(1, weights[kind] ?? 1);
  for (const { device } of browsers.values()) device.network.connected = true;
  if (plan.seed % 3 === 0) await waitAWhile(scene);
  for (const browser of browsers.values()) cutPower(browser);
  const { shown, offered } = await comeToRest(scene, plan, history.random.fork('rest'));
  judge(scene, plan, shown, offered);
  for (const { device } of browsers.values()) {
    for (const who of device.storage.blindWrites)
      journal.violations.add(`0 ${who} wrote to a layout that it did not name`);
  }

  const faults: Record<string, number> = {};
  for (const { counts } of faultCounts) {
    for (const [name, times] of counts) if (name !== 'none') faults[name] = (faults[name] ?? 0) + times;
  }
  const { violations, presses } = journal;
  return {
    violations: [...violations],
    trace: [...scheduler.trace],
    operations: presses.length,
    pressed: countsOf(presses.map(({ kind }) => kind)),
    end: endOf(scene),
    faults,
    reached: reach.reached,
  };
}

/**
 * Whether no page can miss that another one delivers: none is ever frozen, and no time passes while it could go on.
 * Then the lease alone keeps two apart, also without locks.
 */
const isCalmAndAwake = ({ calm, acts }: Plan) =>
  calm === true && !acts.some(({ deed }) => deed.kind === 'befall' && deed.mishap === 'freeze');

/** How often the disk of this context's device has failed so far, by fault. */
function counted(browsers: ReadonlyMap<string, Browser>, context: Context): FaultCounts['counts'] {
  const browser = [...browsers.values()].find(({ name }) => context.name.startsWith(`${name}.`));
  return browser?.device.storage.counts ?? new Map();
}

/** How often database connections were lost, in any way. */
const lossesOf = (counts: FaultCounts['counts']) =>
  ['loseConnections', 'emptied'].map((mishap) => counts.get(mishap) ?? 0);

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** What the server has in the end, told by the users' words, because ids and times differ in every history. */
function endOf({ journal, record }: Scene): string[] {
  return journal.slots.map(({ servers }) =>
    servers
      .map((id) => record.now().get(id))
      .map((one) =>
        one === undefined
          ? ''
          : `${contentStored(one)} ${one.comments
              .map(({ text }) => keyOf(text))
              .toSorted()
              .join(' ')}`,
      )
      .join(' and '),
  );
}

/** Lets time pass after all faults have ended, without any deeds: the open pages must then show the truth. */
async function waitAWhile(scene: Scene): Promise<void> {
  const until = scene.scheduler.now() + CALM_MS;
  await scene.scheduler.run({ enough: () => scene.scheduler.now() > until, atMost: STEPS_MAX });
  for (const browser of scene.browsers.values()) judgeScreens(scene, browser);
}
