import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.13-1',
    says: 'an overlay covers the whole window',
    by: ['walks/blocking.walk.ts › a save covers the whole window after 300 ms'],
  },
  {
    id: '2.13-2',
    says: 'the overlay says what is being done',
    by: [
      'walks/blocking.walk.ts › and says "Saving..."',
      'walks/blocking.walk.ts › and says "Processing..."',
      'walks/blocking.walk.ts › a submission covers it with no other words than "Processing..."',
    ],
  },
  {
    id: '2.13-3',
    says: 'the overlay only for what blocks, after 300 ms, never while typing',
    by: [
      'walks/blocking.walk.ts › a save covers the whole window after 300 ms',
      'walks/blocking.walk.ts › keeping what is typed covers nothing',
    ],
  },
];
