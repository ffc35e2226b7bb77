import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '1-1',
    says: 'A visitor registers, activates the account and signs in.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '1-2',
    says: 'A researcher fills in seven steps, from the agreement to the CV.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '1-3',
    says: 'An unfinished application is saved as a draft and gone on with later.',
    by: [
      'end-to-end/refusals.e2e.ts › one of exactly 4 MB is taken',
      'end-to-end/replica.e2e.ts › an application is written on from its copy alone',
      'v1/applications.test.ts › an unfinished draft can always be saved',
    ],
  },
  {
    id: '1-4',
    says: 'A complete application is submitted, an incomplete one is not.',
    by: [
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
      'end-to-end/refusals.e2e.ts › an incomplete application is not sent',
    ],
  },
  {
    id: '1-5',
    says: 'A researcher finds their applications by status in My Publishes.',
    by: [
      'end-to-end/lists.e2e.ts › five tabs of My Publishes lead to its lists',
      'end-to-end/lists.e2e.ts › a list that is opened by its address is marked, and holds the own applications of its status',
    ],
  },
  {
    id: '1-6',
    says: 'Researcher and administrator exchange comments when more information is asked for.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval', 'v1/comments.test.ts › oldest first'],
  },
  {
    id: '1-7',
    says: 'An administrator browses applications by status.',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '1-8',
    says: 'An administrator opens the detail of an application.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '1-9',
    says: 'An administrator approves an application from its detail.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '1-10',
    says: 'An administrator rejects an application from its detail.',
    by: ['end-to-end/life.e2e.ts › a rejection needs a confirmation and a message'],
  },
  {
    id: '1-11',
    says: 'An administrator asks for more information from the detail.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '1-12',
    says: 'Each application has a thread of its own with its applicant.',
    by: [
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
      'v1/comments.test.ts › owner and administrator read the thread',
    ],
  },
  {
    id: '1-13',
    says: 'A researcher prints the detail as an official package.',
    by: ['end-to-end/printing.e2e.ts › a researcher prints the package: its cover sheet'],
  },
  {
    id: '1-14',
    says: 'An administrator prints the same package.',
    by: ['end-to-end/printing.e2e.ts › an administrator prints the same package'],
  },
  {
    id: '1-15',
    says: 'The package begins with a cover sheet.',
    by: ['end-to-end/printing.e2e.ts › its cover sheet has the centre, the title and the reference'],
  },
  {
    id: '1-16',
    says: 'The package has a table of the investigators.',
    by: ['end-to-end/printing.e2e.ts › the first of the investigators in the table'],
  },
  {
    id: '1-17',
    says: 'The package has a section on the conflict of interest.',
    by: ['end-to-end/printing.e2e.ts › the conflict of interest is printed with its explanations'],
  },
  {
    id: '1-18',
    says: 'The package has the sections of the research project.',
    by: ['end-to-end/printing.e2e.ts › the research project is printed with every answer'],
  },
  {
    id: '1-19',
    says: 'The package has a heading for the informed consent.',
    by: ['end-to-end/printing.e2e.ts › the informed consent has a heading'],
  },
  {
    id: '1-20',
    says: 'The package ends with an approval form that has signature blocks.',
    by: ['end-to-end/printing.e2e.ts › the approval form ends it, with a block for each signature'],
  },
  {
    id: '1-21',
    says: 'The header leads to home, news and policies of the centre.',
    by: [
      'end-to-end/headers.e2e.ts › the four public screens have the public header',
      'end-to-end/headers.e2e.ts › the signed-in menu leads to the pages of the centre',
    ],
  },
  {
    id: '1-22',
    says: 'The language of the interface is English.',
    by: ['end-to-end/addresses.e2e.ts › the interface is in English'],
  },
  {
    id: '1-23',
    says: 'Names, logo, links, contact, search and prefix come from one runtime file, for app and server.',
    by: ['src/server/configuration-files.test.ts › the file that comes with the portal is whole'],
  },
  {
    id: '1-24',
    says: 'A config.json in the data folder overrides the one that comes with the portal, without a build.',
    by: [
      'end-to-end/shell.e2e.ts › is read from the server first, and from the last copy where that hangs',
      'src/server/configuration-files.test.ts › a later file overrides an earlier one entry by entry',
    ],
  },
];
