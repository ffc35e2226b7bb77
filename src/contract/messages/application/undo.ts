/* A decision that can still be undone, on every page of an administrator. */

export const undoingMessages = {
  label: 'Decisions you can still undo',
  doing: {
    approve: 'Approving…',
    reject: 'Rejecting…',
    request: 'Asking for more information…',
  },
  undo: 'Undo',
  /** The accessible name of one of several such buttons. */
  undoOf: (doing: string, title: string) => `Undo: ${doing} ${title}`,
  seconds: (seconds: number) => `${seconds} s`,
  undone: 'Undone. Nothing was sent.',
  left: 'Your decision has already been sent.',
  /** Follows a decision that the portal did not accept. */
  seeIt: 'See what you can do',
};
