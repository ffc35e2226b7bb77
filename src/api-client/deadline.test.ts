import { expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

test('what is done in time is handed over, and no timer is left', async () => {
  vi.useFakeTimers();
  try {
    expect(await withDeadline({ ms: 1000, signal: undefined }, async () => 'done')).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('work that does not listen is given up when the time is up', async () => {
  const handed: AbortSignal[] = [];
  const working = withDeadline({ ms: 1, signal: undefined }, (signal) => {
    handed.push(signal);
    return new Promise(() => undefined);
  });
  await expect(working).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(handed[0]?.aborted).toBe(true);
});
