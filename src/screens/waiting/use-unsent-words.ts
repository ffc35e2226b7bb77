import { useEffect, useState } from 'react';
import { readUnsentWords, type UnsentWords } from '../../drafts/unsent-words.ts';
import { useOutbox } from '../../outbox/outbox-context.ts';

/** Every word on this device that no change bears, by application; none until they were read. */
export function useUnsentWords(): readonly UnsentWords[] {
  const outbox = useOutbox();
  const [words, setWords] = useState<readonly UnsentWords[]>([]);
  useEffect(() => outbox.watch(readUnsentWords, setWords), [outbox]);
  return words;
}
