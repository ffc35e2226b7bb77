import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '4-1',
    says: 'status 1 is "Approved" in lists, green',
    by: [
      'src/contract/domain/statuses.test.ts › each status has its words and its colour',
      'src/contract/domain/statuses.test.ts › the detail says "Accepted" where the lists say "Approved"',
    ],
  },
  {
    id: '4-2',
    says: 'status 2 is "Rejected", red',
    by: ['src/contract/domain/statuses.test.ts › each status has its words and its colour'],
  },
  {
    id: '4-3',
    says: 'status 3 is "Draft", yellow',
    by: ['src/contract/domain/statuses.test.ts › each status has its words and its colour'],
  },
  {
    id: '4-4',
    says: 'status 4 is "More Information Required", blue-green',
    by: ['src/contract/domain/statuses.test.ts › each status has its words and its colour'],
  },
  {
    id: '4-5',
    says: 'status 5 is "Pending Review", grey',
    by: ['src/contract/domain/statuses.test.ts › each status has its words and its colour'],
  },
  {
    id: '4-6',
    says: 'any other status is "Unknown Status"',
    by: ['src/contract/domain/statuses.test.ts › each status has its words and its colour'],
  },
  {
    id: '4-7',
    says: 'Save As Draft on the last step asks for status 3; at 4 it stays 4',
    by: ['v1/transitions.test.ts › from %i to %i'],
  },
  {
    id: '4-8',
    says: 'Submit asks for status 5',
    by: ['end-to-end/submitting.e2e.ts › Submit on the files asks for status 5'],
  },
  {
    id: '4-9',
    says: 'after Submit the list of what is under review follows',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '4-10',
    says: 'Submit needs an application at hand',
    by: ['end-to-end/policy.e2e.ts › without an application at hand nothing can be submitted'],
  },
  {
    id: '4-11',
    says: 'Next and Back lead to the neighbouring step',
    by: [
      'end-to-end/wizard-pages.e2e.ts › Next leads on to the last step',
      'end-to-end/wizard-pages.e2e.ts › Back leads to the first step',
    ],
  },
  {
    id: '4-12',
    says: 'an unknown step counts as the first',
    by: ['src/contract/steps/rules.test.ts › the wizard counts its steps from 0'],
  },
  {
    id: '4-13',
    says: 'Next saves first and goes on only when it succeeded',
    by: [
      'end-to-end/wizard-saving.e2e.ts › application detail: Next saves first, and leads to the investigators',
      'end-to-end/wizard-saving.e2e.ts › application detail: a refusal opens a dialog "Error"',
      'end-to-end/wizard-saving.e2e.ts › investigators: a refusal says',
      'end-to-end/interruptions.e2e.ts › what is saved without it waits, says so',
    ],
  },
  {
    id: '4-14',
    says: 'Back on methodology saves first and goes back in any case',
    by: [
      'end-to-end/long-answers.e2e.ts › Back on the methodology saves it, and goes back',
      'end-to-end/long-answers.e2e.ts › Back on the methodology goes back also where its save is refused',
    ],
  },
  {
    id: '4-15',
    says: 'a row is read or written, switched by a cell or Update and Save',
    by: [
      'end-to-end/investigators.e2e.ts › a click on a cell lets it be written in',
      'end-to-end/investigators.e2e.ts › Update lets a whole row be written in, and turns into Save',
      'end-to-end/investigators.e2e.ts › Save ends it',
    ],
  },
  {
    id: '4-16',
    says: 'leaving a cell or Enter ends its editing',
    by: ['end-to-end/investigators.e2e.ts › Enter ends it', 'end-to-end/investigators.e2e.ts › so does leaving it'],
  },
  {
    id: '4-17',
    says: 'opening one row closes the others',
    by: ['end-to-end/investigators.e2e.ts › opening one row closes the others'],
  },
  {
    id: '4-18',
    says: 'unticked, explanations are sent empty and Next goes on',
    by: ['src/contract/steps/steps.test.ts › unticked, the explanations are sent empty'],
  },
  {
    id: '4-19',
    says: 'a second informed consent asks before replacing the first',
    by: [
      'end-to-end/pi-cv.e2e.ts › asks before it takes the place of the first',
      'end-to-end/pi-cv.e2e.ts › what was replaced is gone at the portal too',
    ],
  },
  {
    id: '4-20',
    says: 'a second data collection tool asks before replacing the first',
    by: [
      'end-to-end/pi-cv.e2e.ts › asks before it takes the place of the first',
      'end-to-end/pi-cv.e2e.ts › what was replaced is gone at the portal too',
    ],
  },
  {
    id: '4-21',
    says: 'every upload says that it is a draft',
    by: ['src/contract/domain/attachment.test.ts › every upload says that it is a draft'],
  },
  {
    id: '4-22',
    says: 'Approve sends status 1',
    by: [
      'end-to-end/deciding.e2e.ts › Approve sends status 1, says so for 2 seconds, and leads to the pending ones after 2 seconds',
    ],
  },
  {
    id: '4-23',
    says: 'Approve is unavailable at 1, 2 and 3',
    by: ['src/contract/domain/transitions.test.ts › the detail page offers only what the server would do'],
  },
  {
    id: '4-24',
    says: 'after an approval 2 seconds pass, then the pending ones follow',
    by: [
      'end-to-end/deciding.e2e.ts › Approve sends status 1, says so for 2 seconds, and leads to the pending ones after 2 seconds',
    ],
  },
  {
    id: '4-25',
    says: 'More Information sends its comment with 5',
    by: [
      'src/reviews/reviews.test.ts › one of the popup bears the status that it decides',
      'end-to-end/deciding.e2e.ts › More Information sends its message with 5, and says that it was sent',
    ],
  },
  {
    id: '4-26',
    says: 'a comment with 5 sets the application to 4',
    by: [
      'v1/comments.test.ts › at %i an administrator with statusId',
      "src/contract/domain/transitions.test.ts › an administrator's comment rejects with 2",
    ],
  },
  {
    id: '4-27',
    says: 'More Information is unavailable at 1, 2 and 3',
    by: ['src/contract/domain/transitions.test.ts › the detail page offers only what the server would do'],
  },
  {
    id: '4-28',
    says: 'Reject asks first whether to proceed',
    by: ['end-to-end/deciding.e2e.ts › Reject asks first whether to proceed'],
  },
  {
    id: '4-29',
    says: 'then the popup sends its comment with 2',
    by: [
      'src/reviews/reviews.test.ts › one of the popup bears the status that it decides',
      'end-to-end/deciding.e2e.ts › Reject asks first whether to proceed',
      'end-to-end/deciding.e2e.ts › a rejection is a message with 2, and says so for 2 seconds',
    ],
  },
  {
    id: '4-30',
    says: 'Reject is unavailable at 1 and 2',
    by: ['src/contract/domain/transitions.test.ts › the detail page offers only what the server would do'],
  },
  {
    id: '4-31',
    says: 'a rejection goes by a comment alone',
    by: ['v1/transitions.test.ts › from %i to %i'],
  },
  {
    id: '4-32',
    says: 'a sent popup closes and leads to all applications',
    by: [
      'end-to-end/deciding.e2e.ts › a sent message closes the popup and leads to all applications',
      'end-to-end/deciding.e2e.ts › More Information sends its message with 5, and says that it was sent',
    ],
  },
  {
    id: '4-33',
    says: 'the applicant cannot write at 1, 2 and 5',
    by: ['src/contract/domain/transitions.test.ts › the detail page offers only what the server would do'],
  },
  {
    id: '4-34',
    says: 'the applicant writes at 4; at 3 the tab is hidden',
    by: ['src/contract/domain/transitions.test.ts › the detail page offers only what the server would do'],
  },
  {
    id: '4-35',
    says: 'an applicant sees their own messages on their own side',
    by: ['src/screens/review/thread/chat-messages.test.ts › everybody sees their own messages on their own side'],
  },
  {
    id: '4-36',
    says: 'an administrator sees their own messages on their own side',
    by: [
      'src/screens/review/thread/chat-messages.test.ts › everybody sees their own messages on their own side',
      'src/screens/review/thread/chat-messages.test.ts › another administrator’s message stands on the other side',
    ],
  },
  {
    id: '4-37',
    says: 'messages are labelled "Admin" or "User"',
    by: [
      'src/screens/review/thread/chat-messages.test.ts › everybody sees their own messages on their own side',
      'src/screens/review/thread/chat-messages.test.ts › a message without role and name is told by its side',
    ],
  },
  {
    id: '4-38',
    says: 'faces are initials, drawn here',
    by: ['end-to-end/answering.e2e.ts › a face is initials that are drawn here, and no picture'],
  },
  {
    id: '4-39',
    says: 'a reply keeps status 4',
    by: ['v1/comments.test.ts › at %i the applicant is answered'],
  },
  {
    id: '4-40',
    says: 'Submit sends an application from 4 back to 5',
    by: [
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
      'v1/transitions.test.ts › from %i to %i',
    ],
  },
];
