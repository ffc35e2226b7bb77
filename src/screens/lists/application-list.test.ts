import { expect, test } from 'vitest';
import type { ListWindow } from '../../replica/sources/list-window.ts';
import type { Reading } from '../../replica/sources/reading.ts';
import { withoutEmptyCopies } from './application-list.tsx';

const empty: ListWindow = { entries: [], total: 0 };
/** How the list is shown at first while the server is being asked: as if its copy were fresh. */
const calm: Reading<ListWindow> = { state: 'fresh', value: empty, asOf: 1 };

test('an old copy without applications is not shown as "no research" while the portal is still being asked', () => {
  const asking: Reading<ListWindow> = { state: 'kept', value: empty, asOf: 1, problem: { kind: 'asking' } };
  expect(withoutEmptyCopies(asking, calm)).toEqual({ state: 'loading' });
});

test('nor where the portal cannot be reached; what it has just said is shown', () => {
  const problem = { kind: 'unreachable' } as const;
  const unreachable: Reading<ListWindow> = { state: 'kept', value: empty, asOf: 1, problem };
  expect(withoutEmptyCopies(unreachable, unreachable)).toEqual({ state: 'failed', problem });
  expect(withoutEmptyCopies(calm, calm)).toBe(calm);
});
