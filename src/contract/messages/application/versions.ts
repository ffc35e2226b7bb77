import { counted } from '../counted.ts';

/** Two texts for one field, each written without knowledge of the other: one is in the field, the other beside it. */
export const versionMessages = {
  /** Origin of the other text, after "Another version of this answer,". */
  from: {
    tab: 'from another tab',
    copy: 'from an imported copy',
    page: 'from a page that was closed',
    field: 'earlier text of this field',
  },
  ofThis: (from: string, when: string) => `Another version of this answer, ${from}, ${when}`,
  of: (label: string, from: string, when: string) => `Another version of “${label}”, ${from}, ${when}`,
  heading: (label: string) => `Other versions: ${label}`,
  cell: (who: string, column: string) => `${who}: ${column}`,
  newInvestigator: 'New investigator',
  goneInvestigator: 'An investigator who is no longer in the list',
  use: 'Use this',
  delete: 'Delete',
  /** The accessible name of a button, which begins with its text. */
  act: (act: string, title: string) => `${act}: ${title}`,
  deleteTitle: 'Delete this version?',
  deleteText: 'Only this version is deleted. The text in the field stays.',
  cancel: 'Cancel',
  failed: 'We couldn’t store that on this device. Nothing was changed. Try again.',
  /** Above all answers; `step`: where the first version is. */
  beforeSubmit: (count: number, step: string) => ({
    before: counted({
      one: '# answer has more than one version. Submit sends only the text in the form. Choose a version in',
      other: '# answers have more than one version. Submit sends only the text in the form. Choose a version in',
    })(count),
    link: step,
    after: '',
  }),
  /** In a list of what is on this device. */
  kept: counted({
    one: '# other version of an answer, to choose from',
    other: '# other versions of answers, to choose from',
  }),
};
