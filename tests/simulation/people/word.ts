/**
 * Everything that a user wrote is identified by its mark: every value, row, file and message contains a unique mark, so
 * that it can be found anywhere, in any form.
 */
export const markOf = (number: number) => `w${number}w`;

// Without a word boundary, because in JSON the escaped line break before a mark ends with a letter.
const MARK = /w\d+w/g;

/** The marks in a text, or in any value that can be written as JSON. */
export function marksIn(thing: unknown): string[] {
  const text = typeof thing === 'string' ? thing : JSON.stringify(thing);
  return text === undefined ? [] : [...new Set(text.match(MARK))];
}

/** What identifies a value: its mark, or the value itself if it has none (a tick, a blank). */
export function keyOf(value: unknown): string {
  return marksIn(value)[0] ?? String(value ?? '').trim();
}
