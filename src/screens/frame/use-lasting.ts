import { useEffect, useState } from 'react';
import { workStateMessages as messages } from '../../contract/messages/work-state.ts';

/** What passes within this time is not worth interrupting anybody for. */
const LASTING_MS = 1500;

/**
 * What is to be spoken: words that have stood for a moment; and once there are none any more, that. Nothing is said of a
 * page that begins with all well. Undefined: nothing is known yet.
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
