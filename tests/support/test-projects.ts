import type { TestProjectConfiguration } from 'vitest/config';

/** The files that take long: they start processes, play many histories or make many requests. */
const slow = [
  'tests/backup/**/*.test.ts',
  'tests/matrix/**/*.test.ts',
  'tests/simulation/sabotage.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/simulation/small-world.test.ts',
  'tests/simulation/people/directed/directed-plans.test.ts',
  'tests/unit/one-place.test.ts',
  'tests/v1/{bad-input,changes-since,letters,limits,restart,sessions}.test.ts',
  'src/server/audit.test.ts',
  'src/server/backup.test.ts',
  'src/server/main.test.ts',
  'src/server/user-cli.test.ts',
  'src/server/scanning/scanning.test.ts',
];

/**
 * The two projects of vitest. `npm test` runs the fast one, and with `--all` both. The fast one also plays every history
 * that ever broke a promise (`found-seeds.test.ts`), although that takes a minute. Its files share their processes and
 * modules, which takes half the time.
 */
export const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'fast',
      include: ['src/**/*.test.{ts,tsx}', 'tests/{unit,v1,faults,simulation}/**/*.test.ts'],
      exclude: slow,
      isolate: false,
    },
  },
  { extends: true, test: { name: 'slow', include: slow } },
];
