import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.12-1',
    says: 'All Application leads to all that were submitted',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '2.12-2',
    says: 'Accepted leads to the accepted',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '2.12-3',
    says: 'Rejected leads to the rejected',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '2.12-4',
    says: 'More Information leads to those that were asked for more',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '2.12-5',
    says: 'Pending Review leads to the pending',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '2.12-6',
    says: 'the tab of the address is the active one',
    by: [
      'end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status',
      'end-to-end/lists.e2e.ts › a list of the administrator that is opened by its address has its tab marked',
    ],
  },
  {
    id: '2.12-7',
    says: 'accepted, rejected and asked: the date of the last change',
    by: ['src/screens/lists/cards/card-facts.test.ts › an administrator reads both dates in the whole list'],
  },
  {
    id: '2.12-8',
    says: 'accepted, rejected and asked: a status badge',
    by: ['end-to-end/lists.e2e.ts › accepted, rejected and asked: badge, title, authors, and View Research'],
  },
  {
    id: '2.12-9',
    says: 'accepted, rejected and asked: title and authors',
    by: ['end-to-end/lists.e2e.ts › accepted, rejected and asked: badge, title, authors, and View Research'],
  },
  {
    id: '2.12-10',
    says: 'accepted, rejected and asked: View Research',
    by: ['end-to-end/lists.e2e.ts › accepted, rejected and asked: badge, title, authors, and View Research'],
  },
  {
    id: '2.12-11',
    says: 'all applications: the same, and the date of creation',
    by: ['src/screens/lists/cards/card-facts.test.ts › an administrator reads both dates in the whole list'],
  },
  {
    id: '2.12-12',
    says: 'all applications: comments counted, one in the singular',
    by: ['end-to-end/lists.e2e.ts › among all applications comments are counted, one in the singular'],
  },
  {
    id: '2.12-13',
    says: 'all applications are without drafts',
    by: ['v1/applications.test.ts › a researcher gets their own, whatever the query; an administrator never'],
  },
  {
    id: '2.12-14',
    says: 'the pending list holds status 5',
    by: ['end-to-end/lists.e2e.ts › the administrator’s five tabs lead to everybody’s applications of each status'],
  },
  {
    id: '2.12-15',
    says: 'a pending card has the day of its creation',
    by: ['src/screens/lists/cards/card-facts.test.ts › an administrator reads both dates in the whole list'],
  },
  {
    id: '2.12-16',
    says: 'a pending card has status badge and title',
    by: [
      'end-to-end/lists.e2e.ts › a pending card: badge, title, first and last name, and View Research to its detail',
    ],
  },
  {
    id: '2.12-17',
    says: 'a pending card has first and last name',
    by: [
      'end-to-end/lists.e2e.ts › a pending card: badge, title, first and last name, and View Research to its detail',
    ],
  },
  {
    id: '2.12-18',
    says: 'a pending card leads to its detail',
    by: [
      'end-to-end/lists.e2e.ts › a pending card: badge, title, first and last name, and View Research to its detail',
    ],
  },
  {
    id: '2.12-19',
    says: 'an empty pending list says so',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.12-20',
    says: 'Back leads to all applications',
    by: ['end-to-end/reviewing.e2e.ts › Back leads the administrator to all applications'],
  },
  {
    id: '2.12-21',
    says: 'the applicant’s name, contact and email',
    by: ['end-to-end/reviewing.e2e.ts › who applies and the frame of the study stand above every part'],
  },
  {
    id: '2.12-22',
    says: 'research title, duration and work number',
    by: ['end-to-end/reviewing.e2e.ts › who applies and the frame of the study stand above every part'],
  },
  {
    id: '2.12-23',
    says: 'a status badge in the colour of its status',
    by: ['end-to-end/reviewing.e2e.ts › the badge says where the application stands, in the colour of that'],
  },
  {
    id: '2.12-24',
    says: 'six tabs in their order',
    by: ['end-to-end/reviewing.e2e.ts › six parts, in their order'],
  },
  {
    id: '2.12-25',
    says: 'two names and two explanations',
    by: ['end-to-end/reviewing.e2e.ts › Conflict of interest: two names with their explanations'],
  },
  {
    id: '2.12-26',
    says: 'the box of no conflict as it was ticked',
    by: [
      'end-to-end/reviewing.e2e.ts › the box of no conflict is ticked, as the applicant ticked it',
      'end-to-end/reviewing.e2e.ts › a box of no conflict that was not ticked is shown so',
    ],
  },
  {
    id: '2.12-27',
    says: 'a numbered table of investigators',
    by: ['end-to-end/reviewing.e2e.ts › Principle Investigator: a numbered table of name, ID number and position'],
  },
  {
    id: '2.12-28',
    says: 'title, background, purpose and significance',
    by: ['end-to-end/reviewing.e2e.ts › Title of study: title, background, purpose and significance'],
  },
  {
    id: '2.12-29',
    says: 'design, criteria, sample size, setting and selection',
    by: ['end-to-end/reviewing.e2e.ts › Methodology: design, criteria, sample size, setting and selection'],
  },
  {
    id: '2.12-30',
    says: 'collection, protection, analysis, literature and conclusion',
    by: ['src/contract/steps/shown-answers.test.ts › a reviewer sees every answer of the methodology'],
  },
  {
    id: '2.12-31',
    says: 'four tables of files with number, name and link',
    by: [
      'end-to-end/reviewing.e2e.ts › PI-CV: four tables of files',
      'end-to-end/reviewing.e2e.ts › Principle Investigator CV holds the files of type 1',
      'end-to-end/reviewing.e2e.ts › Informed Consent Form holds the files of type 2',
      'end-to-end/reviewing.e2e.ts › Data Collection Tool holds the files of type 3',
      'end-to-end/reviewing.e2e.ts › Extra Supporting Files holds the files of type 4',
    ],
  },
  {
    id: '2.12-32',
    says: 'CVs are the files of type 1',
    by: ['end-to-end/reviewing.e2e.ts › Principle Investigator CV holds the files of type 1'],
  },
  {
    id: '2.12-33',
    says: 'informed consent is the files of type 2',
    by: ['end-to-end/reviewing.e2e.ts › Informed Consent Form holds the files of type 2'],
  },
  {
    id: '2.12-34',
    says: 'data collection tools are the files of type 3',
    by: ['end-to-end/reviewing.e2e.ts › Data Collection Tool holds the files of type 3'],
  },
  {
    id: '2.12-35',
    says: 'extra supporting files are those of type 4',
    by: ['end-to-end/reviewing.e2e.ts › Extra Supporting Files holds the files of type 4'],
  },
  {
    id: '2.12-36',
    says: 'Requested Information shows the thread',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.12-37',
    says: 'the tab counts the comments',
    by: ['end-to-end/reviewing.e2e.ts › the tab of Requested Information counts the comments'],
  },
  {
    id: '2.12-38',
    says: 'Approve, More Information, Reject and Print',
    by: [
      'end-to-end/reviewing.e2e.ts › an application is approved, asked about, rejected and printed by a button each',
    ],
  },
  {
    id: '2.12-39',
    says: 'the popup is a fixed panel of 320 px',
    by: ['end-to-end/deciding.e2e.ts › the popup is a fixed panel of 320 px, titled Need More Info?'],
  },
  {
    id: '2.12-40',
    says: 'the popup is titled “Need More Info?”',
    by: ['end-to-end/deciding.e2e.ts › the popup is a fixed panel of 320 px, titled Need More Info?'],
  },
  {
    id: '2.12-41',
    says: 'the popup has a field for the message',
    by: ['end-to-end/deciding.e2e.ts › the popup has a field Your Message, and Send and Close'],
  },
  {
    id: '2.12-42',
    says: 'the popup has Send and Close',
    by: ['end-to-end/deciding.e2e.ts › the popup has a field Your Message, and Send and Close'],
  },
  {
    id: '2.12-43',
    says: 'on paper the first is Principal, the others Co-Investigators',
    by: ['end-to-end/printing.e2e.ts › the first of the investigators in the table is the Principal Investigator'],
  },
  {
    id: '2.12-44',
    says: 'on paper the Principal Investigator must be a member',
    by: ['end-to-end/printing.e2e.ts › it states that the Principal Investigator must be a member'],
  },
  {
    id: '2.12-45',
    says: 'on paper the literature review says 500 words',
    by: ['end-to-end/printing.e2e.ts › the literature review is labelled as 500 words'],
  },
  {
    id: '2.12-46',
    says: 'printing begins only once the package is there',
    by: ['end-to-end/printing.e2e.ts › the print window prints only after its content has rendered'],
  },
  {
    id: '2.12-47',
    says: 'the print window closes 500 ms after printing',
    by: ['end-to-end/printing.e2e.ts › the print window closes 500 ms after printing'],
  },
];
