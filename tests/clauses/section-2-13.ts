import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.13-1',
    says: 'an overlay covers the whole window',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.13-2',
    says: 'the overlay says what is being done',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.13-3',
    says: 'the overlay only for what blocks, after 300 ms, never while typing',
    open: 'No walk shows it yet.',
  },
];
