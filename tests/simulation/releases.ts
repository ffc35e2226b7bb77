import type { Browser } from './app/browser.ts';
import { endWorker, reload } from './people/deeds.ts';
import type { Word } from './people/journal.ts';
import type { Scene } from './people/scene.ts';
import { typedAt } from './people/writing.ts';
import type { Random } from './random.ts';
import type { Context } from './scheduler.ts';

/** Tabs 0 and 1 are those in which people do what their plan says. */
const ANOTHER_TAB = 2;
/** A browser that takes longer for a transaction counts as one that does not answer, and nothing is promised. */
const WRITTEN_WITHIN_MS = 15_000;

type Leaving = { device: string; database: string; context: Context; words: Word[]; at: number; faults: number };

/** A newer release on a device: how people come to it, and what the pages of the older one have to do before it takes over. */
export function createReleases(scene: Scene, random: Random, faultsOf: (device: string) => number) {
  const { scheduler, journal, browsers } = scene;
  let leaving: Leaving[] = [];

  return {
    /** From now on it is there. Mostly somebody opens it at once in another tab, beside what is open. */
    begin(browser: Browser): void {
      browser.update();
      if (random.chance(0.5)) endWorker(scene, browser.name);
      if (!random.chance(0.75)) return;
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
        if (words.length > 0) leaving.push(leaves);
      }
    },
    /** A page could write what was typed in it: then it is in the database that the newer release takes over. */
    onUpgrade(device: string, database: string): void {
      const isMeant = (one: Leaving) => one.device === device && one.database === database;
      for (const { context, words, at, faults } of leaving.filter(isMeant)) {
        const isInTime = scheduler.now() - at < WRITTEN_WITHIN_MS;
        if (context.state !== 'dead' && isInTime && faults === faultsOf(device)) journal.keep(words);
      }
      leaving = leaving.filter((one) => !isMeant(one));
    },
  };
}
