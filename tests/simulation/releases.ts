import type { Browser } from './app/browser.ts';
import { endWorker, reload } from './people/deeds.ts';
import type { Word } from './people/journal.ts';
import type { Scene } from './people/scene.ts';
import { typedAt } from './people/writing.ts';
import type { Random } from './random.ts';
import type { Context } from './scheduler.ts';

/** Words are on their way to the disk. */
export const isWrittenAt = (browser: Browser) =>
  browser.pages().some((page) => page.rooms().some((room) => typedAt(room).length > 0));

/** Tabs 0 and 1 are those in which people do what their plan says. */
const ANOTHER_TAB = 2;
/** A browser that takes longer for a transaction counts as one that does not answer, and nothing is promised. */
const WRITTEN_WITHIN_MS = 15_000;

/** What could not be written is tried again, and the page says then why not. */
const TOLD_WITHIN_MS = 15_000;
/** Why words of such a page are not kept; a browser that does not answer may be what is found first. */
const reasons = new Set<string>(['older', 'hanging']);

type Leaving = { device: string; database: string; context: Context; words: Word[]; at: number; faults: number };

/** A newer release on a device: how people come to it, and what the pages of the older one have to do before it takes over. */
export function createReleases(scene: Scene, random: Random, faultsOf: (device: string) => number) {
  const { scheduler, journal, browsers } = scene;
  let leaving: Leaving[] = [];
  /** When a newer release took over the database of a page. */
  const takenOver = new Map<Context, { database: string; at: number }>();

  return {
    /** From now on it is there. Mostly somebody opens it at once in another tab, beside what is open. */
    begin(browser: Browser): void {
      browser.update();
      if (random.chance(0.5)) endWorker(scene, browser.name);
      if (!isWrittenAt(browser) && random.chance(0.3)) return;
      const page = browser.page(ANOTHER_TAB);
      const user = page.session.user();
      if (user !== null) page.world.run(() => void page.roomOf(user.userId));
    },
    /** A page is loaded again, and its browser still has the older release. */
    openStale(browser: Browser): void {
      browser.setStale(true);
      const page = random.pick([undefined, ...browser.pages()]);
      if (page !== undefined) reload(scene, page);
    },
    onVersionChange(context: Context, database: string): void {
      for (const { name: device, pages } of browsers.values()) {
        const page = pages().find(({ world }) => world.context === context);
        const words = page?.rooms().flatMap((room) => (room.store.name === database ? typedAt(room) : [])) ?? [];
        const leaves = { device, database, context, words, at: scheduler.now(), faults: faultsOf(device) };
        leaving.push(leaves);
      }
    },
    /** A page could write what was typed in it: then it is in the database that the newer release takes over. */
    onUpgrade(device: string, database: string): void {
      const isMeant = (one: Leaving) => one.device === device && one.database === database;
      for (const { context, words, at, faults } of leaving.filter(isMeant)) {
        const isInTime = scheduler.now() - at < WRITTEN_WITHIN_MS;
        if (context.state === 'dead') continue;
        takenOver.set(context, { database, at: scheduler.now() });
        if (isInTime && faults === faultsOf(device)) journal.keep(words);
        // Browsers let go of tabs that nobody looks at, and tell them nothing.
        if (random.chance(0.5)) setImmediate(() => scheduler.kill(context));
      }
      leaving = leaving.filter((one) => !isMeant(one));
    },
    /** What is typed in a page whose database was taken over is in that page alone, and it says why, so that it is opened again. */
    judge(): void {
      for (const { pages } of browsers.values()) {
        for (const { world, rooms } of pages()) {
          const taken = takenOver.get(world.context);
          if (world.context.state !== 'awake' || taken === undefined) continue;
          if (scheduler.now() - taken.at < TOLD_WITHIN_MS) continue;
          for (const { store, drafts } of rooms()) {
            const { words, failure } = drafts.unkept();
            if (store.name !== taken.database || !words || failure === null || reasons.has(failure)) continue;
            journal.violations.add(
              `5 ${world.context.name}: a newer release has the database, and "${failure}" is said`,
            );
          }
        }
      }
    },
  };
}
