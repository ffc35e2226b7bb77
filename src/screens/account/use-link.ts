import { useState } from 'react';
import { useAsyncValue } from '../../hooks/use-async-value.ts';
import type { AccountOutcome } from '../../session/account.ts';

/**
 * Follows a mailed link once, as soon as its page is shown: a link may work only once, and React's strict mode runs
 * every effect twice. Returns undefined until the response arrives.
 */
export function useLink<T>(
  token: string,
  follow: (token: string) => Promise<AccountOutcome<T>>,
): AccountOutcome<T> | undefined {
  const [followOnce] = useState(() => {
    let following: Promise<AccountOutcome<T>> | undefined;
    return () => (following ??= follow(token));
  });
  return useAsyncValue(followOnce);
}
