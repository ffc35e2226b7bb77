import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '9-1',
    says: 'an email has at most 254 characters',
    by: [
      'src/contract/domain/user.test.ts › refuses %s',
      'v1/accounts.test.ts › %s %j is 400, with the problem named by its wire name',
    ],
  },
  {
    id: '9-2',
    says: 'an email has at most 64 characters before the at-sign',
    by: [
      'src/contract/domain/user.test.ts › refuses %s',
      'v1/accounts.test.ts › %s %j is 400, with the problem named by its wire name',
    ],
  },
  {
    id: '9-3',
    says: 'a success shows for 2 seconds',
    by: ['end-to-end/blocking.e2e.ts › a success shows for 2 seconds'],
  },
  {
    id: '9-4',
    says: 'dates are d MMMM y',
    by: ['src/contract/wording/dates.test.ts › dates are d MMMM y, times of comments have hours'],
  },
  {
    id: '9-5',
    says: 'comments show date and short time',
    by: [
      'src/screens/review/thread/chat-messages.test.ts › a message has its date with a short time',
      'src/contract/wording/dates.test.ts › dates are d MMMM y, times of comments have hours',
    ],
  },
  {
    id: '9-6',
    says: 'lists are a window, and fetched in pages',
    by: [
      'src/replica/offline.test.ts › a list is a window: the first fifty',
      'src/api-client/changes.test.ts › page by page, under one token',
    ],
  },
  {
    id: '9-7',
    says: 'All wording stands in one folder of the project',
    by: ['unit/wording.test.ts › all wording of the app stands in src/contract/messages'],
  },
];
