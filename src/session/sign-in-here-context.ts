import { createContext, useContext } from 'react';
import { useSignInAgain } from './use-sign-in-again.ts';

/** Opens, on top of the page, what lets its person sign in again; null where no frame offers that. */
export const SignInHereContext = createContext<(() => void) | null>(null);

/** Lets the person sign in again where they are; by way of `/login` where there is no frame for it. */
export function useSignInHere(): () => void {
  const here = useContext(SignInHereContext);
  const elsewhere = useSignInAgain();
  return here ?? elsewhere;
}
