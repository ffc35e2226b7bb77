import { createContext, useContext } from 'react';
import type { Leaving } from './leaving.ts';

export const LeavingContext = createContext<Leaving | null>(null);

/** The sign-out of the signed-in user. */
export function useLeavingRoom(): Leaving {
  const leaving = useContext(LeavingContext);
  if (leaving === null) throw new Error('useLeavingRoom outside of LeavingContext');
  return leaving;
}
