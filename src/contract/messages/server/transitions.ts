/* Apart from the server's other messages, because the app uses these too. */

/** The server's messages about a change of status that is not possible. */
export const transitionMessages = {
  onlyAdministratorDecides: 'Only an administrator can decide on an application.',
  nobodyDecidesOnTheirOwn: 'This is your own application. Another administrator must decide on it.',
  draftCannotAskItself: 'You can only save or submit a draft.',
  notEditable: {
    1: 'The application is approved and can no longer be changed.',
    2: 'The application is rejected and can no longer be changed.',
    3: '',
    4: '',
    5: 'The application is under review and can’t be changed now.',
  },
  rejectionNeedsComment: 'A rejection needs a comment.',
  requestNeedsComment: 'A request needs a comment.',
  administratorOnlyApproves: 'An administrator can approve, reject, or ask for more information.',
  alreadyApproved: 'The application has already been approved.',
  alreadyRejected: 'The application has already been rejected.',
  stillDraft: 'The application is still a draft.',
  commentCannotSet: 'A comment can only reject or ask for more information.',
};
