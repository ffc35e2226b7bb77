import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.4-1',
    says: 'The form has an email and a password.',
    by: ['walks/accounts.walk.ts › the login has an email and a password'],
  },
  {
    id: '2.4-2',
    says: 'It leads to the forgotten password.',
    by: ['walks/accounts.walk.ts › the login has an email and a password'],
  },
  {
    id: '2.4-3',
    says: 'It leads to creating an account.',
    by: ['walks/accounts.walk.ts › the login has an email and a password'],
  },
  {
    id: '2.4-4',
    says: 'A researcher lands on the drafts.',
    by: [
      'walks/life.walk.ts › an application goes from sign-up to approval',
      'src/contract/routes.test.ts › a researcher lands on drafts, anybody else on all applications',
    ],
  },
  {
    id: '2.4-5',
    says: 'Anybody else lands on all applications.',
    by: [
      'walks/life.walk.ts › an application goes from sign-up to approval',
      'src/contract/routes.test.ts › a researcher lands on drafts, anybody else on all applications',
      'src/session/sign-in.test.ts › an account of another role than the two is signed in',
      'walks/permissions.walk.ts › an account of another role lands on all applications',
    ],
  },
  {
    id: '2.4-6',
    says: 'Without a connection a plain sentence says that signing in needs one.',
    by: ['walks/accounts.walk.ts › a login without a connection says that it needs one'],
  },
  {
    id: '2.4-7',
    says: 'Who is signed in on this device goes on working offline.',
    by: [
      'walks/offline.walk.ts › a whole application is written without the portal',
      'walks/replica.walk.ts › a review is done on a train',
    ],
  },
];
