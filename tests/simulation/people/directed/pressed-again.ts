import { directed, type Directed } from './directed.ts';
import { inTurn } from './in-turn.ts';

const devices = ['tablet', 'laptop'].map((name) => ({ name, hasWorker: false }));
const detail = { kind: 'save', step: 'application-detail' } as const;
const typedTitle = { kind: 'type', step: 'application-detail', fields: ['researchTitle'] } as const;
const typedDuration = { kind: 'type', step: 'application-detail', fields: ['duration'] } as const;

/** A button is pressed again while what it did the first time is under way, or after it was refused. */
export const pressedAgain: readonly Directed[] = [
  directed(
    'a refused save with another one behind it is corrected',
    { held: [{ effects: 'tablet.tab0 answer POST .*/ProjectApplication', until: 'behind' }] },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'look' }, { tab: 1 });
      does('tablet', { kind: 'empty', field: 'researchTitle' });
      does('tablet', detail, { name: 'refused' });
      acts('tablet', typedDuration, { hasty: true, when: 'tablet.tab0 answer POST .*/ProjectApplication' });
      acts('tablet', detail, { hasty: true, tab: 1, name: 'behind' });
      acts('tablet', { kind: 'await' }, { after: 'behind' });
      acts('tablet', typedTitle);
      acts('tablet', detail);
      acts('tablet', { kind: 'await' });
    },
  ),
  directed('Submit is pressed again after a message while both wait', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'disconnect' });
    // This save is tried, so what is behind it is not.
    does('tablet', typedDuration);
    does('tablet', detail);
    does('tablet', { kind: 'submit' });
    does('tablet', { kind: 'reply' });
    does('tablet', { kind: 'submit' });
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
  directed('a field is emptied, and saved', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'empty', field: 'duration' });
    does('tablet', detail);
    does('tablet', { kind: 'await' });
  }),
  directed(
    'more is saved while a Submit needs its user, who then sends it again',
    { devices, held: [{ effects: 'tablet.tab0 send POST .*/Comments', until: 'sent again' }] },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'disconnect' });
      does('tablet', { kind: 'submit' });
      does('laptop', typedTitle);
      does('laptop', detail);
      does('laptop', { kind: 'await' });
      does('tablet', { kind: 'connect' });
      does('tablet', { kind: 'pause' });
      does('tablet', { kind: 'await' });
      // While the message is under way, nothing else is sent.
      does('tablet', { kind: 'reply' });
      does('tablet', typedDuration);
      does('tablet', detail);
      does('tablet', { kind: 'solve', pick: 0, mine: true }, { name: 'sent again' });
      does('tablet', { kind: 'await' });
    },
  ),
  directed(
    'Submit is pressed in two tabs, and reaches the disk in one of them after the other was accepted',
    {
      calm: true,
      held: [{ effects: 'tablet.tab1 transaction readwrite portal-1', from: 'pressed', until: 'accepted' }],
    },
    (does) => {
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'look' }, { tab: 1 });
      does('tablet', { kind: 'submit' }, { tab: 1, hasty: true, name: 'pressed' });
      does('tablet', { kind: 'submit' });
      does('tablet', { kind: 'stay', seconds: 10 }, { name: 'accepted' });
      does('tablet', { kind: 'await' }, { tab: 1 });
    },
  ),
];
