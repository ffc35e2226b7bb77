import { directed, type Directed } from './directed.ts';
import { inTurn } from './in-turn.ts';

const title = { kind: 'type', step: 'application-detail', fields: ['researchTitle'] } as const;
const detail = { kind: 'save', step: 'application-detail' } as const;
const another = { slot: 1 } as const;

/** An application that only one device has, and commits that are not confirmed. */
export const onOneDevice: readonly Directed[] = [
  directed('another tab writes in a draft while its deletion is being confirmed', { prepared: 'nothing' }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'start' });
    does('tablet', title);
    does('tablet', { kind: 'pause' });
    does('tablet', title, { tab: 1 });
    does('tablet', { kind: 'pause' }, { tab: 1, name: 'kept' });
    acts('tablet', { kind: 'deleteDraft', reads: true }, { after: 'kept' });
    acts('tablet', { kind: 'type', step: 'application-detail', fields: ['duration'] }, { tab: 1, hasty: true });
  }),
  directed('a draft that only one device has is in its list', { reads: 'tablet' }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'start' }, another);
    does('tablet', { kind: 'type', step: 'application-detail', fields: ['duration'] }, another);
    does('tablet', { kind: 'pause' }, another);
  }),
  directed(
    'a start is taken back while it is being sent, and more is saved before the server answers',
    {
      prepared: 'nothing',
      held: [{ effects: 'tablet.tab0 answer POST .*/Step/1', until: 'more' }],
      faultsAt: [{ at: 'tablet.tab0 POST .*/Step/1', fault: 'status429' }],
    },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'start' });
      does('tablet', title);
      does('tablet', detail);
      acts(
        'tablet',
        { kind: 'discard', pick: 0 },
        { hasty: true, when: 'tablet.tab0 answer POST .*/Step/1', name: 'taken back' },
      );
      acts('tablet', { kind: 'type', step: 'title-of-study', fields: ['studyTitle'] }, { after: 'taken back' });
      acts('tablet', { kind: 'save', step: 'title-of-study' }, { name: 'more' });
      acts('tablet', { kind: 'await' });
    },
  ),
  directed('nobody hears of the commit that stores the removal of a file', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'disconnect' });
    does('tablet', { kind: 'failDisk', part: 'tab0', fault: 'commitUnheard', times: 1 });
    does('tablet', { kind: 'removeFile', pick: 0 });
    does('tablet', { kind: 'await' });
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
];
