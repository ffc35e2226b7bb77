import { createListeners } from '../contract/listeners.ts';
import type { UpdateNews } from '../screens/frame/update-prompt.tsx';
import type { After } from './after.ts';
import type { WorkerUpdates } from './worker-updates.ts';

/** Whoever comes back to a page after so long may meet a newer release. */
export const LOOKED_FOR_AFTER_MS = 4 * 60 * 60_000;
/** A database that does not answer (a tablet that just woke) does not keep whoever wants the update waiting for longer. */
export const KEPT_WITHIN_MS = 5000;

/** A page that is still there so long after it asked to be loaded anew was not let go by its browser, or by its person. */
export const LEFT_WITHIN_MS = 10_000;

export type Updating = {
  news(): UpdateNews;
  subscribe(listener: () => void): () => void;
  /** Brings this page to the newer release. Nothing that was written is lost, or else nothing happens but that this is said. */
  accept(): Promise<void>;
  /** Not now: it is offered again when the page is opened, or come back to after hours. */
  putOff(): void;
  /** The page is looked at. */
  seen(): void;
  /** The browser has brought the page back as it was left: it may be of a former release by now. */
  cameBack(): void;
  /** Something of this page cannot be had: it is loaded anew, by the newest release that is there. As safe as `accept`. */
  openAnew(): Promise<void>;
};

export type UpdatingWorld = {
  updates: Pick<WorkerUpdates, 'state' | 'subscribe' | 'look' | 'lookWhetherReplaced' | 'finish' | 'takeOver'>;
  /** Puts on the disk what was typed; false where something stays in this tab alone. It may take for ever. */
  keepAll: () => Promise<boolean>;
  /** Whether the page has a form with words in it that are kept nowhere. */
  hasOpenForm: () => boolean;
  /** Brings to an end what this page itself sends, and begins nothing new until `resume`. */
  pause: () => Promise<void>;
  resume: () => void;
  reload: () => void;
  /** ms since 1970 */
  now: () => number;
  after: After;
};

export function createUpdating(world: UpdatingWorld): Updating {
  const { updates } = world;
  const { subscribe, tell } = createListeners();
  let trouble: 'unkept' | 'notKeptYet' | 'notBegun' | 'openForm' | null = null;
  let isFinishing = false;
  let isPutOff = false;
  let lookedAt = world.now();
  updates.subscribe(() => {
    // It came late: the page is of the former release now, and is offered to be opened anew.
    if (trouble === 'notBegun' && updates.state() !== 'waiting') trouble = null;
    tell();
  });

  const keep = async () => ((await world.keepAll()) ? null : 'unkept');
  /** What keeps this page from being left: words that are not on the disk, or not that anybody knew in time. */
  const keepInTime = async (): Promise<'unkept' | 'notKeptYet' | null> => {
    const keeping = keep();
    const { promise: tooLate, resolve } = Promise.withResolvers<'notKeptYet'>();
    const stopWaiting = world.after(KEPT_WITHIN_MS, () => resolve('notKeptYet'));
    const found = await Promise.race([keeping, tooLate]);
    stopWaiting();
    if (found === 'notKeptYet') void tellOnceKept(keeping);
    return found;
  };
  const tellOnceKept = async (keeping: ReturnType<typeof keep>) => {
    const late = await keeping;
    // A later try has its own answer.
    if (trouble !== 'notKeptYet' || isFinishing) return;
    trouble = late;
    tell();
  };
  const isSafe = async (): Promise<boolean> => {
    trouble = world.hasOpenForm() ? 'openForm' : await keepInTime();
    return trouble === null;
  };
  const end = () => {
    isFinishing = false;
    tell();
  };
  /** Whether the page is about to be loaded anew. */
  const bringAbout = async (): Promise<boolean> => {
    if (!(await isSafe())) return false;
    tell();
    if (updates.state() === 'waiting') {
      await Promise.all([updates.finish(), world.pause()]);
      // Asked for a page in the middle of it, Chromium never answers; without it, the page would be the former one again.
      if (!(await updates.takeOver())) {
        trouble = updates.state() === 'waiting' ? 'notBegun' : null;
        world.resume();
        return false;
      }
    } else await world.pause();
    // Whoever went on writing meanwhile has it kept too.
    if (!(await isSafe())) {
      world.resume();
      return false;
    }
    world.reload();
    world.after(LEFT_WITHIN_MS, () => {
      world.resume();
      end();
    });
    return true;
  };

  const accept = async () => {
    if (isFinishing) return;
    isFinishing = true;
    let isLeaving = false;
    try {
      isLeaving = await bringAbout();
    } finally {
      // Until it is gone a page that is loaded anew offers nothing more.
      if (!isLeaving) end();
    }
  };

  return {
    news() {
      const state = updates.state();
      if (isFinishing) return 'finishing';
      if (isPutOff) return 'none';
      if (trouble !== null || state === 'none') return trouble ?? 'none';
      return state === 'waiting' ? 'ready' : 'replaced';
    },
    subscribe,
    accept,
    putOff() {
      isPutOff = true;
      trouble = null;
      tell();
    },
    seen() {
      const now = world.now();
      // A clock that was set back counts as hours.
      if (now >= lookedAt && now - lookedAt < LOOKED_FOR_AFTER_MS) return;
      lookedAt = now;
      isPutOff = false;
      tell();
      void updates.look();
    },
    cameBack: () => void updates.lookWhetherReplaced(),
    async openAnew() {
      isPutOff = false;
      await updates.look();
      await accept();
    },
  };
}
