import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '6-1',
    says: 'role 1 is the researcher',
    by: [
      'v1/accounts.test.ts › answers the user and no more',
      'end-to-end/permissions.e2e.ts › is led from every address of the administrators',
    ],
  },
  {
    id: '6-2',
    says: 'role 2 is the administrator; a detail reads all else as applicant',
    by: [
      'src/screens/review/thread/chat-messages.test.ts › role 2 is read as an administrator',
      'v1/accounts.test.ts › an administrator is roleId 2',
    ],
  },
  {
    id: '6-3',
    says: 'a list waits 500 ms for somebody before it leads to the login',
    by: ['end-to-end/addresses.e2e.ts › a list that finds nobody reads the session once more after 500 ms'],
  },
  {
    id: '6-4',
    says: 'a 401 on a list leads to the login',
    by: ['src/replica/replica.test.ts › a 401 on what a person looks at is told'],
  },
  {
    id: '6-5',
    says: 'a 401 on the investigators leads to the login and back',
    by: ['end-to-end/wizard-saving.e2e.ts › a 401 on the investigators leads to the login'],
  },
  {
    id: '6-6',
    says: 'an applicant sees only their own applications',
    by: ['v1/applications.test.ts › a researcher gets their own, whatever the query'],
  },
  {
    id: '6-7',
    says: 'the server refuses administrators’ data and acts to researchers',
    by: [
      'v1/transitions.test.ts › from %i to %i',
      'v1/transitions.test.ts › at %i are refused to everyone but who may',
      'v1/applications.test.ts › a researcher gets their own, whatever the query',
    ],
  },
];
