import { signInByPasswordAgain } from './password-again.ts';
import { useSession } from './session-context.ts';

/** Signs the person of this page in again where they are; answers why that did not come about, or null. */
export function usePasswordAgain(): (password: string) => Promise<string | null> {
  const { session, account } = useSession();
  return (password) => signInByPasswordAgain({ session, account, now: Date.now }, password);
}
