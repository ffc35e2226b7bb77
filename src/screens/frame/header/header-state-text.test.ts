import { expect, test } from 'vitest';
import type { LastReading } from '../../../outbox/read/outbox-state-text.ts';
import { emptySummary, type OutboxSummary } from '../../../outbox/read/summary.ts';
import { headerStateText, type WorkSeen } from './header-state-text.ts';

const NOW = new Date(2026, 10, 21, 14, 0).getTime();
const wordsOf = (summary: Partial<OutboxSummary>, over: Partial<WorkSeen> = {}) =>
  headerStateText(
    { summary: { ...emptySummary, ...summary }, kept: 0, writeState: { hasUnwritten: false, failure: null }, ...over },
    NOW,
  );
const saidOf = (summary: Partial<OutboxSummary>, over?: Partial<WorkSeen>) =>
  wordsOf(summary, over)?.parts.map(({ text }) => text);

test('"Saved" is said only where nothing is on its way, kept or typed, whatever the network does', () => {
  expect(saidOf({})).toEqual(['Saved']);
  expect(saidOf({ outboxState: { kind: 'sessionEnded' } })).toEqual(['Saved']);
  expect(saidOf({}, { kept: 1 })).toEqual(['On this device']);
  expect(saidOf({}, { writeState: { hasUnwritten: true, failure: null } })).toEqual(['Storing…']);
  expect(saidOf({}, { kept: 1, writeState: { hasUnwritten: true, failure: null } })).toEqual(['Storing…']);
  expect(saidOf({}, { writeState: { hasUnwritten: true, failure: 'full' } })).toEqual(['Not stored']);
  expect(saidOf({ actionNeeded: 1 })).toEqual(['Action needed 1']);
});

test('nothing is said before the device was looked at', () => {
  expect(wordsOf({}, { summary: undefined })).toBeNull();
  expect(wordsOf({}, { kept: undefined })).toBeNull();
});

test('what needs somebody, waits and is being sent is counted apart', () => {
  expect(saidOf({ actionNeeded: 1, waiting: 2, sending: 1 }, { kept: 3 })).toEqual([
    'Action needed 1',
    'Sending…',
    'Waiting to send 2',
  ]);
});

test('once the session has ended, all that waits needs the person; nothing is lost, and it is said what to do', () => {
  const outboxState = { kind: 'sessionEnded' } as const;
  expect(saidOf({ waiting: 2, sending: 1, outboxState })).toEqual(['Action needed 3']);
  expect(saidOf({ actionNeeded: 1, waiting: 2, outboxState })).toEqual(['Action needed 3']);
  expect(wordsOf({ waiting: 2, outboxState })).toMatchObject({
    explained: 'Your session has ended. Your work is safe. Log in again to send it.',
    spoken: 'Your session has ended. Log in to send 2 changes.',
  });
  expect(wordsOf({ waiting: 1, outboxState })?.act).toEqual({ kind: 'signIn', text: 'Log in to send 1 change' });
  expect(wordsOf({ actionNeeded: 1, waiting: 2, sending: 1, outboxState })?.act?.text).toBe('Log in to send 3 changes');
  expect(wordsOf({ actionNeeded: 1, outboxState })?.act).toBeNull();
});

test('a network that shows its own page is named, with a way to that page', () => {
  const outboxState = { kind: 'backingOff', reason: 'foreignPage', since: 0, until: NOW + 5 } as const;
  expect(wordsOf({ waiting: 2, outboxState })).toMatchObject({
    explained: 'This Wi-Fi network asks you to log in first.',
    act: { kind: 'network' },
  });
});

test('a portal that is gone, or asked for time, is told as what it is, with the time', () => {
  const backingOff = (reason: 'unreachable' | 'askedToWait', minutes: number) =>
    wordsOf({
      waiting: 2,
      outboxState: { kind: 'backingOff', reason, since: NOW - 1000, until: NOW + minutes * 60_000 },
    })?.explained;
  expect(backingOff('unreachable', 0.1)).toBe('We can’t reach the portal. We’ll try again automatically.');
  expect(backingOff('unreachable', 5)).toBe('We can’t reach the portal. We’ll try again at 14:05.');
  expect(backingOff('askedToWait', 30)).toBe('We have to wait until 14:30.');
  expect(backingOff('askedToWait', 24 * 60)).toBe('We have to wait until 22 November 2026, 14:00.');
});

test('Send now is offered where a try may help: not for what is blocked, nor before the time that the portal asked for', () => {
  const actOf = (reason: 'unreachable' | 'askedToWait', over: Partial<OutboxSummary> = {}) =>
    wordsOf({ waiting: 2, outboxState: { kind: 'backingOff', reason, since: NOW, until: NOW + 300_000 }, ...over })
      ?.act;
  expect(actOf('unreachable')).toEqual({ kind: 'sendNow', text: 'Send now' });
  expect(actOf('unreachable', { actionNeeded: 1, blocked: true })).toBeNull();
  expect(actOf('askedToWait')).toBeNull();
  expect(wordsOf({ waiting: 2 })?.act).toBeNull();
});

