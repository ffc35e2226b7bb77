import { useState } from 'react';
import { useOnceUnchanged } from '../../hooks/use-timeout.ts';
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
  useOnceUnchanged(words, words === undefined ? null : LASTING_MS, (lasting = '') =>
    setSpoken((before) => (lasting !== '' ? lasting : before === '' ? '' : messages.spoken.nothingWaits)),
  );
  return spoken;
}
