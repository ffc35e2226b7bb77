import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.11-1',
    says: 'the same tabs as the administrator’s detail',
    by: ['end-to-end/reviewing.e2e.ts › the applicant has the same parts'],
  },
  {
    id: '2.11-2',
    says: 'a draft has no Requested Information',
    by: ['end-to-end/reviewing.e2e.ts › a draft has every part but Requested Information'],
  },
  {
    id: '2.11-3',
    says: 'Requested Information has a field for a message',
    by: ['end-to-end/answering.e2e.ts › Send sends what was written'],
  },
  {
    id: '2.11-4',
    says: 'Enter sends the message',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.11-5',
    says: 'Send sends the message',
    by: ['end-to-end/answering.e2e.ts › Send sends what was written'],
  },
  {
    id: '2.11-6',
    says: 'Back leads to the drafts',
    by: ['end-to-end/reviewing.e2e.ts › Back leads the applicant to the drafts'],
  },
  {
    id: '2.11-7',
    says: 'the view has Print',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
];
