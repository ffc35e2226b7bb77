import { useState } from 'react';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';

/** Copies text to the clipboard and reports the result. */
export function useCopying(): { copy: (text: string) => void; said: string } {
  const [said, setSaid] = useState('');
  const copy = async (text: string) => {
    // Cleared first, so that the same text is announced again.
    setSaid('');
    // A browser that does not allow copying throws; a page over plain HTTP has no clipboard at all.
    const copied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      );
    setSaid(copied ? messages.wordsCopied : messages.notCopied);
  };
  return { copy: (text) => void copy(text), said };
}
