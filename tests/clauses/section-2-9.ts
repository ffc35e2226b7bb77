import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.9-1',
    says: 'The tab "Draft" leads to the drafts.',
    by: ['end-to-end/lists.e2e.ts › five tabs of My Publishes lead to its lists'],
  },
  {
    id: '2.9-2',
    says: 'The tab "Accepted" leads to the accepted ones.',
    by: ['end-to-end/lists.e2e.ts › five tabs of My Publishes lead to its lists'],
  },
  {
    id: '2.9-3',
    says: 'The tab "Under review" leads to those under review.',
    by: ['end-to-end/lists.e2e.ts › five tabs of My Publishes lead to its lists'],
  },
  {
    id: '2.9-4',
    says: 'The tab "More Information" leads to those that were asked about.',
    by: ['end-to-end/lists.e2e.ts › five tabs of My Publishes lead to its lists'],
  },
  {
    id: '2.9-5',
    says: 'The tab "Rejected" leads to the rejected ones.',
    by: ['end-to-end/lists.e2e.ts › five tabs of My Publishes lead to its lists'],
  },
  {
    id: '2.9-6',
    says: 'The marked tab is the one of the address, after a reload too.',
    by: [
      'end-to-end/lists.e2e.ts › a list that is opened by its address is marked, and holds the own applications of its status',
    ],
  },
  {
    id: '2.9-7',
    says: 'An accepted card tells the date of acceptance, as d MMMM y.',
    by: ['src/screens/lists/cards/card-facts.test.ts › an accepted application tells its accepted date'],
  },
  {
    id: '2.9-8',
    says: 'An accepted card tells the title.',
    by: ['end-to-end/lists.e2e.ts › an accepted application: title, author, and View Search to its view'],
  },
  {
    id: '2.9-9',
    says: 'An accepted card names the signed-in person as author.',
    by: ['end-to-end/lists.e2e.ts › an accepted application: title, author, and View Search to its view'],
  },
  {
    id: '2.9-10',
    says: 'An accepted card leads to its view by "View Search".',
    by: ['end-to-end/lists.e2e.ts › an accepted application: title, author, and View Search to its view'],
  },
  {
    id: '2.9-11',
    says: 'A draft tells when it was last changed.',
    by: ['src/screens/lists/cards/card-facts.test.ts › a draft tells its last change, or its creation'],
  },
  {
    id: '2.9-12',
    says: 'A draft that was never changed tells when it was created.',
    by: ['src/screens/lists/cards/card-facts.test.ts › a draft tells its last change, or its creation'],
  },
  {
    id: '2.9-13',
    says: 'A draft has a link to view it.',
    by: ['end-to-end/lists.e2e.ts › a draft has View and Edit Research'],
  },
  {
    id: '2.9-14',
    says: 'A draft is edited by "Edit Research".',
    by: ['end-to-end/lists.e2e.ts › a draft has View and Edit Research'],
  },
  {
    id: '2.9-15',
    says: 'Under review are the own applications of status 5.',
    by: [
      'end-to-end/lists.e2e.ts › a list that is opened by its address is marked, and holds the own applications of its status',
    ],
  },
  {
    id: '2.9-16',
    says: 'After Submit the person sees what is under review.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.9-17',
    says: 'More Information holds the own applications of status 4.',
    by: [
      'end-to-end/lists.e2e.ts › a list that is opened by its address is marked, and holds the own applications of its status',
    ],
  },
  {
    id: '2.9-18',
    says: 'Rejected holds the own applications of status 2.',
    by: [
      'end-to-end/lists.e2e.ts › a list that is opened by its address is marked, and holds the own applications of its status',
    ],
  },
  {
    id: '2.9-19',
    says: 'Their cards tell when they were last changed.',
    by: [
      'end-to-end/lists.e2e.ts › more information and rejected: last change, comments in words, title, author and View',
    ],
  },
  {
    id: '2.9-20',
    says: 'Their cards count the comments in words.',
    by: [
      'end-to-end/lists.e2e.ts › more information and rejected: last change, comments in words, title, author and View',
    ],
  },
  {
    id: '2.9-21',
    says: 'Their cards tell the title.',
    by: [
      'end-to-end/lists.e2e.ts › more information and rejected: last change, comments in words, title, author and View',
    ],
  },
  {
    id: '2.9-22',
    says: 'Their cards name the signed-in person as author.',
    by: [
      'end-to-end/lists.e2e.ts › more information and rejected: last change, comments in words, title, author and View',
    ],
  },
  {
    id: '2.9-23',
    says: 'Their cards lead to the view.',
    by: [
      'end-to-end/lists.e2e.ts › more information and rejected: last change, comments in words, title, author and View',
    ],
  },
  {
    id: '2.9-24',
    says: 'A card of More Information is edited by "Edit Research".',
    by: ['end-to-end/lists.e2e.ts › what was asked about is edited by Edit Research'],
  },
  {
    id: '2.9-25',
    says: 'An empty list says so, in the words of the specification.',
    by: ['end-to-end/lists.e2e.ts › an empty list says so, invites to publish, and begins a new application'],
  },
  {
    id: '2.9-26',
    says: 'An empty list invites to publish.',
    by: ['end-to-end/lists.e2e.ts › an empty list says so, invites to publish, and begins a new application'],
  },
  {
    id: '2.9-27',
    says: 'An empty list begins a new application.',
    by: ['end-to-end/lists.e2e.ts › an empty list says so, invites to publish, and begins a new application'],
  },
  {
    id: '2.9-28',
    says: 'A list is being read, empty, kept with its age, or failed with Retry; never one for another.',
    by: [
      'end-to-end/replica.e2e.ts › a review is done on a train',
      'end-to-end/interruptions.e2e.ts › a list that cannot be read never looks empty',
    ],
  },
];
