import { useEffect, useState } from 'react';
import { readUnsentWords, type UnsentWords } from '../../drafts/inventory/unsent-words.ts';
import { useOutbox } from '../../outbox/read/outbox-context.ts';

/** All text on this device that is not part of any operation, by application; empty until it was read. */
export function useUnsentWords(): readonly UnsentWords[] {
  const outbox = useOutbox();
  const [words, setWords] = useState<readonly UnsentWords[]>([]);
  useEffect(() => outbox.watch((tables) => readUnsentWords(tables), setWords), [outbox]);
  return words;
}
