import { useEffect, useRef, useState } from 'react';
import type { AccountOutcome } from '../../session/account.ts';
import { useSession } from '../../session/session-context.ts';

/**
 * Activates an account as soon as the page is there, once: a link may work only once, and React's strict mode runs every
 * effect twice. Undefined until the answer is there.
 */
export function useActivation(token: string): AccountOutcome | undefined {
  const { account } = useSession();
  const [outcome, setOutcome] = useState<AccountOutcome>();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void account.activate(token).then(setOutcome);
  }, [account, token]);
  return outcome;
}
