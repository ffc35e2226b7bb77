import type { TestProjectConfiguration } from 'vitest/config';

/** Tests that start processes, play many histories, or make hundreds of requests: each file takes from 10 s to minutes. */
const slow = [
  'tests/backup/**/*.test.ts',
  'tests/matrix/**/*.test.ts',
  'tests/unit/one-place.test.ts',
  'tests/v1/limits.test.ts',
  'tests/v1/restart.test.ts',
  'src/server/audit.test.ts',
  'src/server/backup.test.ts',
  'src/server/main.test.ts',
  'src/server/sample.test.ts',
  'src/server/user-cli.test.ts',
  'src/server/sample/fill-portal.test.ts',
  'src/server/scanning/scanning.test.ts',
];
const simulation = 'tests/simulation/**/*.test.ts';
/** Every history that ever broke a promise is played by every `npm test`. */
const foundSeeds = 'tests/simulation/found-seeds.test.ts';

/**
 * The two projects of vitest. `npm test` runs the fast one, and with `--all` both. The files of the fast one share
 * their processes and modules, which takes half the time.
 */
export const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'fast',
      include: ['src/**/*.test.{ts,tsx}', 'tests/{unit,v1,faults}/**/*.test.ts', foundSeeds],
      exclude: slow,
      isolate: false,
    },
  },
  { extends: true, test: { name: 'slow', include: [...slow, simulation], exclude: [foundSeeds] } },
];
