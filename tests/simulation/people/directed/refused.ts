import { begin, directed, type Directed } from './directed.ts';

const save = { kind: 'save', step: 'title-of-study' } as const;
const type = { kind: 'type', step: 'title-of-study', fields: ['studyTitle'] } as const;

/** Refusals, and responses that are none. */
export const refused: readonly Directed[] = [
  directed('the session has ended when a change is sent', { calm: true }, (does) => {
    does('tablet', type);
    does('tablet', { kind: 'befall', mishap: 'endSession' });
    does('tablet', save);
    does('tablet', { kind: 'await' });
  }),
  directed(
    'the server fails three times',
    { calm: true, faultsAt: [{ at: 'POST .*/Step/4', fault: 'status500', times: 3 }] },
    (does) => {
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'await' });
    },
  ),
  directed(
    'a proxy answers three times in the place of the server',
    { calm: true, faultsAt: [{ at: 'POST .*/Step/4', fault: 'bare409', times: 3 }] },
    (does) => {
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'stay', seconds: 60 });
    },
  ),
  directed(
    'a step is saved behind a message that was refused',
    {
      calm: true,
      faultsAt: [
        { at: 'POST .*/Comments', fault: 'lostBefore' },
        { at: 'POST .*/Comments', fault: 'bare413' },
      ],
    },
    (does) => {
      does('tablet', { kind: 'reply' });
      does('tablet', { kind: 'stay', seconds: 60 });
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'stay', seconds: 20 });
    },
  ),
  directed(
    'the save that starts an application is discarded while it is sent, and refused',
    {
      calm: true,
      prepared: 'nothing',
      faultsAt: [{ at: 'POST .*/Step/1', fault: 'bare413' }],
      held: [{ effects: 'answer POST .*/Step/1', until: 'discarded' }],
    },
    (does) => {
      begin(does, 'tablet');
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'discard', pick: 0 }, { name: 'discarded' });
      does('tablet', { kind: 'stay', seconds: 40 });
    },
  ),
  directed(
    'the response to a start does not say which application it is',
    { calm: true, prepared: 'nothing', faultsAt: [{ at: 'POST .*/Step/1', fault: 'withoutData' }] },
    (does) => {
      begin(does, 'tablet');
      does('tablet', { kind: 'stay', seconds: 30 });
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'stay', seconds: 30 });
    },
  ),
];
