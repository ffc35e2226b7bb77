import { findOrInstallChromium } from './chromium.ts';
import { run } from './run.ts';

/** Runs the end-to-end tests in Chromium, against the app that is built in `dist`. Arguments go to Playwright. */
export async function runEndToEndTests(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const code = await run('playwright', ['test', '--config', 'tests/end-to-end/playwright.config.ts', ...args], {
    CHROMIUM_PATH: findOrInstallChromium(),
    ...environment,
  });
  return code === 0;
}

/** `npm run e2e`: builds the app and runs the end-to-end tests. */
if (import.meta.main) {
  const isBuilt = (await run('vite', ['build', '--logLevel', 'error'])) === 0;
  process.exitCode = isBuilt && (await runEndToEndTests(process.argv.slice(2))) ? 0 : 1;
}
