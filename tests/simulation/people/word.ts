/**
 * What a person wrote is told by its mark: every value, row, file and message bears one that no other bears, so that it can
 * be found wherever it is, in whatever form.
 */
export const markOf = (number: number) => `w${number}w`;

// In what was written as JSON a line break before a mark looks like a letter.
const MARK = /w\d+w/g;

/** The marks in a text, or in anything that can be written as one. */
export function marksIn(thing: unknown): string[] {
  const text = typeof thing === 'string' ? thing : JSON.stringify(thing);
  return text === undefined ? [] : [...new Set(text.match(MARK))];
}

/** What tells a value apart: its mark, or itself where it has none (a tick, a blank). */
export function keyOf(value: unknown): string {
  return marksIn(value)[0] ?? String(value ?? '').trim();
}