test('during a try it is not said that there will be another one', () => {
  const outboxState = { kind: 'backingOff', reason: 'unreachable', since: 0, until: NOW } as const;
  expect(wordsOf({ sending: 1, outboxState })).toMatchObject({ explained: 'We’re sending your changes.', act: null });
  expect(wordsOf({ sending: 1, stalled: true, outboxState })?.act?.kind).toBe('sendNow');
});

test('nothing is said to be tried again that waits for the person alone', () => {
  const outboxState = { kind: 'backingOff', reason: 'unreachable', since: NOW - 1000, until: NOW + 300_000 } as const;
  const said = wordsOf({ waiting: 2, actionNeeded: 1, outboxState, blocked: true });
  expect(said?.parts.map(({ text }) => text)).toEqual(['Action needed 1', 'Waiting to send 2']);
  expect(`${said?.explained} ${said?.spoken}`).not.toContain('try again');
});

test('work that does not move for no known reason is said to stand still, with what to do', () => {
  expect(wordsOf({ waiting: 2, sending: 1, stalled: true })).toMatchObject({
    parts: [{ kind: 'waiting', text: 'Waiting to send 3' }],
    act: { kind: 'sendNow', text: 'Send now' },
  });
  expect(wordsOf({ waiting: 1, stalled: true, outboxState: { kind: 'sessionEnded' } })?.act?.kind).toBe('signIn');
});

test('Saved is not said while the portal lacks work that this device has', () => {
  expect(wordsOf({}, { isLacking: true })).toBeNull();
  expect(saidOf({ waiting: 1 }, { isLacking: true })).toEqual(['Waiting to send 1']);
});

test('what passes soon is not spoken; what lasts is, and a refused change never as sent', () => {
  expect(wordsOf({ sending: 3 })?.spoken).toBe('');
  expect(wordsOf({}, { kept: 2 })?.spoken).toBe('');
  expect(wordsOf({ actionNeeded: 2, waiting: 1 })?.spoken).toBe(
    'Action needed for 2 changes. 1 change is waiting to be sent.',
  );
});

test('the portal is not called out of reach while it answers readings', () => {
  const outboxState: OutboxSummary['outboxState'] = {
    kind: 'backingOff',
    reason: 'unreachable',
    since: NOW - 1000,
    until: NOW + 9000,
  };
  const explained = (lastReading: LastReading) => wordsOf({ waiting: 1, outboxState }, { lastReading })?.explained;
  expect(explained(null)).toBe('We can’t reach the portal. We’ll try again automatically.');
  expect(explained({ how: 'unreachable', at: NOW })).toBe('We can’t reach the portal. We’ll try again automatically.');
  expect(explained({ how: 'responded', at: NOW - 60_000 })).toMatch(/^We can’t reach the portal/);
  // The failed try was triggered by this successful reading.
  expect(explained({ how: 'responded', at: NOW - 2000 })).toBe(
    'We couldn’t send your changes. We’ll try again automatically.',
  );
  expect(explained({ how: 'responded', at: NOW })).toBe(
    'We couldn’t send your changes. We’ll try again automatically.',
  );
});

test('on a page about one application its work alone is told', () => {
  const nothing = { waiting: 0, sending: 0, actionNeeded: 0, kept: false };
  expect(wordsOf({ waiting: 2 }, { kept: 1, ofOne: nothing })).toMatchObject({
    parts: [{ kind: 'saved', text: 'Saved' }],
    explained: 'All changes of this application are saved.',
  });
  expect(saidOf({ waiting: 2 }, { kept: 1, ofOne: { ...nothing, kept: true } })).toEqual(['On this device']);
  expect(saidOf({ waiting: 2 }, { ofOne: { ...nothing, waiting: 1 } })).toEqual(['Waiting to send 1']);
});

test('on a page about one application Saved has its time; elsewhere silence is the good state', () => {
  const nothing = { waiting: 0, sending: 0, actionNeeded: 0, kept: false };
  const savedAt = NOW - 60_000;
  expect(wordsOf({})).toMatchObject({ parts: [{ text: 'Saved' }], isQuiet: true });
  expect(wordsOf({}, { ofOne: nothing })).toMatchObject({ parts: [{ text: 'Saved' }], isQuiet: false });
  expect(wordsOf({}, { ofOne: { ...nothing, savedAt } })).toMatchObject({ parts: [{ text: 'Saved 13:59' }] });
  expect(saidOf({}, { ofOne: { ...nothing, savedAt, kept: true } })).toEqual(['On this device']);
  expect(wordsOf({ waiting: 1 })?.isQuiet).toBe(false);
});

test('what another application needs is told beside the state of this one, and only that', () => {
  const mine = { waiting: 0, sending: 0, actionNeeded: 1, kept: false };
  const isTold = (actionNeeded: number, ofOne: typeof mine | null) =>
    wordsOf({ actionNeeded }, { ofOne })?.hasTroubleElsewhere;
  expect(isTold(2, mine)).toBe(true);
  expect(isTold(1, mine)).toBe(false);
  expect(isTold(1, { ...mine, actionNeeded: 0 })).toBe(true);
  expect(isTold(1, null)).toBe(false);
  expect(wordsOf({ waiting: 3 }, { ofOne: { ...mine, actionNeeded: 0 } })?.hasTroubleElsewhere).toBe(false);
});
