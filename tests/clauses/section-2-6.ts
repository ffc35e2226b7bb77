import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.6-1',
    says: 'The form has the current password, and the new one twice.',
    open: 'No walk shows it yet.',
  },
];
