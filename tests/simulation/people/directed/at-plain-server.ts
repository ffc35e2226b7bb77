import { begin, directed, type Directed, type Perform } from './directed.ts';

const desk = { name: 'desk', hasWorker: false };
const tablet = { name: 'tablet', hasWorker: false };
const laptop = { name: 'laptop', hasWorker: false };

const lostSubmit = {
  server: 'plain',
  devices: [tablet, desk],
  calm: true,
  faultsAt: [{ at: 'POST .*/change-status', fault: 'lostAfter' }],
} as const;

/** An application is submitted, and more is asked for while its device is offline. */
function sentBack(does: Perform): void {
  does('tablet', { kind: 'submit' });
  does('tablet', { kind: 'disconnect' }, { name: 'gone' });
  does('desk', { kind: 'ask' }, { person: 'administrator', after: 'gone' });
  does('desk', { kind: 'stay', seconds: 15 }, { person: 'administrator', name: 'asked' });
  does('tablet', { kind: 'connect' }, { after: 'asked' });
  does('tablet', { kind: 'await' });
}

/**
 * At a server without keys, the portal has to find out automatically what became of a change whose response was lost.
 */
export const atPlainServer: readonly Directed[] = [
  directed(
    'a Submit whose response was lost is found at a plain server',
    { server: 'plain', faultsAt: [{ at: 'POST .*/change-status', fault: 'lostAfter' }] },
    (does) => {
      does('tablet', { kind: 'submit' });
      does('tablet', { kind: 'await' });
    },
  ),
  directed(
    'a start whose response was lost is found at a plain server',
    { server: 'plain', prepared: 'nothing', faultsAt: [{ at: 'POST .*/Step/1', fault: 'lostAfter' }] },
    (does) => {
      begin(does, 'tablet');
      does('tablet', { kind: 'await' });
    },
  ),
  directed(
    'a start that was lost meets an application of the same title, which another device has begun from a copy',
    {
      server: 'plain',
      prepared: 'nothing',
      devices: [tablet, laptop],
      calm: true,
      faultsAt: [{ at: 'tablet.* POST .*/Step/1', fault: 'lostBefore' }],
    },
    (does) => {
      const step = 'application-detail';
      does('tablet', { kind: 'start' });
      does('tablet', { kind: 'type', step, fields: ['researchTitle', 'duration'] });
      does('tablet', { kind: 'pause' });
      does('tablet', { kind: 'carry', to: 'laptop' }, { name: 'carried' });
      does('laptop', { kind: 'type', step, fields: ['duration'] }, { after: 'carried' });
      does('laptop', { kind: 'save', step });
      does('laptop', { kind: 'await' }, { name: 'started' });
      does('tablet', { kind: 'save', step }, { after: 'started' });
      does('tablet', { kind: 'await' });
    },
  ),
  directed('a submission is sent back before its lost response is looked for', lostSubmit, sentBack),
  directed(
    'a submission is sent back before its lost response is looked for, by an administrator whose clock is behind',
    lostSubmit,
    (does) => {
      does('tablet', { kind: 'setClock', hours: 30 });
      sentBack(does);
    },
  ),
];
