let segmenter: Intl.Segmenter | undefined;

/** Created for the first text that needs it: on a slow device, creating it takes several milliseconds of a start. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Number of characters that a reader sees in a text. Blanks at the ends do not count, a line break is one character in
 * every form (CR LF, CR or LF), and so is an emoji or a letter with its combining marks. The live counter, the form's
 * rule and the server's rule all count with this function, so that they never contradict each other.
 */
export function countCharacters(text: string): number {
  const trimmed = text.trim().replace(/\r\n?/g, '\n');
  // Within ASCII every unit is a character: a usual long answer is counted at every key press without segmenting it.
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(trimmed)) return trimmed.length;
  let count = 0;
  for (const _ of segmentsOf(trimmed)) count += 1;
  return count;
}

/** Number of words in a text, as they are separated by blanks. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** The first character that a reader sees in a text; undefined in an empty one. */
export function firstCharacter(text: string): string | undefined {
  const [first] = segmentsOf(text);
  return first?.segment;
}

/** Whether a text has no visible characters. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Replaces Arabic-Indic (U+0660) and Eastern Arabic-Indic (U+06F0) digits by Latin ones; the rest is unchanged. */
export function withLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
