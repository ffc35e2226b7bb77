import { defineConfig } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: '../../test-results',
  // A walk that passes only the second time is a fault that nobody has understood.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findOrInstallChromium(), args: chromiumFlags },
    locale: 'en-GB',
    // A trace of every step costs a third of the time; run one walk with `--trace on` to look into it.
    screenshot: 'only-on-failure',
  },
});
