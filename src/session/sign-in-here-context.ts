import { createContext, useContext } from 'react';
import { useSignInAgain } from './use-sign-in-again.ts';

/** Opens, on top of the page, the form in which its user signs in again; null if no frame offers that. */
export const SignInHereContext = createContext<(() => void) | null>(null);

/** Lets the user sign in again without leaving the page; by way of `/login` if no frame offers that. */
export function useSignInHere(): () => void {
  const here = useContext(SignInHereContext);
  const elsewhere = useSignInAgain();
  return here ?? elsewhere;
}
