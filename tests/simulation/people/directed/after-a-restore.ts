import { directed, type Directed } from './directed.ts';
import { inTurn } from './in-turn.ts';

const typed = { kind: 'type', step: 'title-of-study', fields: ['purpose'] } as const;
const saved = { kind: 'save', step: 'title-of-study' } as const;
const wait = { kind: 'await' } as const;
const backUp = { kind: 'befall', mishap: 'backUp' } as const;
const restore = { kind: 'befall', mishap: 'restored' } as const;
const sendAgain = { kind: 'answerOffer', answer: 'sendAgain', pick: 0 } as const;

/** A backup replaces the server's database, and a device has what the backup lacks. */
export const afterARestore: readonly Directed[] = [
  directed('a text that was only kept before a restore is offered', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', backUp);
    does('tablet', typed);
    does('tablet', { kind: 'pause' });
    does('tablet', restore);
    does('tablet', { kind: 'look' });
  }),
  directed('a user signs out, and the answer is the first to tell of a restore', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', backUp);
    does('tablet', typed);
    does('tablet', saved);
    does('tablet', wait);
    does('tablet', restore);
    does('tablet', { kind: 'leave', choice: 'keep' });
    does('tablet', { kind: 'signIn' });
  }),
  directed('a field is written while its offer is being read and sent again', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'look' }, { tab: 1 });
    does('tablet', backUp);
    does('tablet', typed);
    does('tablet', saved);
    does('tablet', wait);
    does('tablet', restore);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'signIn' });
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'signIn' }, { tab: 1 });
    does('tablet', { kind: 'look' }, { tab: 1, name: 'seen' });
    acts('tablet', sendAgain, { after: 'seen' });
    acts('tablet', { kind: 'pause' }, { tab: 1, when: 'tablet.tab0 answer GET .*/Comments' });
    acts('tablet', typed, { tab: 1 });
    acts('tablet', wait);
  }),
  directed('a former page writes while its offer is being read and discarded', { seeds: [1, 5] }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'look' }, { tab: 1 });
    does('tablet', backUp);
    does('tablet', typed);
    does('tablet', saved);
    does('tablet', wait);
    // The page is suspended before it can write this.
    does('tablet', { kind: 'type', step: 'title-of-study', fields: ['background'] }, { tab: 1 });
    does('tablet', { kind: 'befall', mishap: 'freeze', part: 'tab1' });
    does('tablet', restore);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'signIn' }, { name: 'seen' });
    acts('tablet', { kind: 'answerOffer', answer: 'discard', pick: 0 }, { after: 'seen' });
    // It wakes up while the offer is being read.
    acts('tablet', { kind: 'pause' }, { tab: 2, when: 'tablet.tab0 answer GET .*/Comments', name: 'read' });
    acts('tablet', { kind: 'befall', mishap: 'wake', part: 'tab1' }, { hasty: true, after: 'read' });
    acts('tablet', wait);
  }),
  directed(
    'an application is once said to be gone, and what it lacks is sent again',
    {
      reads: 'tablet',
      // With these seeds, the response has an envelope.
      seeds: [5, 7, 8],
      faultsAt: [{ at: 'tablet.tab0 GET .*/ProjectApplication/1', fault: 'status404', skip: 1 }],
    },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', typed);
      does('tablet', { kind: 'pause' });
      does('tablet', { kind: 'look' });
      does('tablet', sendAgain);
      does('tablet', wait);
    },
  ),
  directed('an investigator was added again after a backup was made', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'addRow' });
    does('tablet', { kind: 'saveRows' });
    does('tablet', wait);
    does('tablet', backUp);
    does('tablet', { kind: 'removeRow', pick: 1 });
    does('tablet', wait);
    does('tablet', { kind: 'addRow', again: true });
    does('tablet', { kind: 'saveRows' });
    does('tablet', wait);
    does('tablet', restore);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'signIn' });
    does('tablet', sendAgain);
    does('tablet', wait);
  }),
  directed('the removal of an investigator waits while a backup is restored', { seeds: [1, 3, 5] }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', backUp);
    does('tablet', { kind: 'disconnect' });
    does('tablet', typed);
    does('tablet', saved);
    does('tablet', { kind: 'removeRow', pick: 0 });
    does('tablet', restore);
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'signIn' });
    does('tablet', sendAgain);
    does('tablet', wait);
  }),
];
