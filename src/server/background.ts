import type { Log } from './http/log/log.ts';

/** Work that continues after the response was sent, so that the response time reveals nothing about it. */
export type BackgroundJobs = {
  /** Starts the task; a failure is logged. */
  start(name: string, task: () => Promise<void>): void;
  /** Resolves once no task is running. */
  settled(): Promise<void>;
};

/** Keeps track of running tasks, so that the end of the process can wait for them. */
export function createBackgroundJobs(log: Log): BackgroundJobs {
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

/** Returns what may be logged of an error: its class and code. Messages may quote an address. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
