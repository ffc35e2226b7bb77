import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.12-1',
    says: 'All Application leads to all that were submitted',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-2',
    says: 'Accepted leads to the accepted',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-3',
    says: 'Rejected leads to the rejected',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-4',
    says: 'More Information leads to those that were asked for more',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-5',
    says: 'Pending Review leads to the pending',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-6',
    says: 'the tab of the address is the active one',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-7',
    says: 'accepted, rejected and asked: the date of the last change',
    by: ['src/screens/publishes/card-facts.test.ts › an administrator reads both dates in the whole list'],
  },
  {
    id: '2.12-8',
    says: 'accepted, rejected and asked: a status badge',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-9',
    says: 'accepted, rejected and asked: title and authors',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-10',
    says: 'accepted, rejected and asked: View Research',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-11',
    says: 'all applications: the same, and the date of creation',
    by: ['src/screens/publishes/card-facts.test.ts › an administrator reads both dates in the whole list'],
  },
  {
    id: '2.12-12',
    says: 'all applications: comments counted, one in the singular',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-13',
    says: 'all applications are without drafts',
    by: ['v1/applications.test.ts › a researcher gets their own, whatever the query; an administrator never'],
  },
  {
    id: '2.12-14',
    says: 'the pending list holds status 5',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-15',
    says: 'a pending card has the day of its creation',
    by: ['src/screens/publishes/card-facts.test.ts › an administrator reads both dates in the whole list'],
  },
  {
    id: '2.12-16',
    says: 'a pending card has status badge and title',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-17',
    says: 'a pending card has first and last name',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-18',
    says: 'a pending card leads to its detail',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-19',
    says: 'an empty pending list says so',
    by: ['walks/life.walk.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.12-20',
    says: 'Back leads to all applications',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-21',
    says: 'the applicant’s name, contact and e-mail',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-22',
    says: 'research title, duration and work number',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-23',
    says: 'a status badge in the colour of its status',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-24',
    says: 'six tabs in their order',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-25',
    says: 'two names and two explanations',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-26',
    says: 'the box of no conflict as it was ticked',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-27',
    says: 'a numbered table of investigators',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-28',
    says: 'title, background, purpose and significance',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-29',
    says: 'design, criteria, sample size, setting and selection',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-30',
    says: 'collection, protection, analysis, literature and conclusion',
    by: ['src/contract/steps/shown-answers.test.ts › a reviewer sees every answer of the methodology'],
  },
  {
    id: '2.12-31',
    says: 'four tables of files with number, name and link',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-32',
    says: 'CVs are the files of type 1',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-33',
    says: 'informed consent is the files of type 2',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-34',
    says: 'data collection tools are the files of type 3',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-35',
    says: 'extra supporting files are those of type 4',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-36',
    says: 'Requested Information shows the thread',
    by: ['walks/life.walk.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.12-37',
    says: 'the tab counts the comments',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-38',
    says: 'Approve, More Information, Reject and Print',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-39',
    says: 'the popup is a fixed panel of 320 px',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-40',
    says: 'the popup is titled “Need More Info?”',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-41',
    says: 'the popup has a field for the message',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-42',
    says: 'the popup has Send and Close',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.12-43',
    says: 'on paper the first is Principal, the others Co-Investigators',
    by: ['walks/printing.walk.ts › the first of the investigators in the table is the Principal Investigator'],
  },
  {
    id: '2.12-44',
    says: 'on paper the Principal Investigator must be a member',
    by: ['walks/printing.walk.ts › it states that the Principal Investigator must be a member'],
  },
  {
    id: '2.12-45',
    says: 'on paper the literature review says 500 words',
    by: ['walks/printing.walk.ts › the literature review is labelled as 500 words'],
  },
  {
    id: '2.12-46',
    says: 'printing begins only once the package is there',
    by: ['walks/printing.walk.ts › the print window prints only after its content has rendered'],
  },
  {
    id: '2.12-47',
    says: 'the print window closes 500 ms after printing',
    by: ['walks/printing.walk.ts › the print window closes 500 ms after printing'],
  },
];
