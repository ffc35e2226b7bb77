import { createContext, useContext, useEffect, useState } from 'react';
import type { Kept, KeptHere } from './kept-here.ts';

export const KeptContext = createContext<KeptHere | null>(null);

export function useKeptHere(): KeptHere {
  const kept = useContext(KeptContext);
  if (kept === null) throw new Error('useKeptHere outside of KeptContext');
  return kept;
}

/** What this device keeps for the user, updated on every change; undefined until it has been read. */
export function useKept(): Kept | undefined {
  const here = useKeptHere();
  const [kept, setKept] = useState<Kept>();
  useEffect(() => here.watch(setKept), [here]);
  return kept;
}
