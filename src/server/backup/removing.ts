import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Removes a file or folder when asked to, or at the end of the process: what Ctrl+C interrupts leaves nothing behind. */
export function removing(path: string): () => Promise<void> {
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeNow);
  return async () => {
    process.off('exit', removeNow);
    await rm(path, { recursive: true, force: true });
  };
}

/** Ends the process at a signal in a way that `removing` notices. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
