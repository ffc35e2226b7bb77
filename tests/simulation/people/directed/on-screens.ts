import { directed, type Directed } from './directed.ts';
import { inTurn } from './in-turn.ts';

const typed = { kind: 'type', step: 'title-of-study', fields: ['purpose'] } as const;
const saved = { kind: 'save', step: 'title-of-study' } as const;
const wait = { kind: 'await' } as const;
const two = ['tablet', 'laptop'].map((name) => ({ name, hasWorker: false }));

/** Opens the form, and changes nothing in it. */
const open = { kind: 'chooseVersion', pick: 0, uses: true } as const;

/** What screens that read from the server show of an application. */
export const onScreens: readonly Directed[] = [
  directed(
    'the connection is lost right after a Submit was answered',
    { reads: 'tablet', seeds: [2, 4, 5], held: [{ effects: 'tablet.tab0 (send|answer) GET', from: 'submitted' }] },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'pause' });
      does('tablet', { kind: 'submit' }, { name: 'submitted' });
      does('tablet', { kind: 'pause' });
      does('tablet', { kind: 'pause' });
    },
  ),
  directed(
    'an application is read before the clock is set back, and changed elsewhere after that',
    { devices: two, reads: 'tablet' },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'setClock', hours: 100 });
      does('tablet', { kind: 'look' });
      does('tablet', open);
      does('tablet', { kind: 'pause' });
      does('tablet', { kind: 'setClock', hours: 0 });
      does('laptop', { kind: 'look' });
      does('laptop', typed);
      does('laptop', saved);
      does('laptop', wait);
      does('tablet', { kind: 'look' });
      does('tablet', open);
      does('tablet', { kind: 'pause' });
    },
  ),
  directed(
    'an answer to one tab comes after a newer one to another tab',
    {
      devices: two,
      reads: 'tablet',
      seeds: [2, 3],
      held: [{ effects: 'tablet.tab0 answer GET', from: 'changed', until: 'read' }],
    },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', open);
      does('tablet', { kind: 'look' }, { tab: 1 });
      does('tablet', open, { tab: 1 });
      does('tablet', { kind: 'pause' }, { tab: 1 });
      does('laptop', { kind: 'look' });
      does('tablet', { kind: 'disconnect' });
      does('tablet', { kind: 'connect' }, { name: 'changed' });
      acts('laptop', typed, { when: 'tablet.tab0 answer GET .*/ProjectApplication/1' });
      acts('laptop', saved, { name: 'saved' });
      acts('tablet', { kind: 'disconnect' }, { tab: 1, after: 'saved' });
      acts('tablet', { kind: 'connect' }, { tab: 1 });
      acts('tablet', { kind: 'pause' }, { tab: 1 });
      acts('tablet', { kind: 'pause' }, { tab: 1, name: 'read' });
      acts('tablet', { kind: 'pause' }, { tab: 1 });
      acts('tablet', wait, { tab: 1 });
    },
  ),
];
