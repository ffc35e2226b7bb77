import { useEffect, useRef, useState } from 'react';
import type { AccountOutcome } from '../../session/account.ts';

/**
 * Follows a mailed link once, as soon as its page is shown: a link may work only once, and React's strict mode runs
 * every effect twice. Returns undefined until the response arrives.
 */
export function useLink<T>(
  token: string,
  follow: (token: string) => Promise<AccountOutcome<T>>,
): AccountOutcome<T> | undefined {
  const [outcome, setOutcome] = useState<AccountOutcome<T>>();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void follow(token).then(setOutcome);
  }, [follow, token]);
  return outcome;
}
