import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The walk in three engines; a project of its own, because it needs the built app and two more browsers. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/engines/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    // One browser at a time: the walk is about kills and starts, and a browser that starves says nothing about them.
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
