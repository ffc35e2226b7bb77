import type { Log } from './http/log.ts';

/** Work that goes on after its answer was sent, so that the answer's time tells nothing about it. */
export type Background = {
  /** Starts the task; where it fails, a line of the log says so. */
  start(name: string, task: () => Promise<void>): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
};

/** Keeps what is under way, so that the end of the process can wait for it. */
export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    start(name, task) {
      const work = task()
        .catch((error: unknown) => log('error', 'background', { name, error: errorName(error) }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** What may be logged of an error: its class and code; messages may quote an address. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
