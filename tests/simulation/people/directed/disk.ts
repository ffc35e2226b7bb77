import { directed, type Directed } from './directed.ts';

const step = 'title-of-study';
const type = { kind: 'type', step, fields: ['studyTitle'] } as const;
const save = { kind: 'save', step } as const;
const lost = { kind: 'failDisk', part: 'tab0', fault: 'connectionLost' } as const;

/** A page whose connection to its database is lost, or whose database a newer release takes over. */
export const disk: readonly Directed[] = [
  directed('a step is saved on a tablet that has lost its connection to the database', { calm: true }, (does) => {
    does('tablet', type);
    does('tablet', { kind: 'pause' });
    does('tablet', { ...lost, times: 1 });
    does('tablet', save);
    does('tablet', { kind: 'await' });
  }),
  directed(
    'a tab loses its connection to the database while its screen waits behind a write',
    {
      calm: true,
      faultsAt: [{ at: 'POST .*/Step/4', fault: 'bare413' }],
      held: [
        { effects: 'tablet.tab1 answer POST .*/Step/4', until: 'typed' },
        { effects: 'tablet.tab1 commit portal-1', from: 'typed', until: 'written' },
      ],
    },
    (does) => {
      does('tablet', { kind: 'look' });
      does('tablet', type, { tab: 1 });
      does('tablet', { kind: 'pause' }, { tab: 1 });
      does('tablet', save, { tab: 1 });
      const beside = { kind: 'type', step: 'methodology', fields: ['setting'] } as const;
      does('tablet', beside, { hasty: true, when: 'tablet.tab1 answer POST .*/Step/4', name: 'typed' });
      const refused = 'tablet.tab1 commit portal-1';
      does('tablet', { kind: 'pause', seconds: 1 }, { hasty: true, when: refused, name: 'written' });
      const losing = { kind: 'befall', mishap: 'loseConnections', part: 'tab0' } as const;
      does('tablet', losing, { hasty: true, when: 'tablet.tab0 commit portal-1' });
      does('tablet', { kind: 'stay', seconds: 10 });
    },
  ),
  directed(
    'a page of an older release is typed in after a newer one has taken the database',
    { calm: true, seeds: [1, 2, 3, 4, 5, 6] },
    (does) => {
      does('tablet', type);
      does('tablet', { kind: 'befall', mishap: 'newRelease' });
      does('tablet', { kind: 'pause' });
      does('tablet', type);
      does('tablet', { kind: 'pause', seconds: 30 }, { tab: 1 });
      does('tablet', type);
    },
  ),
];
