import { directed, type Directed } from './directed.ts';

const save = { kind: 'save', step: 'title-of-study' } as const;
const type = { kind: 'type', step: 'title-of-study', fields: ['studyTitle'] } as const;

/** What happens to a change of which nobody on the device knows whether it has arrived. */
export const unsure: readonly Directed[] = [
  directed(
    'a message whose response was lost is discarded',
    { calm: true, faultsAt: [{ at: 'POST .*/Comments', fault: 'lostAfter' }] },
    (does) => {
      does('tablet', { kind: 'reply' });
      does('tablet', { kind: 'discard', pick: 0 });
    },
  ),
  directed(
    'Discard is pressed for a change while it is sent, and its response is lost',
    {
      calm: true,
      faultsAt: [{ at: 'POST .*/Step/4', fault: 'lostAfter' }],
      held: [{ effects: 'answer POST .*/Step/4', until: 'discarded' }],
    },
    (does) => {
      does('tablet', type);
      does('tablet', save);
      const when = 'answer POST .*/Step/4';
      does('tablet', { kind: 'discard', pick: 0 }, { tab: 1, hasty: true, when, name: 'discarded' });
      does('tablet', { kind: 'stay', seconds: 40 });
    },
  ),
  directed(
    'a message that may have arrived is sent again after a proxy has answered for a while',
    {
      calm: true,
      faultsAt: [
        { at: 'POST .*/Comments', fault: 'lostAfter' },
        { at: 'POST .*/Comments', times: 3, fault: 'bare409' },
      ],
    },
    (does) => {
      does('tablet', { kind: 'reply' });
      does('tablet', { kind: 'stay', seconds: 120 });
      does('tablet', { kind: 'retry', pick: 0 });
      does('tablet', { kind: 'await' });
    },
  ),
];
