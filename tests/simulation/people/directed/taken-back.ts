import { directed, type Directed, type Perform } from './directed.ts';
import { inTurn } from './in-turn.ts';

const typed = { kind: 'type', step: 'title-of-study', fields: ['purpose'] } as const;
const saved = { kind: 'save', step: 'title-of-study' } as const;
const two = ['tablet', 'laptop'].map((name) => ({ name, hasWorker: false }));
const hasty = { hasty: true } as const;
const leaves = 'tablet.tab0 send POST .*/ProjectApplication';

/** Without a connection: one save is tried, and everything behind it in the application is not. */
const disconnect = (does: Perform) => {
  does('tablet', { kind: 'disconnect' });
  does('tablet', { kind: 'type', step: 'methodology', fields: ['setting'] });
  does('tablet', { kind: 'save', step: 'methodology' });
};

/** What is saved or removed is taken back before it is at the server. */
export const takenBack: readonly Directed[] = [
  directed(
    'a save is taken back in another tab while its page waits for the server',
    { held: [{ effects: 'tablet.tab0 answer POST', from: 'first', until: 'taken back' }] },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'look' }, { tab: 1 });
      does('tablet', { kind: 'type', step: 'methodology', fields: ['setting'] }, { name: 'first' });
      does('tablet', { kind: 'save', step: 'methodology' });
      does('tablet', typed, hasty);
      does('tablet', saved, hasty);
      acts('tablet', { kind: 'pause' }, { tab: 1 });
      acts('tablet', { kind: 'discard', pick: 1 }, { tab: 1, name: 'taken back' });
    },
  ),
  directed(
    'a save that was taken back while it was being sent is saved again',
    {
      held: [{ effects: 'tablet.tab0 send POST .*ProjectApplication', from: 'typed', until: 'again' }],
      faultsAt: [{ at: 'POST .*/ProjectApplication', fault: 'status429' }],
    },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'look' }, { tab: 1 });
      does('tablet', typed, { name: 'typed' });
      does('tablet', saved);
      acts('tablet', { kind: 'discard', pick: 0 }, { tab: 1, name: 'taken back', when: leaves });
      acts('tablet', saved, { tab: 1, hasty: true, after: 'taken back', name: 'again' });
    },
  ),
  directed('the removal of a row is taken back before it has left', {}, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    disconnect(does);
    does('tablet', { kind: 'removeRow', pick: 0 });
    does('tablet', { kind: 'discard', pick: 1 });
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
  directed(
    'a file of which a copy was made while it was being sent is refused, taken back and sent again',
    {
      devices: two,
      // With these seeds, the refusal is in an envelope.
      seeds: [2, 5, 7],
      held: [{ effects: 'tablet.tab0 send POST .*/Pi-CV', until: 'copied' }],
      faultsAt: [{ at: 'tablet.tab0 POST .*/Pi-CV', fault: 'status409' }],
    },
    (acts) => {
      const does = inTurn(acts);
      does('laptop', { kind: 'look' });
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'chooseFile', type: 4 }, { name: 'chosen' });
      does('tablet', { kind: 'sendFiles' });
      acts(
        'tablet',
        { kind: 'carry', to: 'laptop' },
        { hasty: true, name: 'copied', when: 'tablet.tab0 send POST .*/Pi-CV' },
      );
      acts('laptop', { kind: 'await' }, { after: 'copied', name: 'sent' });
      acts('tablet', { kind: 'await' }, { after: 'sent' });
      acts('tablet', { kind: 'discard', pick: 0 });
      acts('tablet', { kind: 'sendFiles' });
      acts('tablet', { kind: 'await' });
    },
  ),
  directed(
    'a save of a row is taken back before another one of that row',
    { devices: two, seeds: [1, 3, 4] },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('laptop', { kind: 'look' });
      does('laptop', { kind: 'editRow', pick: 0 });
      does('laptop', { kind: 'saveRows' });
      does('laptop', { kind: 'await' });
      does('tablet', { kind: 'editRow', pick: 0 });
      acts('tablet', { kind: 'saveRows' }, { name: 'saving', after: 'turn 6' });
      acts(
        'tablet',
        { kind: 'editRow', pick: 0, column: 'position' },
        { hasty: true, when: 'tablet.tab0 answer POST .*/InvestigatorInfo' },
      );
      acts('tablet', { kind: 'saveRows' }, { hasty: true });
      acts('tablet', { kind: 'await' });
      acts('tablet', { kind: 'discard', pick: 0 });
      acts('tablet', { kind: 'await' });
    },
  ),
];
