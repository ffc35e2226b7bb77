import { findOrInstallChromium } from './chromium.ts';
import { run } from './run.ts';

/** `npm run walks`: builds the app and runs the walks in a real browser. Arguments go to Playwright. */
export async function walks(args: readonly string[], environment: Record<string, string> = {}): Promise<boolean> {
  const chromium = findOrInstallChromium();
  if ((await run('vite', ['build', '--logLevel', 'error'])) !== 0) return false;
  const code = await run('playwright', ['test', '--config', 'tests/walks/playwright.config.ts', ...args], {
    CHROMIUM_PATH: chromium,
    ...environment,
  });
  return code === 0;
}

if (import.meta.main) process.exitCode = (await walks(process.argv.slice(2))) ? 0 : 1;
