/*
 * The server's messages in responses. The specification's own wording is kept verbatim, including its odd spellings.
 */

/** The server's messages about a change of status that is not possible. */
export const transitionMessages = {
  onlyAdministratorDecides: 'Only an administrator can decide on an application.',
  nobodyDecidesOnTheirOwn: 'This is your own application. Another administrator must decide on it.',
  draftCannotAskItself: 'A draft can be saved or submitted, nothing else.',
  notEditable: {
    1: 'The application is approved and can no longer be changed.',
    2: 'The application is rejected and can no longer be changed.',
    3: '',
    4: '',
    5: 'The application is under review and cannot be changed now.',
  },
  rejectionNeedsComment: 'A rejection needs a comment.',
  requestNeedsComment: 'A request needs a comment.',
  administratorOnlyApproves: 'An administrator can approve, reject, or ask for more information.',
  alreadyApproved: 'The application is approved already.',
  alreadyRejected: 'The application is rejected already.',
  stillDraft: 'The application is still a draft.',
  commentCannotSet: 'A comment can reject or ask for more information, nothing else.',
};

/** The server's messages about applications and their parts, one per response. */
export const applicationMessages = {
  started: 'The application was started.',
  saved: 'Saved',
  keptAsDraft: 'The draft is saved.',
  submitted: 'Application submitted successfully!',
  policiesChanged:
    'The policies have changed since they were agreed to. Reload this page, read them and tick that you agree',
  approved: 'Application Approved successfully!',
  alreadyApproved: 'The application is approved already; nothing was changed.',
  rejected: 'Application Rejected successfully!',
  moreInformationAsked: 'The applicant was asked for more information.',
  withdrawn: 'The application was withdrawn and is a draft again.',
  reopened: 'The application was reopened and waits for the applicant.',
  deleted: 'Deleted',
  onlyResearchersApply: 'Only a researcher can start an application.',
  onlyApplicantChanges: 'Only the applicant can change an application.',
  onlyAdministratorReopens: 'Only an administrator can reopen an application.',
  onlyPendingIsWithdrawn: 'Only an application under review can be withdrawn.',
  onlyDecidedIsReopened: 'Only an approved or rejected application can be reopened.',
  onlyDraftIsDeleted: 'Only a draft that was never submitted can be deleted.',
  incomplete: 'The application is not complete.',
  keyTooLong: (most: number) => `The Idempotency-Key is longer than ${most} characters.`,
  keyUsed: 'The Idempotency-Key was used before with another body.',
  keyBusy: 'The first try of this change is still being done. Try again in a moment.',
  changedElsewhere: 'The application was changed elsewhere. Your change was not made.',
  tooDeep: 'The body is nested too deeply.',
  investigatorsSaved: 'Investigators saved successfully!',
  investigatorDeleted: 'The investigator was deleted.',
  oneApplicationOnly: 'All rows of a list must belong to one application.',
  rowTwice: 'A row stands in the list twice.',
  filesSaved: 'The files are stored.',
  fileDeleted: 'The file was deleted.',
  fileLost: 'The file cannot be found in the store. Tell the support of the portal.',
  infectedFile: 'A virus was found in this file, so it cannot be opened.',
  infectedUpload: (file: string) =>
    `A virus was found in ${file}. Nothing was stored. Have your computer checked for viruses, and choose a file without one.`,
  notMultipart: 'Files are sent as multipart/form-data.',
  brokenMultipart: 'The upload is incomplete or damaged. Send it again.',
  uploadTooLarge: 'The upload is larger than the portal takes.',
  fileWithoutName: 'A file has no name.',
  replacesOneFile: 'A replacement is one file.',
  commentSent: 'Message sent successfully.',
  commentChanged: 'The message was changed.',
  commentDeleted: 'The message was deleted.',
  commentsClosed: 'Messages can be written while the application is a draft or more information is required.',
  commentNotLast: 'Only the last message can be changed or deleted.',
  commentClosed: 'The status of the application has changed since this message was written. It stays as it is.',
  threadHasMany: (most: number) =>
    `This application has ${most.toLocaleString('en')} messages, as many as the portal keeps of one. Your message was not sent. Write to the support of the portal.`,
  threadIsLong: (most: number) =>
    `The messages of this application would be longer than ${most.toLocaleString('en')} characters together. Your message was not sent. Shorten it, or write to the support of the portal.`,
  tooManyFiles: (most: number) =>
    `This application has as many files as the portal keeps of one (${most}). Nothing was stored. Delete a file that is not needed, and try again.`,
  filesTooLarge: (most: string) =>
    `The files of this application would be larger than ${most} together. Nothing was stored. Delete a file that is not needed, or choose a smaller one.`,
  userFilesTooLarge: (most: string) =>
    `Your files in all your applications, with those of earlier submissions, would be larger than ${most} together. Nothing was stored. Delete files of drafts that you no longer need.`,
  tooManyDrafts: (most: number) =>
    `You have ${most} drafts, as many as the portal keeps of one person. Delete a draft that you no longer need, and try again.`,
  commentDecided: 'This message decided on the application and stays as it is.',
} as const;

/** The server's messages that belong to no screen. */
export const serverMessages = {
  done: 'Done',
  signInFirst: 'Sign in to go on.',
  otherPortal: 'This portal was restored from a backup. Sign in again to go on.',
  otherUser: 'Another person is signed in. Sign in again to go on.',
  notFound: 'There is no such thing, or it is not yours.',
  unknownPath: 'There is no such address.',
  payloadOfAnother: 'The request names another person than the one who is signed in.',
  foreignOrigin: 'The request comes from another site and was not carried out.',
  notJson: 'The body is not valid JSON.',
  bodyTooSlow: 'The request came too slowly and was cut off. Nothing was changed.',
  bodyCutOff: 'The request ended in the middle.',
  bodyTooLarge: (most: string) => `The request is larger than this call takes (${most}).`,
  tooManyValues: (most: number) => `The request holds more than ${most.toLocaleString('en')} values.`,
  /** About what never became a request that the portal could read, by status. */
  unread: {
    400: 'The request could not be read.',
    408: 'The request came too slowly and was cut off. Nothing was changed.',
    413: 'The request could not be read: its parts have too long extensions.',
    417: 'The server does not know what the request expects of it.',
    431: 'The headers of the request are too long.',
    500: 'The server met an unexpected error. Look whether your change was made before you try again.',
  },
  invalid: 'The request has a mistake.',
  invalidField: (field: string) => `${field} is missing or not valid.`,
  tooManyTries: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return seconds <= 90
      ? `Too many tries. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`
      : `Too many tries. Try again in ${minutes} minutes.`;
  },
  passwordsBusy: 'Many people are signing in at this moment. Try again in a few seconds.',
  uploadsBusy: 'Many files are being uploaded at this moment. Try again in a few seconds.',
  unexpected: 'The server met an unexpected error. Nothing was changed; try again.',
  ready: 'Ready',
  notReady: 'The database or the files do not answer.',
  pagesAreRead: 'A page can be read, nothing else.',
  noPages: 'The pages of the portal are not built yet: run "npm run build".',
};
