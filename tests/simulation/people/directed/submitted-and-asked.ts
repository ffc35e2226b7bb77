import { directed, type Directed } from './directed.ts';
import { inTurn } from './in-turn.ts';

const devices = ['tablet', 'laptop', 'desk'].map((name) => ({ name, hasWorker: false }));
const administrator = { person: 'administrator' } as const;
const typed = { kind: 'type', step: 'title-of-study', fields: ['purpose'] } as const;
const saved = { kind: 'save', step: 'title-of-study' } as const;

/** A Submit waits while the application is submitted elsewhere, and more is asked for. */
export const submittedAndAsked: readonly Directed[] = [
  directed('more is asked for while a save and a Submit wait', { devices, prepared: 'asked' }, (acts) => {
    const does = inTurn(acts);
    does('tablet', { kind: 'look' });
    does('tablet', { kind: 'disconnect' });
    does('tablet', typed);
    does('tablet', saved);
    does('tablet', { kind: 'submit' });
    does('laptop', { kind: 'look' });
    does('laptop', { kind: 'submit' });
    does('laptop', { kind: 'await' });
    does('desk', { kind: 'ask' }, administrator);
    does('desk', { kind: 'await' }, administrator);
    does('tablet', { kind: 'connect' });
    does('tablet', { kind: 'await' });
  }),
  directed(
    'a form is looked at while its Submit waits and more has been asked for',
    {
      devices,
      prepared: 'asked',
      held: [{ effects: 'tablet.tab0 send POST .*/(Comments|ProjectApplication)', until: 'seen' }],
    },
    (acts) => {
      const does = inTurn(acts);
      does('tablet', { kind: 'look' });
      does('tablet', { kind: 'disconnect' });
      // The message is tried, so what is behind it is not.
      does('tablet', { kind: 'reply' });
      does('tablet', { kind: 'submit' });
      does('laptop', { kind: 'look' });
      does('laptop', { kind: 'submit' });
      does('laptop', { kind: 'await' });
      does('desk', { kind: 'ask' }, administrator);
      does('desk', { kind: 'await' }, administrator);
      does('tablet', { kind: 'connect' });
      does('tablet', { kind: 'look' }, { name: 'seen' });
      does('tablet', { kind: 'await' });
    },
  ),
];
