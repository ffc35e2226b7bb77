/**
 * Every seed that ever showed a fault, with what it showed; `npm test` plays them again, and a new one is added with its repair.
 * `isFirst`: with the plan that the first histories had. A change of how plans are made gives a seed another history: what it
 * showed then is held by the test of its repair alone.
 */
export const foundSeeds: readonly { seed: number; isPlain?: true; isFirst?: true; found: string }[] = [
  {
    seed: 204,
    isPlain: true,
    isFirst: true,
    found: 'a fault at a plain server, of which only the seed was written down',
  },
  {
    seed: 100_551,
    isFirst: true,
    found: 'a start that may have arrived was forgotten and then saved: the application was begun twice',
  },
  { seed: 31_419_365, isFirst: true, found: 'saved was said of a status that a plain server does not have' },
  {
    seed: 990_012,
    isFirst: true,
    found: 'a person who discards a conflict and saves the same words again came to no end',
  },
  {
    seed: 1_210_012,
    isPlain: true,
    isFirst: true,
    found: 'saved was said of words that another tab had replaced before they left',
  },
  {
    seed: 1_210_108,
    isPlain: true,
    isFirst: true,
    found: 'a rejected application could be saved again and again, and was refused',
  },
  {
    seed: 1_210_111,
    isPlain: true,
    isFirst: true,
    found: 'a database that opened slowly counted as a failure of the portal',
  },
  {
    seed: 1_210_112,
    isPlain: true,
    isFirst: true,
    found: 'a person who has many versions of their texts came to no end',
  },
  {
    seed: 1_220_017,
    isFirst: true,
    isPlain: true,
    found: 'a file that has to go before its successor counted as taken away by nobody',
  },
  { seed: 180, isFirst: true, found: 'words hidden with their question were deleted where the server had others' },
  {
    seed: 262,
    isFirst: true,
    found: 'the order was judged of words that had stood beside their field until they were chosen',
  },
  { seed: 30_176, isFirst: true, found: 'a file was refused for ever where the one that it was to replace was gone' },
  {
    seed: 30_288,
    isFirst: true,
    found: 'a save waited for ever for a start, where the browser had emptied what was begun',
  },
  { seed: 20_122, isFirst: true, found: 'an investigator was deleted with what another device had written in it' },
  { seed: 20_486, isFirst: true, found: 'an empty draft of a copy was judged as the form of the application' },
  { seed: 78, found: 'discarded words were said not to be, where the commit was not heard of' },
  {
    seed: 26,
    found: 'a carried change that another device had sent brought the version of words that were never seen',
  },
  { seed: 142, found: 'what had come with a carried change hid what another device wrote' },
  { seed: 155, found: 'a file that was taken away a moment after it arrived stayed at the portal' },
  {
    seed: 104,
    found: 'a person was asked about their own words, which were read back behind the page that showed them',
  },
  { seed: 12, found: 'words whose write failed were dropped when it was made again, where another tab had written' },
];
