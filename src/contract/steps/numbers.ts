import { withLatinDigits } from '../domain/characters.ts';

/** The text of a number as it is stored: with Latin digits, and a point for the Arabic decimal separator. */
export const plainNumber = (text: string): string => withLatinDigits(text).replace('\u066b', '.');

/** The number that an answer of the kind `number` is; undefined if it is none, or has more digits than are stored. */
export function readNumber(text: string): number | undefined {
  const plain = plainNumber(text).trim();
  return /^\d{1,12}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
}
