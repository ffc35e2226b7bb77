import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { EMAIL_CHECK_DEBOUNCE_MS } from '../../contract/limits.ts';
import { emailSchema } from '../../contract/person.ts';
import { useSession } from '../../session/session-context.ts';

const Email = emailSchema();

/** What is known of an address: nothing yet, being asked, registered already, or free (or not to be found out). */
export type EmailCheck = 'notAsked' | 'checking' | 'taken' | 'notTaken';

/** Asks whether an address is registered, 500 ms after it was last typed; the answer to an earlier one is dropped. */
export function useEmailCheck(typed: string): EmailCheck {
  const { account } = useSession();
  const [last, setLast] = useState<{ email: string; check: EmailCheck }>();
  const parsed = v.safeParse(Email, typed);
  const email = parsed.success ? parsed.output : null;

  useEffect(() => {
    if (email === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      setLast({ email, check: 'checking' });
      const exists = await account.emailExists(email, leaving.signal);
      if (!leaving.signal.aborted) setLast({ email, check: exists === true ? 'taken' : 'notTaken' });
    }, EMAIL_CHECK_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [account, email]);

  return last?.email === email ? last.check : 'notAsked';
}
