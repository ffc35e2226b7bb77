import { expect, test } from 'vitest';
import { frameMessages } from '../../../contract/messages/frame.ts';
import { partStateMessages } from '../../../contract/messages/device/saving.ts';
import { deliveryStateOf } from '../../../outbox/queue/life-cycle.ts';
import { badgesOf, workBadge } from '../../../replica/copies/waiting-text.ts';
import { TONE_ICONS } from '../../../ui/feedback/badge.tsx';

const { words } = partStateMessages;

test('where work is, is told in the same five words everywhere', () => {
  expect(Object.values(words)).toEqual(['On this device', 'Waiting to send', 'Sending', 'Saved', 'Action needed']);
  // The header adds counts, and dots that show that sending is in progress.
  expect([frameMessages.kept, frameMessages.saved, frameMessages.sending]).toEqual([
    'On this device',
    'Saved',
    'Sending…',
  ]);
  expect([frameMessages.waiting(2), frameMessages.actionNeeded(1)]).toEqual(['Waiting to send 2', 'Action needed 1']);
  const states = ['waiting', 'unsure', 'sending', 'refused', 'conflict'] as const;
  expect(states.map((state) => words[deliveryStateOf(state)])).toEqual([
    'Waiting to send',
    'Waiting to send',
    'Sending',
    'Action needed',
    'Action needed',
  ]);
});

test('what is not at the server yet never bears a tick, on a card or beside a status', () => {
  expect(workBadge('kept')).toMatchObject({ text: 'On this device', icon: 'kept' });
  for (const delivery of ['waiting', 'sending', 'actionNeeded'] as const) {
    expect(workBadge(delivery).text).toBe(words[delivery]);
    const [requested] = badgesOf(
      { tone: 'green', icon: undefined, text: 'Accepted' },
      { delivery, requested: delivery },
      { kind: 'open' },
    );
    expect(requested?.text).toBe(`Accepted · ${words[delivery]}`);
    for (const badge of [workBadge(delivery), requested]) expect(badge?.icon).not.toBe(TONE_ICONS.green);
  }
});
