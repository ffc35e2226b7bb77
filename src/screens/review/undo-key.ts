type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z, or the Command key's; on a layout without Latin letters, such as Arabic, by where the key is. */
export function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean {
  const isLatin = /^[a-z]$/i.test(key);
  return (ctrlKey || metaKey) && !shiftKey && !altKey && (isLatin ? key.toLowerCase() === 'z' : code === 'KeyZ');
}
