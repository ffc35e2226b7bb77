import { describe, expect, it } from 'vitest';
import { testsOf } from '../support/changed-tests.ts';

const tests = new Map([
  ['src/outbox/queue/requeue.test.ts', "import { requeue } from './requeue.ts';"],
  ['src/outbox/merge/rebase.test.ts', "import { rebase } from './rebase.ts';"],
  ['src/drafts/save.test.ts', "import { requeue } from '../outbox/queue/requeue.ts';"],
  ['src/screens/login.test.tsx', "import { Login } from './login.tsx';"],
]);

describe('npm test -- --changed', () => {
  it('runs the tests of the module of a changed file, and those that import that file', () => {
    expect(testsOf(['src/outbox/queue/requeue.ts'], tests)).toEqual([
      'src/drafts/save.test.ts',
      'src/outbox/merge/rebase.test.ts',
      'src/outbox/queue/requeue.test.ts',
    ]);
  });

  it('runs a test that was changed itself', () => {
    expect(testsOf(['src/screens/login.test.tsx'], tests)).toEqual(['src/screens/login.test.tsx']);
  });

  it('runs nothing if nothing that has tests was changed', () => {
    expect(testsOf(['README.md'], tests)).toEqual([]);
  });
});
