import { useState } from 'react';
import { waitingMessages as messages } from '../../contract/messages/waiting.ts';

/** Copies words out, and says what came of it. */
export function useCopying(): { copy: (text: string) => void; said: string } {
  const [said, setSaid] = useState('');
  const copy = async (text: string) => {
    // The same words again are heard again.
    setSaid('');
    // A browser that does not let a page copy says so by an exception; one over plain http has no clipboard at all.
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
