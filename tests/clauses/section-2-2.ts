import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.2-1',
    says: 'Every signed-in page has it.',
    by: [
      'walks/addresses.walk.ts › the six addresses of My Publishes open, under the header',
      'walks/addresses.walk.ts › the seven addresses of the steps open, under the header',
      'walks/addresses.walk.ts › the six addresses of the administrator open, under the header',
    ],
  },
  {
    id: '2.2-2',
    says: 'The menu has Home, News and the policies of the centre.',
    by: ['walks/headers.walk.ts › the signed-in menu leads to the pages of the centre'],
  },
  {
    id: '2.2-3',
    says: '"My Publishes" leads to the drafts.',
    by: ['walks/headers.walk.ts › and to My Publishes'],
  },
  {
    id: '2.2-4',
    says: '"New Research" forgets the application and the investigator at hand.',
    by: ['walks/headers.walk.ts › forgets the application and the investigator at hand'],
  },
  {
    id: '2.2-5',
    says: '"New Research" leads to the first step.',
    by: ['walks/headers.walk.ts › and leads to the first step'],
  },
  {
    id: '2.2-6',
    says: '"New Research" leads anybody who is not signed in to sign in, and back.',
    by: ['walks/headers.walk.ts › leads anybody who is not signed in any more to sign in, and back'],
  },
  {
    id: '2.2-7',
    says: 'The menu of the account bears the first and last name.',
    by: [
      'walks/headers.walk.ts › the menu under the first and last name',
      'walks/headers.walk.ts › the open menu has the whole name at any width',
    ],
  },
  {
    id: '2.2-8',
    says: '"Change Password" leads to its page.',
    by: ['walks/headers.walk.ts › the menu under the first and last name leads to the password'],
  },
  {
    id: '2.2-9',
    says: '"My Dashboard" leads a researcher to the drafts.',
    by: ['walks/headers.walk.ts › leads to the password and to the drafts'],
  },
  {
    id: '2.2-10',
    says: '"My Dashboard" leads an administrator to all applications.',
    by: ['walks/headers.walk.ts › leads an administrator to all applications'],
  },
  {
    id: '2.2-11',
    says: '"Logout" forgets the person and the application at hand.',
    by: ['src/session/session.test.ts › signing out forgets the person here'],
  },
  {
    id: '2.2-12',
    says: '"Logout" leads to the login.',
    by: ['walks/headers.walk.ts › "Logout" leads to the login'],
  },
  {
    id: '2.2-13',
    says: 'Below 991.98 px a toggle takes the place of the menu.',
    by: ['walks/headers.walk.ts › the signed-in menu folds below 991.98 px'],
  },
  {
    id: '2.2-14',
    says: 'A menu that was opened closes when the window grows wider.',
    by: ['walks/headers.walk.ts › the signed-in menu folds below 991.98 px, and closes automatically above'],
  },
  {
    id: '2.2-15',
    says: 'Without a user the way leads to sign in, and back.',
    by: ['walks/permissions.walk.ts › nobody gets under /my without signing in'],
  },
  {
    id: '2.2-16',
    says: 'After signing in only a path of this origin is followed.',
    by: [
      'src/contract/routes.test.ts › does not follow %j',
      'walks/permissions.walk.ts › nobody gets under /my without signing in',
    ],
  },
  {
    id: '2.2-17',
    says: 'One indicator on every signed-in page tells of unsent work and leads to it.',
    by: [
      'walks/waiting.walk.ts › every change is listed as what it is',
      'walks/state-in-header.walk.ts › with the link to all changes it leads to them',
      'walks/state-in-header.walk.ts › what waits has its count; nothing else in the header has moved',
    ],
  },
  {
    id: '2.2-18',
    says: 'Where work is, is told in the same five words everywhere.',
    by: [
      'src/screens/frame/header/state-words.test.ts › where work is, is told in the same five words everywhere',
      'src/screens/lists/cards/entry-badges.test.ts › what is on this device only says so in the word of the header',
      'src/replica/offline.test.ts › words that are on this device only are told in the list and with the application',
      'walks/offline.walk.ts › a whole application is written without the portal',
    ],
  },
  {
    id: '2.2-19',
    says: '"Saved" is for what the server has; nothing else bears a tick.',
    by: [
      'src/screens/frame/header/sending-words.test.ts › "Saved" is said only where nothing is on its way',
      'src/screens/frame/header/state-words.test.ts › what is not at the server yet never bears a tick',
      'walks/offline.walk.ts › a whole application is written without the portal',
    ],
  },
  {
    id: '2.2-20',
    says: '"Waiting to send" is on this device until the portal can be reached, "Sending" on its way.',
    by: [
      'src/screens/frame/header/sending-words.test.ts › what needs somebody, waits and is being sent is counted apart',
      'walks/interruptions.walk.ts › what is saved without it waits, says so',
      'walks/faults.walk.ts › the browser is killed after the request left',
    ],
  },
  {
    id: '2.2-21',
    says: '"Action needed" is for what was refused, what the session ended under, and what changed elsewhere; nothing is lost.',
    by: [
      'src/screens/frame/header/sending-words.test.ts › once the session has ended, all that waits needs the person',
      'src/outbox/read/listing.test.ts › once the session has ended, every change needs the person',
      'walks/waiting.walk.ts › fault 12: the password is asked for in place',
      'walks/waiting.walk.ts › a refused change says why, leads to its field',
      'walks/conflicts.walk.ts › fault 17: what was changed elsewhere',
    ],
  },
];
