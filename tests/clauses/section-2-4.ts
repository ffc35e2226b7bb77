import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.4-1',
    says: 'The form has an email and a password.',
    by: ['end-to-end/accounts.e2e.ts › the login has an email and a password'],
  },
  {
    id: '2.4-2',
    says: 'It leads to the forgotten password.',
    by: ['end-to-end/accounts.e2e.ts › the login has an email and a password'],
  },
  {
    id: '2.4-3',
    says: 'It leads to creating an account.',
    by: ['end-to-end/accounts.e2e.ts › the login has an email and a password'],
  },
  {
    id: '2.4-4',
    says: 'A researcher lands on the drafts.',
    by: [
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
      'src/contract/routes.test.ts › a researcher lands on drafts, anybody else on all applications',
    ],
  },
  {
    id: '2.4-5',
    says: 'Anybody else lands on all applications.',
    by: [
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
      'src/contract/routes.test.ts › a researcher lands on drafts, anybody else on all applications',
      'src/session/sign-in.test.ts › an account of another role than the two is signed in',
      'end-to-end/permissions.e2e.ts › an account of another role lands on all applications',
    ],
  },
  {
    id: '2.4-6',
    says: 'Without a connection a plain sentence says that signing in needs one.',
    by: ['end-to-end/accounts.e2e.ts › a login without a connection says that it needs one'],
  },
  {
    id: '2.4-7',
    says: 'Who is signed in on this device goes on working offline.',
    by: [
      'end-to-end/offline.e2e.ts › a whole application is written without the portal',
      'end-to-end/replica.e2e.ts › a review is done on a train',
    ],
  },
];
