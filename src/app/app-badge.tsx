import { useEffect } from 'react';
import { useOutboxSummary } from '../workspace/use-outbox.ts';
import { needingUser } from '../outbox/read/summary.ts';

/** TypeScript assumes that these are always present; Firefox has no badges. https://www.w3.org/TR/badging/ */
type Badging = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

/** Shows on the installed app's icon how many changes need the user; removed with 0, and when they sign out. */
export function AppBadge() {
  const needing = needingUser(useOutboxSummary());
  useEffect(() => {
    const badging: Badging = navigator;
    // Not installed, or not allowed: the page itself says it too.
    badging.setAppBadge?.(needing).catch(() => undefined);
    return () => void badging.clearAppBadge?.().catch(() => undefined);
  }, [needing]);
  return null;
}
