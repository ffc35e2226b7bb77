/** Two texts for one field, each written without sight of the other: one stands in the field, the other beside it. */
export const versionMessages = {
  /** Where the other text came from, after "Another version of this answer,". */
  from: {
    tab: 'from another tab',
    copy: 'from a copy',
    page: 'typed before a page was closed',
    field: 'from this field before',
  },
  ofThis: (from: string, when: string) => `Another version of this answer, ${from}, ${when}`,
  of: (label: string, from: string, when: string) => `Another version of “${label}”, ${from}, ${when}`,
  heading: (label: string) => `Other versions: ${label}`,
  cell: (who: string, column: string) => `${who}: ${column}`,
  newInvestigator: 'New investigator',
  goneInvestigator: 'An investigator who is no longer in the list',
  use: 'Use this',
  delete: 'Delete',
  /** The name of a button, which begins with the word on it. */
  act: (act: string, title: string) => `${act}: ${title}`,
  deleteTitle: 'Delete this version?',
  deleteText: 'Only this version is deleted. What stands in the field stays.',
  cancel: 'Cancel',
  failed: 'This device could not keep that. Nothing was changed; try it again.',
  /** Above all answers; `step` names where the first version stands. */
  beforeSubmit: (count: number, step: string) => ({
    before: `${count === 1 ? '1 answer has' : `${count} answers have`} another version, which Submit does not send. Choose in`,
    link: step,
    after: '',
  }),
  /** In a list of what is kept. */
  kept: (count: number) =>
    count === 1 ? '1 other version of an answer, to choose from' : `${count} other versions of answers, to choose from`,
};
