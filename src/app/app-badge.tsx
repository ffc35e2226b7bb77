import { useEffect } from 'react';
import { useOutboxSummary } from '../outbox/outbox-context.ts';
import { needingPerson } from '../outbox/summary.ts';

/** What TypeScript's library takes for always there; Firefox has no badges. https://www.w3.org/TR/badging/ */
type Badging = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Shows on the icon of the installed app how many changes need the person; gone with 0, and when they sign out. */
export function AppBadge() {
  const needing = needingPerson(useOutboxSummary());
  useEffect(() => {
    const badging: Badging = navigator;
    // Not installed, or not allowed: the page itself says it too.
    badging.setAppBadge?.(needing).catch(() => undefined);
    return () => void badging.clearAppBadge?.().catch(() => undefined);
  }, [needing]);
  return null;
}
