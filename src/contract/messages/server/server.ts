/*
 * The server's messages in responses. The specification's own wording is kept verbatim, including its odd spellings.
 */

import { formatNumber } from '../numbers.ts';
import { counted } from '../counted.ts';

/** The server's messages about applications and their parts, one per response. */
export const applicationMessages = {
  started: 'The application was started.',
  saved: 'Saved',
  keptAsDraft: 'The draft is saved.',
  submitted: 'Application submitted successfully!',
  policiesChanged: 'The policies have changed since you agreed. Reload this page, read them and tick the box to agree',
  approved: 'Application Approved successfully!',
  alreadyApproved: 'The application has already been approved. Nothing was changed.',
  rejected: 'Application Rejected successfully!',
  moreInformationAsked: 'The applicant was asked for more information.',
  withdrawn: 'The application was withdrawn and is a draft again.',
  reopened: 'The application was reopened. The applicant can change it now.',
  deleted: 'Deleted',
  onlyResearchersApply: 'Only a researcher can start an application.',
  onlyApplicantChanges: 'Only the applicant can change an application.',
  onlyAdministratorReopens: 'Only an administrator can reopen an application.',
  onlyPendingIsWithdrawn: 'Only an application under review can be withdrawn.',
  onlyDecidedIsReopened: 'Only an approved or rejected application can be reopened.',
  onlyDraftIsDeleted: 'Only a draft that was never submitted can be deleted.',
  incomplete: 'The application is not complete.',
  keyTooLong: (most: number) => `The Idempotency-Key is longer than ${most} characters.`,
  keyUsed: 'This change was sent before with other content, under the same key. It wasn’t saved again.',
  keyBusy: 'We’re still saving this change. Try again in a moment.',
  changedElsewhere: 'The application was changed elsewhere. Your change wasn’t saved.',
  tooDeep: 'The body is nested too deeply.',
  investigatorsSaved: 'Investigators saved successfully!',
  investigatorDeleted: 'The investigator was deleted.',
  oneApplicationOnly: 'All rows of a list must belong to one application.',
  rowTwice: 'A row is in the list twice.',
  filesSaved: 'The files are stored.',
  fileDeleted: 'The file was deleted.',
  fileLost: 'We can’t find this file in the portal’s storage. Contact support.',
  infectedFile: 'We found a virus in this file, so it can’t be opened.',
  infectedUpload: (file: string) =>
    `We found a virus in ${file}. Nothing was stored. Check your computer for viruses, then choose another file.`,
  notMultipart: 'Files are sent as multipart/form-data.',
  brokenMultipart: 'The upload is incomplete or damaged. Send it again.',
  uploadTooLarge: 'The upload is larger than the portal accepts.',
  fileWithoutName: 'A file has no name.',
  replacesOneFile: 'A replacement is one file.',
  commentSent: 'Message sent successfully.',
  commentChanged: 'The message was changed.',
  commentDeleted: 'The message was deleted.',
  commentsClosed: 'You can only write messages while the application is a draft or more information is required.',
  commentNotLast: 'You can only change or delete the last message.',
  commentClosed: 'The application’s status has changed since this message was written, so it can’t be changed.',
  threadHasMany: (most: number) =>
    `This application has reached its maximum of ${formatNumber(most)} messages. Your message wasn’t sent. Contact support.`,
  threadIsLong: (most: number) =>
    `Your message is too long: all messages of an application can have ${formatNumber(most)} characters in total. Your message wasn’t sent. Shorten it, or contact support.`,
  tooManyFiles: (most: number) =>
    `This application has reached its maximum of ${most} files. Nothing was stored. Delete a file you don’t need and try again.`,
  filesTooLarge: (most: string) =>
    `The files of this application would be larger than ${most} in total. Nothing was stored. Delete a file you don’t need, or choose a smaller one.`,
  userFilesTooLarge: (most: string) =>
    `Your files in all applications and earlier submissions would be larger than ${most} in total. Nothing was stored. Delete files in drafts you no longer need.`,
  tooManyDrafts: (most: number) =>
    `You’ve reached the maximum of ${most} drafts. Delete a draft you no longer need and try again.`,
  commentDecided: 'This message is part of a decision, so it can’t be changed.',
} as const;

/** The server's messages that belong to no screen. */
export const serverMessages = {
  done: 'Done',
  signInFirst: 'Log in to continue.',
  otherPortal: 'This portal was restored from a backup. Log in again to continue.',
  otherUser: 'Another person is logged in. Log in again to continue.',
  notFound: 'We can’t find this, or you don’t have access to it.',
  unknownPath: 'This address doesn’t exist. Check it.',
  payloadOfAnother: 'The request names another person than the one who is logged in.',
  foreignOrigin: 'The request came from another site, so nothing was changed.',
  notJson: 'The body is not valid JSON.',
  bodyTooSlow: 'Your connection was too slow, so sending stopped. Nothing was changed. Try again.',
  bodyCutOff: 'The connection broke while sending. Try again.',
  bodyTooLarge: (most: string) => `The request is larger than this call accepts (${most}).`,
  tooManyValues: (most: number) => `The request holds more than ${formatNumber(most)} values.`,
  /** About what never became a request that the portal could read, by status. */
  unread: {
    400: 'The request could not be read.',
    408: 'Your connection was too slow, so sending stopped. Nothing was changed. Try again.',
    413: 'The request could not be read: its parts have too long extensions.',
    417: 'The server does not know what the request expects of it.',
    431: 'The headers of the request are too long.',
    500: 'Something unexpected went wrong. Check whether your change was saved before you try again.',
  },
  invalid: 'The request has a mistake.',
  invalidField: (field: string) => `${field} is missing or not valid.`,
  tooManyTries: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return seconds <= 90
      ? counted({
          one: 'Too many tries. Try again in # second.',
          other: 'Too many tries. Try again in # seconds.',
        })(seconds)
      : counted({
          one: 'Too many tries. Try again in # minute.',
          other: 'Too many tries. Try again in # minutes.',
        })(minutes);
  },
  passwordsBusy: 'Many people are logging in right now. Try again in a few seconds.',
  uploadsBusy: 'Many files are being uploaded right now. Try again in a few seconds.',
  unexpected: 'Something unexpected went wrong. Nothing was changed. Try again.',
  ready: 'Ready',
  notReady: 'The database or the file storage doesn’t respond.',
  pagesAreRead: 'This address can only be read.',
  noPages: 'The pages of the portal are not built yet: run "npm run build".',
};
