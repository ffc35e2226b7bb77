/* A decision that can still be taken back, on every page of an administrator. */

export const undoingMessages = {
  label: 'Decisions that can still be taken back',
  doing: {
    approve: 'Approving…',
    reject: 'Rejecting…',
    request: 'Asking for more information…',
  },
  undo: 'Undo',
  /** The accessible name of one of several such buttons. */
  undoOf: (doing: string, title: string) => `Undo: ${doing} ${title}`,
  seconds: (seconds: number) => `${seconds} s`,
  takenBack: 'Taken back. Nothing was sent.',
  left: 'It has already left.',
  /** Follows a decision that the portal did not accept. */
  seeIt: 'See what can be done',
};
