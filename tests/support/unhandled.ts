import { onTestFinished } from 'vitest';

/**
 * Collects unhandled rejections until the test ends. The runner's own listener, which would fail the run, is removed
 * until then.
 */
export function noteUnhandled(): unknown[] {
  const unhandled: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => unhandled.push(reason));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  });
  return unhandled;
}
