import { findOrInstallChromium } from './chromium.ts';
import { findOrInstallFirefox, findOrInstallWebKit } from './engines.ts';
import { run } from './run.ts';

/**
 * Runs the test in Chromium, Firefox and WebKitGTK, against the app that is built in `dist`. Arguments go to vitest.
 */
export async function engineTests(args: readonly string[]): Promise<boolean> {
  try {
    findOrInstallChromium();
    findOrInstallFirefox();
    findOrInstallWebKit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  return (await run('vitest', ['run', '--config', 'tests/engines/vitest.config.ts', ...args])) === 0;
}

/** `npm run engines`: builds the app and runs the test. */
if (import.meta.main) {
  const isBuilt = (await run('vite', ['build', '--logLevel', 'error'])) === 0;
  process.exitCode = isBuilt && (await engineTests(process.argv.slice(2))) ? 0 : 1;
}
