import { directed, type Directed } from './directed.ts';

const step = 'title-of-study';
const save = { kind: 'save', step } as const;
const title = { kind: 'type', step, fields: ['studyTitle'] } as const;
const devices = ['tablet', 'laptop', 'phone'].map((name) => ({ name, hasWorker: false }));

/** What a change is composed from, and what is sent of it again. */
export const composing: readonly Directed[] = [
  directed(
    'a save is lost, and made again at a plain server after its step was changed elsewhere and read here',
    {
      server: 'plain',
      calm: true,
      devices,
      faultsAt: [{ at: 'tablet.* POST .*/Step/4', fault: 'lostBefore', times: 4 }],
    },
    (does) => {
      does('tablet', title);
      does('tablet', save, { name: 'sent' });
      does('laptop', { kind: 'type', step, fields: ['purpose'] }, { after: 'sent' });
      does('laptop', save);
      does('laptop', { kind: 'await' }, { name: 'changed' });
      does('tablet', { kind: 'look' }, { after: 'changed' });
      does('tablet', { kind: 'stay', seconds: 120 });
    },
  ),
  directed(
    'a copied save meets what a third device has saved in its field',
    { calm: true, devices, held: [{ effects: 'tablet.tab0 lock portal-delivery' }] },
    (does) => {
      does('laptop', { kind: 'signIn' }, { name: 'there' });
      does('tablet', { kind: 'look' }, { after: 'there' });
      does('tablet', title);
      does('tablet', save, { name: 'saved' });
      does('phone', title, { after: 'saved' });
      does('phone', save);
      does('phone', { kind: 'await' }, { name: 'changed' });
      does('laptop', { kind: 'look' }, { after: 'changed', name: 'seen' });
      does('tablet', { kind: 'carry', to: 'laptop' }, { after: 'seen', name: 'carried' });
      does('laptop', { kind: 'await' }, { after: 'carried' });
    },
  ),
];
