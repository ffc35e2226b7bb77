import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.5-1',
    says: 'The form has six fields.',
    by: ['end-to-end/accounts.e2e.ts › a new account has six fields'],
  },
  {
    id: '2.5-2',
    says: 'While the email is looked up, that is said.',
    by: ['end-to-end/accounts.e2e.ts › the email is looked up 500 ms after the last key, and that is said'],
  },
  {
    id: '2.5-3',
    says: 'Three seconds after success the login follows.',
    by: ['end-to-end/accounts.e2e.ts › a made account says so, and three seconds later the login follows'],
  },
];
