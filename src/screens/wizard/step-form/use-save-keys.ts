import { useRef } from 'react';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { useWindowEvent } from '../../../hooks/use-window-event.ts';

/**
 * Makes Ctrl+S and ⌘S press the button that gets the returned properties, in place of the browser's own dialog. The
 * button itself knows whether it can be pressed now.
 */
export function useSaveKeys() {
  const ref = useRef<HTMLButtonElement>(null);
  useWindowEvent('keydown', (event) => {
    if (!isSave(event)) return;
    event.preventDefault();
    // A dialog over the page comes first.
    if (!event.repeat && document.querySelector('dialog[open]') === null) ref.current?.click();
  });
  return { ref, title: wizardMessages.saveKeys, 'aria-keyshortcuts': 'Control+S Meta+S' };
}

function isSave({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  // An Arabic keyboard has another letter on the key.
  return key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
}
