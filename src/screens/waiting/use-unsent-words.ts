import { useCallback } from 'react';
import { readUnsentWords, type UnsentWords } from '../../drafts/inventory/unsent-words.ts';
import { useWatched } from '../../hooks/use-watched.ts';
import { useOutbox } from '../../workspace/use-outbox.ts';

const NONE: readonly UnsentWords[] = [];

/** All text on this device that is not part of any operation, by application; empty until it was read. */
export function useUnsentWords(): readonly UnsentWords[] {
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (words: readonly UnsentWords[]) => void) => outbox.watch((tables) => readUnsentWords(tables), listener),
    [outbox],
  );
  return useWatched(watch) ?? NONE;
}
