import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/**
 * Returns a function that removes a file or folder. At the end of the process it is removed anyway, so that a backup
 * interrupted by Ctrl+C leaves nothing behind.
 */
export function removing(path: string): () => Promise<void> {
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeNow);
  return async () => {
    process.off('exit', removeNow);
    await rm(path, { recursive: true, force: true });
  };
}

/** Ends the process at a signal by `process.exit`, so that the handlers of `removing` run. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
