import type { Kept, KeptHere } from '../drafts/inventory/kept-here.ts';
import { useWatched } from '../hooks/use-watched.ts';
import { useWorkspace } from './workspace-context.ts';

export const useKeptHere = (): KeptHere => useWorkspace().kept;

/** What this device keeps for the user, updated on every change; undefined until it has been read. */
export function useKept(): Kept | undefined {
  return useWatched(useKeptHere().watch);
}
