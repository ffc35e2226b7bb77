import type { Browser } from './app/browser.ts';
import type { Mishap, Plan } from './people/plan.ts';
import type { Scene } from './people/scene.ts';
import { isWrittenAt } from './releases.ts';
import type { Random } from './random.ts';
import type { Action, Context } from './scheduler.ts';
import type { ServerWorld } from './server-world.ts';

const WEIGHT = 0.02;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** What goes wrong besides network and disk: each mishap as often as the plan says, at any step. */
export type Mishaps = {
  /** The actions that may happen now. */
  offer(): Action[];
  /** Whether a context is frozen and may wake later. */
  isAsleep(): boolean;
  /** Lets a mishap happen now, as a directed plan wants it. `part`: the page or worker, for example `tab0`. */
  befall(browser: Browser, mishap: Mishap | 'wake', part: string | undefined): void;
  /** Wakes frozen contexts and reconnects devices; clocks and sessions stay as they are. */
  end(): void;
  readonly counts: ReadonlyMap<Mishap, number>;
};

/** Backs up the server's database, and replaces it by a backup; both take time. */
export type Restoring = { backUp(): Promise<Buffer>; restore(backup: Buffer): Promise<void> };

export function createMishaps(
  scene: Scene,
  plan: Plan,
  world: {
    server: ServerWorld;
    random: Random;
    onPowerCut: (browser: Browser) => void;
    onEmptied: (browser: Browser) => void;
    onNewRelease: (browser: Browser) => void;
    onStaleRelease: (browser: Browser) => void;
    restoring: Restoring | null;
  },
): Mishaps {
  const { scheduler, record } = scene;
  const left = new Map(Object.entries(plan.mishaps) as [Mishap, number][]);
  const counts = new Map<Mishap, number>();
  const browsers = [...scene.browsers.values()];
  let frozen: Context[] = [];
  /** Frozen by a directed plan, which also says when they wake. */
  const frozenByPlan = new Set<Context>();
  let offline: Browser[] = [];

  const isNothingLeft = () => left.values().every((times) => times === 0);
  const action = (mishap: Mishap, detail: string, run: () => void, weight = WEIGHT): Action[] => {
    if ((left.get(mishap) ?? 0) === 0) return [];
    const happen = () => {
      left.set(mishap, (left.get(mishap) ?? 0) - 1);
      count(mishap);
      run();
    };
    return [{ name: `!${mishap} ${detail}`, weight, run: happen }];
  };
  const count = (mishap: Mishap) => counts.set(mishap, (counts.get(mishap) ?? 0) + 1);
  const wake = (context: Context) => {
    scheduler.wake(context);
    const { from } = scene.journal.frozen.get(context.name) ?? { from: scheduler.now() };
    scene.journal.frozen.set(context.name, { from, to: scheduler.now() });
    frozenByPlan.delete(context);
    frozen = frozen.filter((one) => one !== context);
  };
  const reconnect = (browser: Browser) => {
    browser.device.network.connected = true;
    offline = offline.filter((one) => one !== browser);
    for (const page of browser.pages()) page.comeOnline();
  };
  const setClock = ({ name, device }: Browser, aheadMs: number) => {
    device.setClock(aheadMs);
    scene.journal.clocks.push({ device: name, at: scheduler.now() });
  };
  /** Most can be lost between an effect and its notification, so mishaps are likelier there. */
  const weightOf = (context: Context) =>
    ['commit', 'answer', 'serve'].some((kind) => scheduler.waits(context, kind)) ? WEIGHT * 4 : WEIGHT;
  const freeze = (context: Context) => {
    scheduler.freeze(context);
    scene.journal.frozen.set(context.name, { from: scheduler.now(), to: Infinity });
  };
  const freezeForAWhile = (context: Context) => {
    freeze(context);
    frozen.push(context);
  };
  const ofContext = (context: Context): Action[] => {
    const weight = weightOf(context);
    return [
      ...action('kill', context.name, () => scheduler.kill(context), weight),
      ...(context.state === 'awake' ? action('freeze', context.name, () => freezeForAWhile(context), weight) : []),
    ];
  };
  const ofBrowser = (browser: Browser): Action[] => {
    const { device, name } = browser;
    const contexts = device.contexts();
    if (contexts.length === 0) return [];
    return [
      ...contexts.flatMap(ofContext),
      ...action('powerCut', name, () => world.onPowerCut(browser), Math.max(...contexts.map(weightOf))),
      ...(device.network.connected
        ? action('offline', name, () => {
            device.network.connected = false;
            offline.push(browser);
          })
        : []),
      ...action('clockForward', name, () => setClock(browser, world.random.integer(48) * 3_600_000)),
      ...action('clockBack', name, () => setClock(browser, -YEAR_MS)),
      ...(browser.isUpdated()
        ? action('staleRelease', name, () => world.onStaleRelease(browser))
        : action('newRelease', name, () => world.onNewRelease(browser), isWrittenAt(browser) ? WEIGHT * 60 : WEIGHT)),
      ...action('emptied', name, () => world.onEmptied(browser)),
      ...action('loseConnections', name, () => {
        for (const context of contexts) device.storage.loseConnections(context);
      }),
    ];
  };

  let backup: Buffer | undefined;
  const { restoring } = world;
  const copying = () =>
    restoring === null
      ? []
      : action('backUp', '', () => void scheduler.track(restoring.backUp().then((made) => (backup = made))));
  const exchanging = (made: Buffer) =>
    restoring === null ? [] : action('restored', '', () => void scheduler.track(restoring.restore(made)));

  const befall = (browser: Browser, mishap: Mishap | 'wake', part?: string) => {
    const { device, name } = browser;
    const struck = device.contexts().filter((context) => part === undefined || context.name === `${name}.${part}`);
    if (mishap !== 'wake') count(mishap);
    switch (mishap) {
      case 'kill':
        for (const context of struck) scheduler.kill(context);
        return;
      case 'freeze':
        for (const context of struck) {
          freeze(context);
          frozenByPlan.add(context);
        }
        return;
      case 'wake':
        for (const context of struck) wake(context);
        return;
      case 'powerCut':
        return world.onPowerCut(browser);
      case 'loseConnections':
        for (const context of struck) device.storage.loseConnections(context);
        return;
      case 'emptied':
        return world.onEmptied(browser);
      case 'newRelease':
        return world.onNewRelease(browser);
      case 'staleRelease':
        return world.onStaleRelease(browser);
      case 'endSession':
        return record.endSessions('researcher');
      case 'restartServer':
        return world.server.restart();
      case 'backUp':
        if (restoring !== null) void scheduler.track(restoring.backUp().then((made) => (backup = made)));
        return;
      case 'restored':
        if (restoring !== null && backup !== undefined) void scheduler.track(restoring.restore(backup));
        return;
      case 'offline':
        return void (device.network.connected = false);
      case 'clockForward':
      case 'clockBack':
        return setClock(browser, mishap === 'clockBack' ? -YEAR_MS : YEAR_MS);
    }
  };

  return {
    counts,
    befall,
    offer: () => [
      ...(isNothingLeft() ? [] : browsers.flatMap(ofBrowser)),
      ...frozen.map((context) => ({ name: `wake ${context.name}`, weight: WEIGHT / 2, run: () => wake(context) })),
      ...offline.map((browser) => ({
        name: `online ${browser.name}`,
        weight: WEIGHT,
        run: () => reconnect(browser),
      })),
      ...action('endSession', 'researcher', () => record.endSessions('researcher')),
      ...(backup === undefined ? copying() : exchanging(backup)),
      ...action('restartServer', '', () => world.server.restart()),
    ],
    isAsleep: () => frozen.some(({ state }) => state === 'frozen'),
    end() {
      for (const context of [...frozen, ...frozenByPlan]) wake(context);
      for (const browser of offline) reconnect(browser);
    },
  };
}
