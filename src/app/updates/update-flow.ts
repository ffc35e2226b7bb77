import { createListeners } from '../../contract/listeners.ts';
import type { UpdateNews } from '../../screens/frame/notices/update-prompt.tsx';
import type { After } from '../timers.ts';
import type { WorkerUpdates } from './worker-updates.ts';

/** When a page is shown again after this time, it looks for a newer release. */
export const UPDATE_CHECK_AFTER_MS = 4 * 60 * 60_000;
/** A database that does not respond (a tablet that just woke) delays an update by no more than this. */
export const UPDATE_FLUSH_TIMEOUT_MS = 5000;

/** A page that still exists this long after it requested a reload was kept by its browser, or by its user. */
export const RELOAD_TIMEOUT_MS = 10_000;

export type Updating = {
  news(): UpdateNews;
  subscribe(listener: () => void): () => void;
  /**
   * Changes this page to the newer release. No written text is lost; if that is not certain, nothing happens but that
   * the user is told.
   */
  accept(): Promise<void>;
  /** Not now: it is offered again when the page is opened, or shown again after hours. */
  putOff(): void;
  /** Call it when the page becomes visible. */
  seen(): void;
  /** The browser has restored the page as it was left: it may be of a former release by now. */
  cameBack(): void;
  /** Something of this page cannot be loaded: reloads it with the newest release there is. As safe as `accept`. */
  reloadPage(): Promise<void>;
};

export type UpdatingWorld = {
  updates: Pick<WorkerUpdates, 'state' | 'subscribe' | 'look' | 'lookWhetherReplaced' | 'finish' | 'takeOver'>;
  /** Writes typed text to the disk; resolves with false if some stays in this tab alone. It may never settle. */
  keepAll: () => Promise<boolean>;
  /** Whether the page has a form with text in it that is not stored. */
  hasOpenForm: () => boolean;
  /** Lets this page finish what it is sending, and starts nothing new until `resume`. */
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
  let isFinishing = false;
  let isPutOff = false;
  let lookedAt = world.now();
  const trouble = createTrouble(world, { isFinishing: () => isFinishing, tell });
  updates.subscribe(() => {
    // The take-over came late: the page is of the former release now, and its reload is offered.
    if (trouble.now() === 'notBegun' && updates.state() !== 'waiting') trouble.set(null);
    tell();
  });

  const end = () => {
    isFinishing = false;
    tell();
  };
  const accept = async () => {
    if (isFinishing) return;
    isFinishing = true;
    let isLeaving = false;
    try {
      isLeaving = await changeOver(world, trouble, tell);
    } finally {
      // A page that is being reloaded offers nothing more until it is gone.
      if (!isLeaving) end();
    }
    if (!isLeaving) return;
    world.after(RELOAD_TIMEOUT_MS, () => {
      world.resume();
      end();
    });
  };

  return {
    news() {
      const state = updates.state();
      if (isFinishing) return 'finishing';
      if (isPutOff) return 'none';
      if (trouble.now() !== null || state === 'none') return trouble.now() ?? 'none';
      return state === 'waiting' ? 'ready' : 'replaced';
    },
    subscribe,
    accept,
    putOff() {
      isPutOff = true;
      trouble.set(null);
      tell();
    },
    seen() {
      const now = world.now();
      // A clock that was set back counts as hours.
      if (now >= lookedAt && now - lookedAt < UPDATE_CHECK_AFTER_MS) return;
      lookedAt = now;
      isPutOff = false;
      tell();
      void updates.look();
    },
    cameBack: () => void updates.lookWhetherReplaced(),
    async reloadPage() {
      isPutOff = false;
      await updates.look();
      await accept();
    },
  };
}

/**
 * Reloads the page, with the newer release if one waits, once nothing is lost by that. Resolves with whether the page
 * is about to be reloaded.
 */
async function changeOver(
  world: UpdatingWorld,
  trouble: ReturnType<typeof createTrouble>,
  tell: () => void,
): Promise<boolean> {
  const { updates } = world;
  if (!(await trouble.isNone())) return false;
  tell();
  if (updates.state() === 'waiting') {
    await Promise.all([updates.finish(), world.pause()]);
    // Awaited: during the take-over Chromium never responds to a request for a page, and without it the page would be
    // of the former release again.
    if (!(await updates.takeOver())) {
      trouble.set(updates.state() === 'waiting' ? 'notBegun' : null);
      world.resume();
      return false;
    }
  } else await world.pause();
  // Text written in the meantime has to be stored too.
  if (!(await trouble.isNone())) {
    world.resume();
    return false;
  }
  world.reload();
  return true;
}

type Trouble = 'unwritten' | 'notWrittenYet' | 'notBegun' | 'openForm';

/** What prevents leaving this page. */
function createTrouble(
  world: Pick<UpdatingWorld, 'keepAll' | 'hasOpenForm' | 'after'>,
  { isFinishing, tell }: { isFinishing: () => boolean; tell: () => void },
) {
  let trouble: Trouble | null = null;
  const keep = async () => ((await world.keepAll()) ? null : 'unwritten');
  /** Text that is not on the disk, or whose storing was not confirmed in time. */
  const keepInTime = async (): Promise<'unwritten' | 'notWrittenYet' | null> => {
    const keeping = keep();
    const { promise: tooLate, resolve } = Promise.withResolvers<'notWrittenYet'>();
    const stopWaiting = world.after(UPDATE_FLUSH_TIMEOUT_MS, () => resolve('notWrittenYet'));
    const found = await Promise.race([keeping, tooLate]);
    stopWaiting();
    if (found === 'notWrittenYet') void tellOnceKept(keeping);
    return found;
  };
  const tellOnceKept = async (keeping: ReturnType<typeof keep>) => {
    const late = await keeping;
    // A later attempt has its own result.
    if (trouble !== 'notWrittenYet' || isFinishing()) return;
    trouble = late;
    tell();
  };
  return {
    now: () => trouble,
    set(next: Trouble | null) {
      trouble = next;
    },
    /** Looks for it; resolves with whether there is none. */
    async isNone(): Promise<boolean> {
      trouble = world.hasOpenForm() ? 'openForm' : await keepInTime();
      return trouble === null;
    },
  };
}
