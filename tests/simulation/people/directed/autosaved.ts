import { directed, type Directed, type Perform } from './directed.ts';
import { inTurn } from './in-turn.ts';

const step = 'title-of-study';
const autosaves = true;
const wait = { kind: 'pause', seconds: 60 } as const;

/** Saves a field behind a change that waits for a connection, so that it is never tried, and takes that back. */
function takeBackUntried(does: Perform): void {
  does('tablet', { kind: 'look' });
  does('tablet', { kind: 'disconnect' });
  does('tablet', { kind: 'type', step: 'methodology', fields: ['setting'] });
  does('tablet', { kind: 'save', step: 'methodology' });
  does('tablet', { kind: 'type', step, fields: ['purpose'] });
  does('tablet', { kind: 'save', step });
  does('tablet', { kind: 'discard', pick: 1 });
}

/** Pages save drafts automatically. */
export const autosaved: readonly Directed[] = [
  directed('what was taken back is not saved automatically', { autosaves }, (acts) => {
    const does = inTurn(acts);
    takeBackUntried(does);
    does('tablet', { kind: 'connect' });
    does('tablet', wait);
  }),
  directed('what was taken back is not saved together with another field', { autosaves }, (acts) => {
    const does = inTurn(acts);
    takeBackUntried(does);
    does('tablet', { kind: 'connect' });
    does('tablet', wait);
    does('tablet', { kind: 'type', step, fields: ['background'] });
    does('tablet', wait);
  }),
  directed('two tabs write, and both save automatically', { autosaves }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'look' }, { tab: 1 });
    acts('tablet', { kind: 'type', step, fields: ['purpose'] });
    acts('tablet', { kind: 'type', step, fields: ['purpose'] }, { tab: 1 });
    acts('tablet', wait);
    acts('tablet', { kind: 'type', step, fields: ['background'] }, { tab: 1 });
    acts('tablet', { kind: 'save', step }, { hasty: true });
    acts('tablet', wait);
  }),
];
