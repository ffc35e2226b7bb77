import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.2-1',
    says: 'Every signed-in page has it.',
    by: [
      'end-to-end/addresses.e2e.ts › the six addresses of My Publishes open, under the header',
      'end-to-end/addresses.e2e.ts › the seven addresses of the steps open, under the header',
      'end-to-end/addresses.e2e.ts › the six addresses of the administrator open, under the header',
    ],
  },
  {
    id: '2.2-2',
    says: 'The menu has Home, News and the policies of the centre.',
    by: ['end-to-end/headers.e2e.ts › the signed-in menu leads to the pages of the centre'],
  },
  {
    id: '2.2-3',
    says: '"My Publishes" leads to the drafts.',
    by: ['end-to-end/headers.e2e.ts › and to My Publishes'],
  },
  {
    id: '2.2-4',
    says: '"New Research" forgets the application and the investigator at hand.',
    by: ['end-to-end/headers.e2e.ts › forgets the application and the investigator at hand'],
  },
  {
    id: '2.2-5',
    says: '"New Research" leads to the first step.',
    by: ['end-to-end/headers.e2e.ts › and leads to the first step'],
  },
  {
    id: '2.2-6',
    says: '"New Research" leads anybody who is not signed in to sign in, and back.',
    by: ['end-to-end/headers.e2e.ts › leads anybody who is not signed in any more to sign in, and back'],
  },
  {
    id: '2.2-7',
    says: 'The menu of the account bears the first and last name.',
    by: [
      'end-to-end/headers.e2e.ts › the menu under the first and last name',
      'end-to-end/headers.e2e.ts › the open menu has the whole name at any width',
    ],
  },
  {
    id: '2.2-8',
    says: '"Change Password" leads to its page.',
    by: ['end-to-end/headers.e2e.ts › the menu under the first and last name leads to the password'],
  },
  {
    id: '2.2-9',
    says: '"My Dashboard" leads a researcher to the drafts.',
    by: ['end-to-end/headers.e2e.ts › leads to the password and to the drafts'],
  },
  {
    id: '2.2-10',
    says: '"My Dashboard" leads an administrator to all applications.',
    by: ['end-to-end/headers.e2e.ts › leads an administrator to all applications'],
  },
  {
    id: '2.2-11',
    says: '"Logout" forgets the person and the application at hand.',
    by: ['src/session/session.test.ts › signing out forgets the person here'],
  },
  {
    id: '2.2-12',
    says: '"Logout" leads to the login.',
    by: ['end-to-end/headers.e2e.ts › "Logout" leads to the login'],
  },
  {
    id: '2.2-13',
    says: 'Below 991.98 px a toggle takes the place of the menu.',
    by: ['end-to-end/headers.e2e.ts › the signed-in menu folds below 991.98 px'],
  },
  {
    id: '2.2-14',
    says: 'A menu that was opened closes when the window grows wider.',
    by: ['end-to-end/headers.e2e.ts › the signed-in menu folds below 991.98 px, and closes automatically above'],
  },
  {
    id: '2.2-15',
    says: 'Without a user the way leads to sign in, and back.',
    by: ['end-to-end/permissions.e2e.ts › nobody gets under /my without signing in'],
  },
  {
    id: '2.2-16',
    says: 'After signing in only a path of this origin is followed.',
    by: [
      'src/contract/routes.test.ts › does not follow %j',
      'end-to-end/permissions.e2e.ts › nobody gets under /my without signing in',
    ],
  },
  {
    id: '2.2-17',
    says: 'One indicator on every signed-in page tells of unsent work and leads to it.',
    by: [
      'end-to-end/waiting.e2e.ts › every change is listed as what it is',
      'end-to-end/state-in-header.e2e.ts › with the link to all changes it leads to them',
      'end-to-end/state-in-header.e2e.ts › what waits has its count; nothing else in the header has moved',
    ],
  },
  {
    id: '2.2-18',
    says: 'Where work is, is told in the same five words everywhere.',
    by: [
      'src/screens/frame/header/state-text.test.ts › where work is, is told in the same five words everywhere',
      'src/screens/lists/cards/entry-badges.test.ts › what is on this device only says so in the word of the header',
      'src/replica/offline.test.ts › words that are on this device only are told in the list and with the application',
      'end-to-end/offline.e2e.ts › a whole application is written without the portal',
    ],
  },
  {
    id: '2.2-19',
    says: '"Saved" is for what the server has; nothing else bears a tick.',
    by: [
      'src/screens/frame/header/header-state-text.test.ts › "Saved" is said only where nothing is on its way',
      'src/screens/frame/header/state-text.test.ts › what is not at the server yet never bears a tick',
      'end-to-end/offline.e2e.ts › a whole application is written without the portal',
    ],
  },
  {
    id: '2.2-20',
    says: '"Waiting to send" is on this device until the portal can be reached, "Sending" on its way.',
    by: [
      'src/screens/frame/header/header-state-text.test.ts › what needs somebody, waits and is being sent is counted apart',
      'end-to-end/interruptions.e2e.ts › what is saved without it waits, says so',
      'end-to-end/faults.e2e.ts › the browser is killed after the request left',
    ],
  },
  {
    id: '2.2-21',
    says: '"Action needed" is for what was refused, what the session ended under, and what changed elsewhere; nothing is lost.',
    by: [
      'src/screens/frame/header/header-state-text.test.ts › once the session has ended, all that waits needs the person',
      'src/outbox/read/listing.test.ts › once the session has ended, every change needs the person',
      'end-to-end/waiting.e2e.ts › fault 12: the password is asked for in place',
      'end-to-end/waiting.e2e.ts › a refused change says why, leads to its field',
      'end-to-end/conflicts.e2e.ts › fault 17: what was changed elsewhere',
    ],
  },
];
