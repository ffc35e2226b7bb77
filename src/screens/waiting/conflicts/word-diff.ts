/** A part of a text, compared with the earlier text. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** The largest table for a comparison, in cells: takes some milliseconds and 8 MB. */
const CELLS_MAX = 4_000_000;

/** A word with the blanks before it, so that appending a word leaves the preceding one unchanged. */
const WORDS = /\s*\S+|\s+$/g;
const LINES = /[^\n]*\n|[^\n]+$/g;

/**
 * Returns what changed from one text to another, by words; for long and very different texts by lines, or else as a
 * whole. The pieces that are not removed form the new text, those that are not added the old one.
 */
export function differences(before: string, after: string): Piece[] {
  if (before === after) return joined([{ kind: 'same', text: before }]);
  return (
    compared(before.match(WORDS) ?? [], after.match(WORDS) ?? []) ??
    compared(before.match(LINES) ?? [], after.match(LINES) ?? []) ??
    joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  );
}

/** Returns null if the comparison would take too long. */
function compared(before: readonly string[], after: readonly string[]): Piece[] | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const middle = longestCommon(before.slice(start, before.length - end), after.slice(start, after.length - end));
  if (middle === null) return null;
  const same = (words: readonly string[]): Piece => ({ kind: 'same', text: words.join('') });
  return joined([same(before.slice(0, start)), ...middle, same(before.slice(before.length - end))]);
}

/** The longest common subsequence (textbook table, filled from the end), and the pieces around it. */
function longestCommon(before: readonly string[], after: readonly string[]): Piece[] | null {
  const width = after.length + 1;
  if ((before.length + 1) * width > CELLS_MAX) return null;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    if (old !== undefined && old === fresh) {
      pieces.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (fresh === undefined || (old !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: 'removed', text: old ?? '' });
      row += 1;
    } else {
      pieces.push({ kind: 'added', text: fresh });
      column += 1;
    }
  }
  return pieces;
}

/** Merges neighbouring pieces of one kind; between unchanged pieces the removed text comes before the added text. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of pieces) {
    if (text === '') continue;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}
