import { useEffect, useState } from 'react';
import { workStateMessages as messages } from '../../contract/messages/device/work-state.ts';

/** States that last for less than this (ms) are not announced. */
const LASTING_MS = 1500;

/**
 * Returns the text to announce: `words` once it has been unchanged for a moment, or, once it becomes empty, that
 * nothing is waiting any more. A page that starts with all well announces nothing. `words` is undefined while nothing
 * is known.
 */
export function useLasting(words: string | undefined): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (words === undefined) return;
    const timer = setTimeout(() => {
      setSpoken((before) => (words !== '' ? words : before === '' ? '' : messages.spoken.nothingWaits));
    }, LASTING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return spoken;
}
