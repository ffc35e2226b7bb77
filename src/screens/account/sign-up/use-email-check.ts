import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { EMAIL_CHECK_DEBOUNCE_MS } from '../../../contract/api/limits.ts';
import { emailSchema } from '../../../contract/domain/user.ts';
import { useSession } from '../../../session/session-context.ts';
import { emailCheckOf, type EmailCheck } from './email-check.ts';

const Email = emailSchema();
const notAsked: EmailCheck = { kind: 'notAsked' };

/**
 * Checks whether an email is registered, 500 ms after the last change; the response for an earlier value is dropped.
 */
export function useEmailCheck(typed: string): EmailCheck {
  const { account } = useSession();
  const [last, setLast] = useState<{ email: string; check: EmailCheck }>();
  const parsed = v.safeParse(Email, typed);
  const email = parsed.success ? parsed.output : null;

  useEffect(() => {
    if (email === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      setLast({ email, check: { kind: 'checking' } });
      const outcome = await account.emailExists(email, leaving.signal);
      if (!leaving.signal.aborted) setLast({ email, check: emailCheckOf(outcome, Date.now()) });
    }, EMAIL_CHECK_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [account, email]);

  return last?.email === email ? last.check : notAsked;
}
