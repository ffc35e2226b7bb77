/*
 * Problems of an answer to any question. The specification's own wording is kept verbatim, including its odd spellings.
 */

import { formatNumber } from '../numbers.ts';
import { counted } from '../counted.ts';

const characters = counted({ one: '# character', other: '# characters' });
const words = counted({ one: '# word', other: '# words' });
/** From here on a number of words is rounded: no one counts them. */
const MANY_WORDS = 20;

export const fieldMessages = {
  required: (label: string) => `${label} is required`,
  least: (count: number) => `Minimum ${count} characters required`,
  tooLong: (label: string, count: number) => `${label} can have at most ${formatNumber(count)} characters`,
  notText: (label: string) => `${label} must be text`,
  notTicked: (label: string) => `${label} must be true or false`,
  notNumber: (label: string) => `${label} must be a number, such as 12500 or 0.5`,
  notDate: (label: string) => `${label} must be a date`,
  notOffered: (label: string) => `${label} must be one of the choices`,
  unstorable: (label: string) => `${label} contains a hidden character that can’t be stored. Type the text again`,
  inRow: (row: number, message: string) => `Row ${row}: ${message}`,
  ofQuestion: (label: string, message: string) => `${label}: ${message}`,
  thereIsAProblem: 'There is a problem',
  /** Precedes the problem of a field, for users who do not see its colour. */
  error: 'Error:',
  optional: '(optional)',
  notAnswered: 'Not answered',
  /** The first line of a list of choices, while none is chosen. */
  choose: 'Choose',
  /**
   * The counter of a long answer: "412 of at least 1,095 characters (683 to go)"; close to the maximum that can be
   * stored (`most`): "49,100 of at most 50,000 characters".
   */
  characters: (count: number, least: number | undefined, most: number | undefined) => {
    if (most !== undefined) return `${formatNumber(count)} of at most ${formatNumber(most)} characters`;
    const isEnough = least === undefined || count >= least;
    if (least === undefined) return characters(count);
    if (isEnough) return `${characters(count)} (at least ${formatNumber(least)})`;
    return `${formatNumber(count)} of at least ${formatNumber(least)} characters (${formatNumber(least - count)} to go)`;
  },
  /** Beside the counter of a long answer: "about 430 words". */
  words: (count: number) => {
    if (count >= MANY_WORDS) return `about ${formatNumber(Math.round(count / 10) * 10)} words`;
    return words(count);
  },
};
