import { expect, test } from 'vitest';
import { turnaroundText } from './turnaround-text.ts';

test.each([
  [{ days: 12, cases: 5 }, 'Half of all applications get a decision within 12 days.'],
  [{ days: 11.1, cases: 90 }, 'Half of all applications get a decision within 12 days.'],
  [{ days: 1, cases: 5 }, 'Half of all applications get a decision within 1 day.'],
  [{ days: 0.2, cases: 5 }, 'Half of all applications get a decision within 1 day.'],
  [{ days: 0, cases: 5 }, 'Half of all applications get a decision within 1 day.'],
])('%o is told as "%s"', (turnaround, words) => expect(turnaroundText(turnaround)).toBe(words));

test.each([[null], [{ days: 12, cases: 4 }], [{ days: null, cases: 0 }], [{ days: null, cases: 5 }]])(
  'of %o nothing is told',
  (turnaround) => expect(turnaroundText(turnaround)).toBe(''),
);
