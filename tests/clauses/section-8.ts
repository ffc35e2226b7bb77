import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '8-1',
    says: 'a list that cannot be read keeps its copy, and is never empty',
    by: ['src/replica/replica.test.ts › a copy stays, with its age, when reading again fails'],
  },
  {
    id: '8-2',
    says: 'a stored user without a number is nobody',
    by: [
      'src/session/session.test.ts › a stored user of %j is nobody',
      'end-to-end/permissions.e2e.ts › nobody gets under /my without signing in',
    ],
  },
  {
    id: '8-3',
    says: 'login: a refusal says the server’s message, or "Invalid credentials"',
    by: ['end-to-end/accounts.e2e.ts › a refused login is told'],
  },
  {
    id: '8-4',
    says: 'login: without an answer it says to try later',
    by: ['end-to-end/accounts.e2e.ts › a login without an answer says to try later'],
  },
  {
    id: '8-5',
    says: 'sign-up: a refusal says the message or its own',
    by: ['end-to-end/accounts.e2e.ts › a refused account is told'],
  },
  {
    id: '8-6',
    says: 'sign-up: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-7',
    says: 'sign-up: success says so and leads on',
    by: ['end-to-end/accounts.e2e.ts › a made account says so, and three seconds later the login follows'],
  },
  {
    id: '8-8',
    says: 'password: success says so',
    by: ['end-to-end/accounts.e2e.ts › a changed password is told in the words of the server'],
  },
  {
    id: '8-9',
    says: 'password: a refusal says the message or its own',
    by: ['end-to-end/accounts.e2e.ts › a refused change is told in the words of the server'],
  },
  {
    id: '8-10',
    says: 'password: a refusal marks the current one',
    by: ['end-to-end/accounts.e2e.ts › and marks the current password'],
  },
  {
    id: '8-11',
    says: 'password: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-12',
    says: 'forgotten password: a refusal says the message or its own',
    by: ['end-to-end/accounts.e2e.ts › in an alert that can be closed'],
  },
  {
    id: '8-13',
    says: 'forgotten password: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-14',
    says: 'activation: a refusal says the message or its own',
    by: ['end-to-end/accounts.e2e.ts › an activation that failed is told'],
  },
  {
    id: '8-15',
    says: 'activation: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-16',
    says: 'activation: success says so and leads on',
    by: ['end-to-end/accounts.e2e.ts › an activation under way says so'],
  },
  {
    id: '8-17',
    says: 'detail: a refusal opens a dialog with the reason',
    by: ['end-to-end/wizard-saving.e2e.ts › application detail: a refusal opens a dialog "Error"'],
  },
  {
    id: '8-18',
    says: 'what cannot even be kept says that something went wrong',
    by: ['src/screens/saving/save-trouble.test.ts › what this device could not keep says why'],
  },
  {
    id: '8-19',
    says: 'what is kept without a connection says that it waits',
    by: ['end-to-end/interruptions.e2e.ts › what is saved without it waits, says so'],
  },
  {
    id: '8-20',
    says: 'detail: success says so',
    by: ['end-to-end/wizard-saving.e2e.ts › application detail: Save As Draft says "Application saved successfully!"'],
  },
  {
    id: '8-21',
    says: 'investigators: a refusal says so',
    by: ['end-to-end/wizard-saving.e2e.ts › investigators: a refusal says "Failed to save investigators"'],
  },
  {
    id: '8-22',
    says: 'investigators: success says so',
    by: ['end-to-end/wizard-saving.e2e.ts › investigators: success says "Investigators saved successfully!"'],
  },
  {
    id: '8-23',
    says: 'investigators: a failed deletion needs somebody',
    by: ['end-to-end/wizard-saving.e2e.ts › investigators: a failed deletion leaves the row and needs somebody'],
  },
  {
    id: '8-24',
    says: 'investigators: Delete asks first',
    by: ['end-to-end/investigators.e2e.ts › Delete first asks'],
  },
  {
    id: '8-25',
    says: 'conflict: a refusal says so, with the reason',
    by: [
      'end-to-end/wizard-saving.e2e.ts › conflict of interest: a refusal says "Failed to save conflict of interest"',
    ],
  },
  {
    id: '8-26',
    says: 'conflict: success says so',
    by: [
      'end-to-end/wizard-saving.e2e.ts › conflict of interest: success says "Conflict of interest saved successfully!"',
    ],
  },
  {
    id: '8-27',
    says: 'study: a refusal says so',
    by: ['end-to-end/long-answers.e2e.ts › a refused save of the study says so'],
  },
  {
    id: '8-28',
    says: 'study: success says so',
    by: ['end-to-end/long-answers.e2e.ts › a save of the study says that it succeeded'],
  },
  {
    id: '8-29',
    says: 'methodology: a refusal says so',
    by: ['end-to-end/long-answers.e2e.ts › a refused save of the methodology says so'],
  },
  {
    id: '8-30',
    says: 'methodology: success says so',
    by: ['end-to-end/long-answers.e2e.ts › a save of the methodology says that it succeeded'],
  },
  {
    id: '8-31',
    says: 'files: some that failed are told',
    by: ['src/screens/wizard/files/upload-text.test.ts › some that failed are told from all that failed'],
  },
  {
    id: '8-32',
    says: 'files: Save As Draft says that they are saved',
    by: ['end-to-end/refusals.e2e.ts › a file of another type or of 4 MB and one byte'],
  },
  {
    id: '8-33',
    says: 'files: all that failed are told',
    by: ['src/screens/wizard/files/upload-text.test.ts › some that failed are told from all that failed'],
  },
  {
    id: '8-34',
    says: 'files: a refused deletion gives the reason',
    by: ['end-to-end/pi-cv.e2e.ts › a refused deletion says so with the reason'],
  },
  {
    id: '8-35',
    says: 'files: a deletion that could not be kept says so',
    by: ['end-to-end/pi-cv.e2e.ts › a deletion that this device cannot keep says that an error occurred'],
  },
  {
    id: '8-36',
    says: 'files: uploads are counted',
    by: ['src/screens/wizard/files/upload-text.test.ts › all that went are counted'],
  },
  {
    id: '8-37',
    says: 'files: Delete asks first',
    by: ['end-to-end/pi-cv.e2e.ts › deleting a file asks first'],
  },
  {
    id: '8-38',
    says: 'files: a replacement asks first',
    by: ['end-to-end/pi-cv.e2e.ts › asks before it takes the place of the first'],
  },
  {
    id: '8-39',
    says: 'Submit without a session asks to log in, and leads there',
    by: ['end-to-end/submitting.e2e.ts › without a session Submit asks to log in and leads there'],
  },
  {
    id: '8-40',
    says: 'Submit without an application says so',
    by: ['end-to-end/submitting.e2e.ts › without an application both pages say so'],
  },
  {
    id: '8-41',
    says: 'Submit: a refusal says so',
    by: ['end-to-end/submitting.e2e.ts › a refusal says that it failed, with the reason'],
  },
  {
    id: '8-42',
    says: 'Submit: what cannot be kept says so',
    by: ['end-to-end/submitting.e2e.ts › what this device cannot keep is an unexpected error'],
  },
  {
    id: '8-43',
    says: 'Submit: success says so',
    by: ['end-to-end/submitting.e2e.ts › says that it succeeded, and leads to what is under review'],
  },
  {
    id: '8-44',
    says: 'a decision that failed says so',
    by: ['src/screens/review/thread/send-problem.test.ts › the thread and the decisions have a sentence of their own'],
  },
  {
    id: '8-45',
    says: 'an approval says so for 2 seconds',
    by: [
      'end-to-end/deciding.e2e.ts › Approve sends status 1, says so for 2 seconds, and leads to the pending ones after 2 seconds',
    ],
  },
  {
    id: '8-46',
    says: 'a rejection says so',
    by: ['end-to-end/deciding.e2e.ts › a rejection is a message with 2, and says so for 2 seconds'],
  },
  {
    id: '8-47',
    says: 'popup: a refusal says the message or its own',
    by: ['src/screens/review/thread/send-problem.test.ts › the popup says what the server said'],
  },
  {
    id: '8-48',
    says: 'popup: what could not be kept says so',
    by: [
      'end-to-end/deciding.e2e.ts › a message that cannot even be kept says that an error occurred, and stays',
      'src/screens/review/thread/send-problem.test.ts › the popup says what the server said, or that sending failed',
    ],
  },
  {
    id: '8-49',
    says: 'popup: success says so',
    by: ['end-to-end/deciding.e2e.ts › More Information sends its message with 5, and says that it was sent'],
  },
  {
    id: '8-50',
    says: 'applicant: a message that failed says so',
    by: ['src/screens/review/thread/send-problem.test.ts › the thread and the decisions have a sentence of their own'],
  },
  {
    id: '8-51',
    says: 'an empty message is said to be required',
    by: ['src/screens/review/thread/send-problem.test.ts › a message needs words'],
  },
  {
    id: '8-52',
    says: 'a detail that cannot be read shows its copy, its age and Retry',
    by: [
      'end-to-end/reading-failures.e2e.ts › cannot read again of an application is shown as it was, with its age and Retry',
    ],
  },
  {
    id: '8-53',
    says: 'a detail without a copy says so plainly',
    by: ['end-to-end/reading-failures.e2e.ts › what was never read here, and cannot be read now, says so plainly'],
  },
];
