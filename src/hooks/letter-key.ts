/**
 * Whether a key is this Latin letter, given in lower case. On a layout without Latin letters, such as Arabic, the
 * position of the key decides: no other `code` ends in a capital letter.
 */
export function isLetterKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>, letter: string): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code.endsWith(letter.toUpperCase());
}
