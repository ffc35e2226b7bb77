/** Shown with a list that is painted before the app is there: when the list was as it is shown. */
export const snapshotMessages = { asOf: (date: string) => `As of ${date}. Loading…` };
