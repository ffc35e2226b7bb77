import { defineConfig } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  // A test that passes only on a retry has a fault that is not understood yet.
  retries: 0,
  // More than the cores of a small machine: a test waits half of its time, for undo times and for messages that pass.
  workers: 3,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findOrInstallChromium(), args: chromiumFlags },
    locale: 'en-GB',
    // Without limits, what never ends is reported as the timeout of the whole test, without the step that it hung in.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tracing every step would take a third of the time; run a single test with `--trace on` to inspect it.
    screenshot: 'only-on-failure',
  },
});
