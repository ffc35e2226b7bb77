import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The test in three engines; a separate project, because it needs the built app and two more browsers. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/engines/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    // One browser at a time: the test kills and restarts browsers, and a browser that lacks CPU time would only cause
    // timeouts.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
