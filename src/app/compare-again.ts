import type { HealingState } from '../healing/healing.ts';
import type { Place } from '../contract/domain/place.ts';

/** How long an unfinished comparison waits before it is made again, ms. */
const AGAIN_AFTER_MS = 30_000;

/**
 * Compares again when a comparison that could not be finished may succeed: after a sign-in, once the page is visible
 * again, when the connection is back, and from time to time; and when another tab has sent or discarded something.
 */
export function compareAgain({
  place,
  state,
  look,
  onSession,
  page,
}: {
  place: Place;
  state: () => HealingState;
  look: () => void;
  onSession: (listener: () => void) => () => void;
  page: { window: EventTarget; document: EventTarget & { visibilityState: string } };
}): { tellOtherTabs: () => void; close: () => void } {
  const isVisible = () => page.document.visibilityState === 'visible';
  const lookIfUnknown = () => {
    const now = state();
    if ((now.step !== 'found' || now.isPartial) && isVisible()) look();
  };
  // What the server does not show now it will hardly show soon, so this timer does not repeat a partial comparison.
  const lookInTime = () => {
    if (state().step !== 'found' && isVisible()) look();
  };
  const ends = new AbortController();
  const { signal } = ends;
  page.window.addEventListener('online', look, { signal });
  page.document.addEventListener('visibilitychange', lookIfUnknown, { signal });
  const stopSession = onSession(lookIfUnknown);
  const timer = setInterval(lookInTime, AGAIN_AFTER_MS);
  const channel = new BroadcastChannel(`portal-missing-${place}`);
  channel.addEventListener('message', look, { signal });
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
