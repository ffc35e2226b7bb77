import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.5-1',
    says: 'The form has six fields.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.5-2',
    says: 'While the email is looked up, that is said.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.5-3',
    says: 'Three seconds after success the login follows.',
    open: 'No walk shows it yet.',
  },
];
