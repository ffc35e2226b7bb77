import { isLetterKey } from '../../../hooks/letter-key.ts';

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether the keys are Ctrl+Z or Command+Z. */
export function isUndoKey(keys: Keys): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = keys;
  return (ctrlKey || metaKey) && !shiftKey && !altKey && isLetterKey(keys, 'z');
}
