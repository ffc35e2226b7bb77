import type { HealingState } from '../healing/healing.ts';
import type { Place } from '../contract/domain/place.ts';

/** How long an unfinished comparison waits before it is made again, ms. */
const RECOMPARED_EVERY_MS = 30_000;

/**
 * Compares again when a comparison that could not be finished may succeed: after a sign-in, once the page is visible
 * again, when the connection is back, and from time to time; and when another tab has sent or discarded something.
 */
export function createRecomparison({
  place,
  state,
  compare,
  onSession,
  page,
}: {
  place: Place;
  state: () => HealingState;
  compare: () => void;
  onSession: (listener: () => void) => () => void;
  page: { window: EventTarget; document: EventTarget & { visibilityState: string } };
}): { tellOtherTabs: () => void; close: () => void } {
  const isVisible = () => page.document.visibilityState === 'visible';
  const compareIfUnknown = () => {
    const now = state();
    if ((now.step !== 'found' || now.isPartial) && isVisible()) compare();
  };
  // What the server does not show now it will hardly show soon, so this timer does not repeat a partial comparison.
  const compareInTime = () => {
    if (state().step !== 'found' && isVisible()) compare();
  };
  const ends = new AbortController();
  const { signal } = ends;
  page.window.addEventListener('online', compare, { signal });
  page.document.addEventListener('visibilitychange', compareIfUnknown, { signal });
  const stopSession = onSession(compareIfUnknown);
  const timer = setInterval(compareInTime, RECOMPARED_EVERY_MS);
  const channel = new BroadcastChannel(`portal-missing-${place}`);
  channel.addEventListener('message', compare, { signal });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tellOtherTabs: () => (signal.aborted ? undefined : channel.postMessage('changed')),
    close() {
      ends.abort();
      stopSession();
      clearInterval(timer);
      channel.close();
    },
  };
}
