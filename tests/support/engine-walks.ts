import { findOrInstallChromium } from './chromium.ts';
import { findOrInstallFirefox, findOrInstallWebKit } from './engines.ts';
import { run } from './run.ts';

/** `npm run engines`: builds the app and runs the walk in Chromium, Firefox and WebKitGTK. Arguments go to vitest. */
export async function engineWalks(args: readonly string[]): Promise<boolean> {
  try {
    findOrInstallChromium();
    findOrInstallFirefox();
    findOrInstallWebKit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  if ((await run('vite', ['build', '--logLevel', 'error'])) !== 0) return false;
  return (await run('vitest', ['run', '--config', 'tests/engines/vitest.config.ts', ...args])) === 0;
}

if (import.meta.main) process.exitCode = (await engineWalks(process.argv.slice(2))) ? 0 : 1;
