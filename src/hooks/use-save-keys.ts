import { isLetterKey } from './letter-key.ts';
import { useWindowEvent } from './use-window-event.ts';

/**
 * Makes Ctrl+S and ⌘S call this in place of the browser's own dialog, which would store the page instead of the user's
 * text. If a dialog is open over the page, or if there is nothing to call, nothing happens.
 */
export function useSaveKeys(onSave?: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!isSave(event)) return;
    event.preventDefault();
    if (!event.repeat && document.querySelector('dialog[open]') === null) onSave?.();
  });
}

function isSave(keys: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = keys;
  return ctrlKey !== metaKey && !altKey && !shiftKey && isLetterKey(keys, 's');
}
