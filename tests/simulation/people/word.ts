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

/** A change of status bears no words; the time at which it was asked for tells it apart. */
export const markOfStatus = (to: number, at: string) => `status ${to} at ${at}`;
