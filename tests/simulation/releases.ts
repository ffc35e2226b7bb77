import type { Browser } from './app/browser.ts';
import { endWorker, reload } from './people/deeds.ts';
import type { Blank, Word } from './people/journal.ts';
import type { Scene } from './people/scene.ts';
import { typedAt } from './people/writing.ts';
import type { Random } from './random.ts';
import type { Context } from './scheduler.ts';

/** Whether words are being written to the disk. */
export const isWrittenAt = (browser: Browser) =>
  browser.pages().some((page) => page.rooms().some((room) => typedAt(room).length > 0));

/** Users do what their plan says in tabs 0 and 1. */
const ANOTHER_TAB = 2;
/** A browser that takes longer for a transaction counts as not answering, and nothing is promised. */
const ANSWERS_WITHIN_MS = 15_000;

/** A failed write is retried within this time, and the page then says why it fails. */
const TOLD_WITHIN_MS = 15_000;
/** The reasons that such a page may give for unwritten text; it may find first that the browser does not answer. */
const reasons = new Set<string>(['older', 'hanging']);

type ClosingPage = {
  device: string;
  database: string;
  context: Context;
  words: (Word | Blank)[];
  at: number;
  faults: number;
};

/** A newer release on a device: how users get it, and what pages of the older one must do before it takes over. */
export function createReleases(scene: Scene, random: Random, faultsOf: (device: string) => number) {
  const { scheduler, journal, browsers } = scene;
  let closing: ClosingPage[] = [];
  /** By page: its database that a newer release took over, and when. */
  const takenOver = new Map<Context, { database: string; at: number }>();

  return {
    /** Makes the newer release available. Usually a user opens it at once in another tab, beside the open pages. */
    begin(browser: Browser): void {
      browser.update();
      if (random.chance(0.5)) endWorker(scene, browser.name);
      if (!isWrittenAt(browser) && random.chance(0.3)) return;
      const page = browser.page(ANOTHER_TAB);
      const user = page.session.user();
      if (user !== null) page.world.run(() => void page.roomOf(user.userId));
    },
    /** Reloads a page while its browser still has the older release. */
    openStale(browser: Browser): void {
      browser.setStale(true);
      const page = random.pick([undefined, ...browser.pages()]);
      if (page !== undefined) reload(scene, page);
    },
    onVersionChange(context: Context, database: string): void {
      for (const { name: device, pages } of browsers.values()) {
        const page = pages().find(({ world }) => world.context === context);
        const words = page?.rooms().flatMap((room) => (room.store.name === database ? typedAt(room) : [])) ?? [];
        closing.push({ device, database, context, words, at: scheduler.now(), faults: faultsOf(device) });
      }
    },
    /** If a page had time to write its typed text, the text is in the database that the newer release takes over. */
    onUpgrade(device: string, database: string): void {
      const isMeant = (one: ClosingPage) => one.device === device && one.database === database;
      for (const { context, words, at, faults } of closing.filter(isMeant)) {
        const isInTime = scheduler.now() - at < ANSWERS_WITHIN_MS;
        if (context.state === 'dead') continue;
        takenOver.set(context, { database, at: scheduler.now() });
        journal.takenOver.push({ page: context.name, at: journal.tick() });
        if (isInTime && faults === faultsOf(device)) journal.keep(words);
        // Browsers discard background tabs without telling them.
        if (random.chance(0.5)) setImmediate(() => scheduler.kill(context));
      }
      closing = closing.filter((one) => !isMeant(one));
    },
    /**
     * Text typed in a page whose database was taken over is only in that page, which must say why, so that it is opened
     * again.
     */
    judge(): void {
      for (const { pages } of browsers.values()) {
        for (const { world, rooms } of pages()) {
          const taken = takenOver.get(world.context);
          if (world.context.state !== 'awake' || taken === undefined) continue;
          if (scheduler.now() - taken.at < TOLD_WITHIN_MS) continue;
          for (const { store, drafts } of rooms()) {
            const { hasUnwritten, failure } = drafts.writeState();
            if (store.name !== taken.database || !hasUnwritten || failure === null || reasons.has(failure)) continue;
            journal.violations.add(
              `5 ${world.context.name}: a newer release has the database, and "${failure}" is said`,
            );
          }
        }
      }
    },
  };
}
