import type { OutboxSummary } from './summary.ts';

/** What only this page knows about delivery, and no database holds: reported by the watchdog. */
type PageSigns = Pick<OutboxSummary, 'stalled'>;

/** While read requests succeed and sending does not, they cause at most one try in this time. */
const READ_TRIES_EVERY_MS = 10_000;

export function createPageSigns(world: {
  now: () => number;
  /** Whether something waits for the server to be reachable again. */
  waitsForServer: () => Promise<boolean>;
  /** Tries that at once. */
  tryNow: () => Promise<void>;
}) {
  let signs: PageSigns = { stalled: false };
  let triedAt: number | undefined;
  const listeners = new Set<() => void>();
  const tell = (change: Partial<PageSigns>): void => {
    const before = signs;
    signs = { ...signs, ...change };
    if (signs.stalled === before.stalled) return;
    for (const listener of listeners) listener();
  };
  const tryAfterReading = async () => {
    const { now, waitsForServer, tryNow } = world;
    const isJustTried = () => triedAt !== undefined && now() >= triedAt && now() - triedAt < READ_TRIES_EVERY_MS;
    if (isJustTried() || !(await waitsForServer()) || isJustTried()) return;
    triedAt = now();
    await tryNow();
  };
  return {
    tellStalled: (stalled: boolean) => tell({ stalled }),
    tellReadAnswered(): void {
      // A database that fails is reported when something is written.
      tryAfterReading().catch(() => undefined);
    },
    over: (summary: OutboxSummary): OutboxSummary => ({ ...summary, ...signs }),
    /** Starts a watch, and starts it again whenever a sign changes. */
    watch(watch: () => () => void): () => void {
      let stop = watch();
      const again = () => {
        stop();
        stop = watch();
      };
      listeners.add(again);
      return () => {
        listeners.delete(again);
        stop();
      };
    },
  };
}
