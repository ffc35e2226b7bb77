/*
 * Lists of applications, one application, its thread and decision, and the printed package. The specification's own
 * wording is kept verbatim, including its odd spellings.
 */

import { formatNumber } from '../numbers.ts';
import { counted } from '../counted.ts';

/** My Publishes and the administrator's lists. */
export const listMessages = {
  ownTitle: 'My Publishes',
  ownTabs: 'My Publishes, by status',
  draft: 'Draft',
  accepted: 'Accepted',
  underReview: 'Under review',
  moreInformation: 'More Information',
  rejected: 'Rejected',
  adminTitle: 'Applications',
  adminTabs: 'Applications, by status',
  allApplication: 'All Application',
  pendingReview: 'Pending Review',
  acceptedDate: 'Accepted Date',
  lastModified: 'Last Modified Date',
  createdOn: 'Created On',
  submitted: 'Submitted',
  reference: 'Reference',
  authors: 'Authors',
  comments: counted({ one: '# Comment', other: '# Comments' }),
  /** The last message of an administrator on a card. */
  lastMessage: 'Message from the administrator',
  print: 'Print',
  view: 'View',
  viewSearch: 'View Search',
  viewResearch: 'View Research',
  edit: 'Edit Research',
  delete: 'Delete',
  deleteTitle: 'Delete this draft?',
  deleteText: {
    onlyHere: 'This draft is on this device only. If you delete it, you can’t get it back. It contains:',
    mayHaveArrived:
      'We sent this draft and got no reply, so it may also be saved. If so, the saved draft stays. We’ll delete what is on this device. You can’t get it back:',
    copied:
      'You downloaded a copy of this draft, so it may also be on another device. We’ll only delete what is on this device:',
  },
  deleteNothing: {
    onlyHere: 'This draft is on this device only, and it’s empty.',
    mayHaveArrived:
      'We sent this draft and got no reply, so it may also be saved. If so, the saved draft stays. On this device it’s empty.',
    copied: 'You downloaded a copy of this draft, so it may also be on another device. On this device it’s empty.',
  },
  deleteYes: 'Delete',
  deleteNo: 'Keep it',
  deleted: 'The draft was deleted.',
  deleteTooLate: 'The draft wasn’t deleted: it has changed or is being sent. Check it.',
  deleteFailed: 'We couldn’t delete the draft. Try again.',
  emptyTitle: 'You did not published any Research',
  emptyText: 'Unlock the Impact of Your Research and Publish with Us',
  newResearch: 'New Research',
  howItGoes: 'How it works',
  noneAccepted: 'No Accepted Research Projects',
  noneRejected: 'No Rejected Research Projects',
  noneMoreInformation: 'No Research Projects Awaiting Information',
  nonePending: 'No Pending Research Projects',
  none: 'No Research Projects',
  shown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)} shown`,
  showMore: 'Show more',
  needInformation: counted({
    one: '# application needs more information.',
    other: '# applications need more information.',
  }),
  openApplication: 'Open application',
  openList: 'Open list',
  unknownRole: 'Your account isn’t set up for this portal. You can read, but not decide. Contact support.',
};

/** The detail of an application, for both roles. */
export const detailMessages = {
  placeholderTitle: 'Research application',
  back: 'Back',
  toList: 'Back to the list',
  print: 'Print',
  missingTitle: 'We can’t find this application',
  missingText: 'It may have been deleted, or it may belong to someone else.',
  facts: 'Applicant and study',
  applicant: 'Name',
  contact: 'Contact',
  email: 'Email',
  submitted: 'Submitted',
  reference: 'Reference',
  tabs: 'Parts of the application',
  /** The tabs of steps that are titled otherwise than in the wizard. */
  stepTitles: {
    'conflict-of-interest': 'Conflict of interest',
    'investigators-info': 'Principle Investigator',
    'title-of-study': 'Title of study',
    'pi-cv': 'PI-CV',
  },
  thread: 'Requested Information',
  notAsked: 'Not required',
  number: '#',
  investigatorName: 'Name',
  noInvestigators: 'No investigators',
  fileName: 'File name',
  view: 'View',
  noFile: 'No file',
  unknownAddress: 'Check the address, or open the application from the list.',
  toWaiting: 'Waiting to send',
  /** `link`: name of the page with the newer text. */
  newerHere: (link: string) => ({
    before: 'This page shows the saved version. Your newer text is on this device, under',
    link,
    after: '',
  }),
};

/** The thread of an application and the forms that write in it. */
export const threadMessages = {
  label: 'Messages',
  none: 'No messages yet',
  admin: 'Admin',
  user: 'User',
  write: 'Write a message',
  placeholder: 'Type your message here...',
  send: 'Send',
  sending: 'Sending',
  close: 'Close',
  keys: 'Press Enter to send, Shift+Enter for a new line.',
  replyKeepsStatus: 'Replying doesn’t resubmit your application. When you’ve made your changes, submit it again.',
  empty: 'Write a message first.',
  messagesLeft: counted({
    one: 'You can add # more message to this application.',
    other: 'You can add # more messages to this application.',
  }),
  charactersLeft: counted({
    one: 'You can add # more character to the messages of this application.',
    other: 'You can add # more characters to the messages of this application.',
  }),
  full: 'This application has reached its maximum number of messages. Contact support.',
  failed: 'Failed to send message. Please try again.',
  sent: 'Message sent successfully.',
  /** About a message that changes no status, behind a decision or a submission that waits. */
  reply: { waitingInTurn: 'Waiting to send: the message is on this device. We’ll send it after your earlier changes.' },
  closedAt: {
    1: 'This application was approved. You can’t send more messages.',
    2: 'This application was rejected. You can’t send more messages.',
    5: 'The application is under review. You can write if an administrator asks for more information.',
    unknown: 'You can’t send messages now.',
    submitting: 'You pressed Submit. You can write if an administrator asks for more information.',
  },
  popupTitle: 'Need More Info?',
  popupLabel: 'Your Message',
  popupPlaceholder: 'Type your information request here...',
  popupRefused: 'Failed to send message.',
  popupFailed: 'An error occurred while sending the message.',
  waiting: 'Waiting to send: the message is on this device. We’ll send it automatically.',
  waitingSessionEnded: 'Waiting to send: the message is on this device. We’ll send it when you log in again.',
};

/** The administrator's decisions. */
export const decisionMessages = {
  hints: {
    reject: 'Sending this message rejects the application.',
    request: 'Sending this message asks the applicant for more information.',
  },
  approve: 'Approve',
  moreInformation: 'More Information',
  reject: 'Reject',
  processing: 'Processing...',
  confirmTitle: 'Are you sure?',
  /** `reference`: of the application, if it has one. */
  rejecting: (reference: string | null) =>
    reference === null
      ? 'You’re about to reject this application. You’ll write the reason next. The application is rejected only when you send it.'
      : `You’re about to reject ${reference}. You’ll write the reason next. The application is rejected only when you send it.`,
  confirmText: 'Do you want to proceed?',
  yes: 'Yes',
  cancel: 'Cancel',
  success: 'Success!',
  approved: 'Application Approved successfully!',
  rejected: 'Application Rejected successfully!',
  failed: 'Failed to process application. Please try again.',
  waiting: 'Waiting to send: your decision is on this device. We’ll send it automatically.',
  waitingSessionEnded: 'Waiting to send: your decision is on this device. We’ll send it when you log in again.',
  changedMeanwhile:
    'This application has changed since you opened it. This page shows the new version. Read it again before you decide.',
  lookAgain: 'Read again',
  leavingOnceLeft: 'You can undo this decision for a few seconds. Then we’ll open Pending Review.',
  leaving: 'We’ll open Pending Review in 2 seconds.',
  leaveNow: 'Go there now',
  stay: 'Stay here',
  arriving: 'We’re loading a newer version of this application. Wait a moment.',
  incomplete:
    'We couldn’t load all parts of this application, so you can’t decide yet. We’ll load it again when we can reach the portal.',
  /** Above the decision buttons of an application that is decided, if it is known who decided. */
  decided: {
    approved: (name: string, date: string) => `Approved by ${name} on ${date}.`,
    rejected: (name: string, date: string) => `Rejected by ${name} on ${date}.`,
  },
  buttons: 'Decision buttons',
  unavailableAt: {
    1: 'This application has already been approved.',
    2: 'This application has already been rejected.',
    3: 'This application is a draft. It hasn’t been submitted yet.',
    unknown: 'You can’t decide on an application with this status.',
  },
};

/** The printed package. */
export const printMessages = {
  package: 'Research Project Application',
  print: 'Print',
  back: 'Back',
  close: 'Close',
  reference: 'Reference',
  number: (id: number) => `Application ${id}`,
  draftNumber: (id: number) => `Application ${id}, not submitted`,
  applicant: 'Applicant',
  contact: 'Contact',
  email: 'Email',
  status: 'Status',
  created: 'Created',
  lastModified: 'Last modified',
  asOf: 'As read on',
  printed: 'Printed',
  record: 'Record',
  contents: 'Application Detail',
  investigators: 'Investigators',
  role: 'Role',
  membership: 'The Principal Investigator must be a member of the organisation.',
  ticked: 'Ticked',
  notTicked: 'Not ticked',
  project: 'Research Project',
  /** The sections of steps that are titled otherwise than in the wizard. */
  stepTitles: { 'conflict-of-interest': 'Conflict of Interest', 'title-of-study': 'Title of Study' },
  consent: 'Informed Consent',
  consentAttached: 'The informed consent form is attached:',
  noConsent: 'No informed consent form is attached.',
  attachments: 'Attachments',
  kind: 'Kind',
  noAttachments: 'No files are attached.',
  agreement: 'Agreement',
  agreedBy: 'Agreed by',
  agreedAt: 'Agreed at',
  agreementReceivedAt: 'Received by the portal at',
  agreementOfWrongClock: 'Time of the device, whose clock was wrong',
  policyVersion: 'Version of the policies',
  notRecorded: 'not recorded',
  approval: 'Approval Form',
  decision: 'Decision',
  decisions: { 1: 'Approved', 2: 'Rejected', 4: 'More Information Required' },
  remarks: 'Remarks',
  signatories: ['Principal Investigator', 'Head of Department', 'Chair of the Research Committee'],
  signatureName: 'Name',
  signature: 'Signature',
  signatureDate: 'Date',
};
