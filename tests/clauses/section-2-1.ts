import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.1-1',
    says: 'The four public screens stand under the public header.',
    by: ['end-to-end/headers.e2e.ts › the four public screens have the public header'],
  },
  {
    id: '2.1-2',
    says: 'The empty path leads a visitor to sign in.',
    by: ['end-to-end/addresses.e2e.ts › the empty path leads a visitor to the login'],
  },
  {
    id: '2.1-3',
    says: 'The empty path leads a signed-in person to their dashboard.',
    by: ['end-to-end/addresses.e2e.ts › the empty path leads a signed-in person to their dashboard'],
  },
  {
    id: '2.1-4',
    says: 'Login, create account and forgot password open without signing in.',
    by: ['end-to-end/addresses.e2e.ts › login, create account and forgot password open for a visitor'],
  },
  {
    id: '2.1-5',
    says: 'Activation opens without signing in and reads `Id` with a capital I.',
    by: [
      'end-to-end/accounts.e2e.ts › without its Id a link is called invalid',
      'end-to-end/accounts.e2e.ts › an activation under way says so',
    ],
  },
  {
    id: '2.1-6',
    says: 'The mailed reset link leads to a page that takes a new password.',
    by: ['end-to-end/accounts.e2e.ts › the mailed link leads to a page that takes a new password'],
  },
  {
    id: '2.1-7',
    says: 'A password behind the reset link follows the rules of creation.',
    by: ['v1/letters.test.ts › the new password follows the rules of creation'],
  },
  {
    id: '2.1-8',
    says: 'Every address under /my leads a visitor to sign in.',
    by: ['end-to-end/addresses.e2e.ts › every address under /my leads a visitor to the login'],
  },
  {
    id: '2.1-9',
    says: 'The details page shows who is signed in, under its own spelling.',
    by: ['end-to-end/addresses.e2e.ts › the details page shows who is signed in'],
  },
  {
    id: '2.1-10',
    says: 'The details page tells what this device keeps: drafts, waiting changes, room.',
    by: ['end-to-end/people-on-one-device.e2e.ts › the details tell what this device keeps, and clear it'],
  },
  {
    id: '2.1-11',
    says: 'The details page offers to sign out and clear the device.',
    by: ['end-to-end/people-on-one-device.e2e.ts › the details tell what this device keeps, and clear it'],
  },
  {
    id: '2.1-12',
    says: 'The change of the password has its own address.',
    by: ['end-to-end/addresses.e2e.ts › the change of the password opens'],
  },
  {
    id: '2.1-13',
    says: 'Six addresses of My Publishes open: five lists and the view.',
    by: ['end-to-end/addresses.e2e.ts › the six addresses of My Publishes open'],
  },
  {
    id: '2.1-14',
    says: 'The seven steps open, each by its address.',
    by: ['end-to-end/addresses.e2e.ts › the seven addresses of the steps open'],
  },
  {
    id: '2.1-15',
    says: 'The first step opens the application named by `id`, or begins a new one.',
    by: [
      'end-to-end/addresses.e2e.ts › the first step without `id` serves a new application',
      'end-to-end/addresses.e2e.ts › the first step opens the application that its `id` names',
    ],
  },
  {
    id: '2.1-16',
    says: 'Six addresses of the administrator open: five lists and the detail.',
    by: ['end-to-end/addresses.e2e.ts › the six addresses of the administrator open'],
  },
  {
    id: '2.1-17',
    says: 'Next on the last step leads to the check.',
    by: ['end-to-end/refusals.e2e.ts › an incomplete application is not sent'],
  },
  {
    id: '2.1-18',
    says: '"Check your application" shows every answer on one page.',
    by: ['end-to-end/addresses.e2e.ts › "Check your application" shows every answer on one page'],
  },
  {
    id: '2.1-19',
    says: 'The check lists what is missing, each with a link to its field.',
    by: ['end-to-end/refusals.e2e.ts › an incomplete application is not sent'],
  },
  {
    id: '2.1-20',
    says: 'The check has a Submit button that submits.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.1-21',
    says: 'An unknown address shows a page that says so, with a way back.',
    by: [
      'end-to-end/addresses.e2e.ts › an unknown address says so to a visitor',
      'end-to-end/addresses.e2e.ts › an unknown address says so to a signed-in person',
      'end-to-end/addresses.e2e.ts › an unknown address outside of /my has the header of the signed-in person',
    ],
  },
  {
    id: '2.1-22',
    says: 'A researcher at an address of the administrators is led to their own dashboard.',
    by: ['end-to-end/permissions.e2e.ts › is led from every address of the administrators to the own dashboard'],
  },
  {
    id: '2.1-23',
    says: '"Waiting to send" lists each change with its application, time and state.',
    by: [
      'end-to-end/waiting.e2e.ts › every change is listed as what it is',
      'end-to-end/waiting.e2e.ts › each change can be had as a copy that anybody can read, and be sent now',
      'src/outbox/outbox.test.ts › one change sent now takes along what goes before it',
      'src/outbox/read/listing.test.ts › is grouped by application in order',
    ],
  },
  {
    id: '2.1-24',
    says: 'What waits can be sent now, edited, discarded after a question, and copied.',
    by: [
      'end-to-end/waiting.e2e.ts › every change is listed as what it is',
      'end-to-end/waiting.e2e.ts › a change is taken back, and a copy of the others comes back',
      'end-to-end/waiting.e2e.ts › a refused change says why, leads to its field',
      'src/outbox/read/offered-actions.test.ts › a change that waits has Send now, Edit, Discard and a copy on its card',
    ],
  },
  {
    id: '2.1-25',
    says: 'What was refused can be tried again, in place of Send now.',
    by: ['src/outbox/read/offered-actions.test.ts › a refused change has Try again in place of Send now'],
  },
  {
    id: '2.1-26',
    says: 'What was changed elsewhere is chosen about, in place of Send now.',
    by: [
      'src/outbox/read/offered-actions.test.ts › a change that was changed elsewhere has Choose in place of Send now',
    ],
  },
];
