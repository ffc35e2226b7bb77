import type { OutboxSummary } from './summary.ts';

/** What only this page knows of how things go, and no database says: told by whoever watches. */
type PageSigns = Pick<OutboxSummary, 'stuck'>;

/** While reading works and sending does not, reading makes no more than one try in so long. */
const READ_TRIES_EVERY_MS = 10_000;

export function createPageSigns(world: {
  now: () => number;
  /** Whether something waits for the portal to be there again. */
  waitsForLine: () => Promise<boolean>;
  /** Tries at once what waits for that. */
  tryNow: () => Promise<void>;
}) {
  let signs: PageSigns = { stuck: false };
  let triedAt: number | undefined;
  const listeners = new Set<() => void>();
  const tell = (change: Partial<PageSigns>): void => {
    const before = signs;
    signs = { ...signs, ...change };
    if (signs.stuck === before.stuck) return;
    for (const listener of listeners) listener();
  };
  const tryAfterReading = async () => {
    const { now, waitsForLine, tryNow } = world;
    const isJustTried = () => triedAt !== undefined && now() >= triedAt && now() - triedAt < READ_TRIES_EVERY_MS;
    if (isJustTried() || !(await waitsForLine()) || isJustTried()) return;
    triedAt = now();
    await tryNow();
  };
  return {
    tellStuck: (stuck: boolean) => tell({ stuck }),
    tellReadAnswered(): void {
      // A database that fails is told of where something is written.
      tryAfterReading().catch(() => undefined);
    },
    over: (summary: OutboxSummary): OutboxSummary => ({ ...summary, ...signs }),
    /** Begins what `watch` begins, and anew whenever a sign changes. */
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
