import { useRef } from 'react';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { useSaveKeys } from '../../../hooks/use-save-keys.ts';

/**
 * Makes Ctrl+S and ⌘S press the button that gets the returned properties. The button itself knows whether it can be
 * pressed now.
 */
export function useSaveButton() {
  const ref = useRef<HTMLButtonElement>(null);
  useSaveKeys(() => ref.current?.click());
  return { ref, title: wizardMessages.saveKeys, 'aria-keyshortcuts': 'Control+S Meta+S' };
}
