import { useCallback } from 'react';
import { readUnsentTexts, type UnsentTexts } from '../../drafts/inventory/unsent-words.ts';
import { useWatched } from '../../hooks/use-watched.ts';
import { useOutbox } from '../../workspace/use-outbox.ts';

const NONE: readonly UnsentTexts[] = [];

/** All text on this device that is not part of any operation, by application; empty until it was read. */
export function useUnsentWords(): readonly UnsentTexts[] {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (words: readonly UnsentTexts[]) => void) => outbox.watch((tables) => readUnsentTexts(tables), listener),
    [outbox],
  );
  return useWatched(watch) ?? NONE;
}
