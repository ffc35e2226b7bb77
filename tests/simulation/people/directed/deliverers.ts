import { begin, directed, type Directed } from './directed.ts';

const step = 'title-of-study';
const type = { kind: 'type', step, fields: ['studyTitle'] } as const;
const save = { kind: 'save', step } as const;
const withWorker = { devices: [{ name: 'tablet', hasWorker: true }] };

/** Pages and a worker that could all deliver: one of them does, and another one if that one stops. */
export const deliverers: readonly Directed[] = [
  directed('a step is saved where a worker delivers', { calm: true, ...withWorker }, (does) => {
    does('tablet', { kind: 'signIn' });
    does('tablet', type);
    does('tablet', save);
    does('tablet', { kind: 'stay', seconds: 15 });
  }),
  directed(
    'the page is closed while the worker sends',
    { calm: true, devices: [...withWorker.devices, { name: 'laptop', hasWorker: false }] },
    (does) => {
      does('tablet', type);
      does('tablet', save);
      const when = 'tablet.* send POST .*/Step/4';
      does('tablet', { kind: 'befall', mishap: 'kill', part: 'tab0' }, { hasty: true, when, name: 'closed' });
      does('laptop', { kind: 'pause', seconds: 60 }, { after: 'closed' });
      does('laptop', { kind: 'expectFrom', device: 'tablet' });
    },
  ),
  directed('the databases fail in the worker after it has taken the work', { calm: true, ...withWorker }, (does) => {
    does('tablet', type);
    does('tablet', save);
    const when = 'tablet.worker lock portal-delivery';
    const failing = { kind: 'failDisk', part: 'worker', fault: 'quotaAtWrite', times: 100 } as const;
    does('tablet', failing, { hasty: true, when });
    does('tablet', { kind: 'stay', seconds: 12 });
  }),
  directed(
    'somebody else signs in where a worker delivers',
    { calm: true, owners: ['researcher', 'second'], ...withWorker },
    (does) => {
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'await' });
      does('tablet', { kind: 'signOut' });
      const second = { person: 'second', slot: 1 } as const;
      begin(does, 'tablet', second);
      does('tablet', { kind: 'stay', seconds: 15 }, second);
    },
  ),
  directed('a tab is killed right after it has stored a change, while another one is open', { calm: true }, (does) => {
    does('tablet', { kind: 'signIn' });
    does('tablet', type, { tab: 1 });
    does('tablet', save, { tab: 1 });
    const when = 'tablet.tab1 lock portal-delivery';
    does('tablet', { kind: 'befall', mishap: 'kill', part: 'tab1' }, { hasty: true, when });
    does('tablet', { kind: 'stay', seconds: 150 });
  }),
  directed('a tab whose clock was ahead is frozen while it sends', { calm: true }, (does) => {
    does('tablet', { kind: 'signIn' }, { tab: 1 });
    does('tablet', type);
    does('tablet', { kind: 'setClock', hours: 100 });
    does('tablet', save);
    const when = 'tablet.tab0 serve POST .*/Step/4';
    does('tablet', { kind: 'befall', mishap: 'freeze', part: 'tab0' }, { hasty: true, when, name: 'frozen' });
    does('tablet', { kind: 'setClock', hours: 0 }, { tab: 1, hasty: true });
    does('tablet', { kind: 'stay', seconds: 150 }, { tab: 1, hasty: true });
    does('tablet', { kind: 'befall', mishap: 'wake', part: 'tab0' });
  }),
  directed(
    'the clock is set back while a change waits for its next try',
    { calm: true, faultsAt: [{ at: 'POST .*/Step/4', fault: 'status503', times: 7 }] },
    (does) => {
      does('tablet', type);
      does('tablet', save);
      does('tablet', { kind: 'pause', seconds: 20 });
      does('tablet', { kind: 'setClock', hours: -5 });
      does('tablet', { kind: 'stay', seconds: 400 });
    },
  ),
  directed(
    'two tabs without locks, of which one sends for longer than a lease lasts',
    { calm: true, hasLocks: false, held: [{ effects: 'tablet.tab0 answer POST .*/Step/6', until: 'waited' }] },
    (does) => {
      does('tablet', { kind: 'chooseFile', type: 2 });
      does('tablet', { kind: 'sendFiles' });
      does('tablet', { kind: 'signIn' }, { tab: 1 });
      does('tablet', { kind: 'pause', seconds: 90 }, { tab: 1, name: 'waited' });
      does('tablet', { kind: 'await' }, { tab: 1 });
    },
  ),
  directed(
    'a tab without locks wakes up while another one sends what it was sending',
    {
      calm: true,
      hasLocks: false,
      faultsAt: [{ at: 'tablet.tab0 POST .*/Step/6', fault: 'lostAfter' }],
      held: [
        { effects: 'tablet.tab0 answer POST .*/Step/6', until: 'woken' },
        { effects: 'tablet.tab1 answer POST .*/Step/6', until: 'gone on' },
      ],
    },
    (does) => {
      does('tablet', { kind: 'signIn' }, { tab: 1 });
      does('tablet', { kind: 'chooseFile', type: 2 });
      does('tablet', { kind: 'sendFiles' });
      const sent = 'tablet.tab0 answer POST .*/Step/6';
      does('tablet', { kind: 'befall', mishap: 'freeze', part: 'tab0' }, { hasty: true, when: sent });
      const again = 'tablet.tab1 answer POST .*/Step/6';
      does('tablet', { kind: 'befall', mishap: 'wake', part: 'tab0' }, { hasty: true, when: again, name: 'woken' });
      begin(does, 'tablet', { slot: 1, hasty: true });
      does('tablet', { kind: 'pause', seconds: 3 }, { tab: 2, hasty: true, name: 'gone on' });
      does('tablet', { kind: 'stay', seconds: 120 });
    },
  ),
  directed(
    'a tab without locks is frozen while it takes the next change, and wakes up while another one sends',
    {
      calm: true,
      hasLocks: false,
      owners: ['researcher', 'researcher', 'researcher'],
      held: [{ effects: 'tablet.tab[01] answer POST .*/Step', until: 'gone on' }],
    },
    (does) => {
      does('tablet', { kind: 'signIn' }, { tab: 1 });
      does('tablet', { kind: 'chooseFile', type: 2 });
      does('tablet', { kind: 'sendFiles' });
      begin(does, 'tablet', { slot: 1 });
      // Once the save is stored, the next transaction takes it for sending.
      const nothing = { kind: 'befall', mishap: 'wake', part: 'tab9' } as const;
      does('tablet', nothing, { hasty: true, when: 'tablet.tab0 commit portal-1' });
      const taking = 'tablet.tab0 transaction readwrite portal-1';
      does('tablet', { kind: 'befall', mishap: 'freeze', part: 'tab0' }, { hasty: true, when: taking });
      const again = 'tablet.tab1 answer POST .*/Step/6';
      does('tablet', nothing, { hasty: true, when: again });
      begin(does, 'tablet', { slot: 2, tab: 2, hasty: true });
      does('tablet', nothing, { hasty: true, when: 'tablet.tab2 commit portal-1' });
      const stored = 'tablet.tab2 transaction readwrite portal-1';
      does('tablet', { kind: 'befall', mishap: 'wake', part: 'tab0' }, { hasty: true, when: stored });
      does('tablet', { kind: 'pause', seconds: 3 }, { tab: 2, hasty: true, name: 'gone on' });
      does('tablet', { kind: 'stay', seconds: 15 }, { tab: 2 });
    },
  ),
];
