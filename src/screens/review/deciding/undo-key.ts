type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether the keys are Ctrl+Z or Command+Z; on a layout without Latin letters, such as Arabic, by key position. */
export function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  const isLatin = /^[a-z]$/i.test(key);
  return (ctrlKey || metaKey) && !shiftKey && !altKey && (isLatin ? key.toLowerCase() === 'z' : code === 'KeyZ');
}
