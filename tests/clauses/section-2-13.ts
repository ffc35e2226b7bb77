import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.13-1',
    says: 'an overlay covers the whole window',
    by: ['end-to-end/blocking.e2e.ts › a save covers the whole window after 300 ms'],
  },
  {
    id: '2.13-2',
    says: 'the overlay says what is being done',
    by: [
      'end-to-end/blocking.e2e.ts › and says "Saving..."',
      'end-to-end/blocking.e2e.ts › and says "Processing..."',
      'end-to-end/blocking.e2e.ts › a submission covers it with no other words than "Processing..."',
    ],
  },
  {
    id: '2.13-3',
    says: 'the overlay only for what blocks, after 300 ms, never while typing',
    by: [
      'end-to-end/blocking.e2e.ts › a save covers the whole window after 300 ms',
      'end-to-end/blocking.e2e.ts › keeping what is typed covers nothing',
    ],
  },
];
