import { signInByPasswordAgain } from './password-again.ts';
import { useSession } from './session-context.ts';

/** Signs the user of this page in again without leaving it; resolves with the reason of a failure, or null. */
export function usePasswordAgain(): (password: string) => Promise<string | null> {
  const { session, account } = useSession();
  return (password) => signInByPasswordAgain({ session, account, now: Date.now }, password);
}
