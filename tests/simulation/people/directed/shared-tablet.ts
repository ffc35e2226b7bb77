import { directed, type Directed, type Perform } from './directed.ts';

const sending = 'tablet.tab0 send POST .*/Comments';

/**
 * The message leaves once somebody else is signed in, and before its tab has heard of that: the browser tells other
 * tabs when it likes.
 */
const held = [
  { effects: sending, until: 'signed in' },
  { effects: 'tablet.tab0 storage', until: 'waited' },
];

/** An administrator signs in on the tablet on which a researcher's message is just being sent. */
function changeUser(does: Perform, when: string): void {
  const there = { person: 'administrator', tab: 1 } as const;
  does('tablet', { kind: 'reply' });
  does('tablet', { kind: 'signIn' }, { ...there, hasty: true, when, name: 'signed in' });
  does('tablet', { kind: 'pause', seconds: 20 }, { ...there, name: 'waited' });
}

const removing = 'tablet.tab0 send DELETE .*/Pi-CV';

/** Another researcher signs in while a file is being removed: that request has no body that names its user. */
function removeAndChange(does: Perform): void {
  const there = { person: 'second', tab: 1, slot: 1 } as const;
  does('tablet', { kind: 'removeFile', pick: 0 });
  does('tablet', { kind: 'signIn' }, { ...there, hasty: true, when: removing, name: 'signed in' });
  does('tablet', { kind: 'pause', seconds: 20 }, { ...there, name: 'waited' });
  does('tablet', { kind: 'signIn' }, { tab: 1 });
  does('tablet', { kind: 'await' }, { tab: 1 });
}
const heldRemoval = held.map((one) => (one.effects === sending ? { ...one, effects: removing } : one));

/** The same, while the tab has yet to begin to send. */
const heldBefore = [
  { effects: 'tablet.tab0 lock portal-delivery', until: 'signed in' },
  { effects: 'tablet.tab0 storage', until: 'waited' },
];

/** Users who sign in one after the other on one device. */
export const sharedTablet: readonly Directed[] = [
  directed(
    'somebody else signs in at a plain server while a message is sent',
    { calm: true, server: 'plain', prepared: 'asked', held },
    (does) => changeUser(does, sending),
  ),
  directed('somebody else signs in while a message is sent', { calm: true, prepared: 'asked', held }, (does) =>
    changeUser(does, sending),
  ),
  directed(
    'somebody else signs in while a message is sent, in a browser without locks',
    { calm: true, hasLocks: false, prepared: 'asked', held },
    (does) => changeUser(does, sending),
  ),
  directed(
    'somebody else signs in at a plain server while a file is removed',
    { calm: true, server: 'plain', owners: ['researcher', 'second'], held: heldRemoval },
    removeAndChange,
  ),
  directed(
    'somebody else signs in while a file is removed, in a browser without locks',
    { calm: true, hasLocks: false, owners: ['researcher', 'second'], held: heldRemoval },
    removeAndChange,
  ),
  directed(
    'somebody else signs in right before a message is sent',
    { calm: true, prepared: 'asked', held: heldBefore },
    (does) => changeUser(does, 'tablet.tab0 lock portal-delivery'),
  ),
];
