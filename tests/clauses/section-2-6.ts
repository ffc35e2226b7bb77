import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.6-1',
    says: 'The form has the current password, and the new one twice.',
    by: ['end-to-end/accounts.e2e.ts › a changed password asks for the current one, and for the new one twice'],
  },
];
