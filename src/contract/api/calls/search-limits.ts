import { SEARCH_SHORT_WORDS_MAX, SEARCH_WORDS_MAX } from '../limits.ts';

/** The words of a `q` that count; the others are ignored. */
export const mostOfSearch = {
  'words of q that count, the longest': SEARCH_WORDS_MAX,
  'words of q with one or two letters that count': SEARCH_SHORT_WORDS_MAX,
};
