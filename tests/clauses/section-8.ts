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
      'walks/permissions.walk.ts › nobody gets under /my without signing in',
    ],
  },
  {
    id: '8-3',
    says: 'login: a refusal says the server’s message, or "Invalid credentials"',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-4',
    says: 'login: without an answer it says to try later',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-5',
    says: 'sign-up: a refusal says the message or its own',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-6',
    says: 'sign-up: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-7',
    says: 'sign-up: success says so and leads on',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-8',
    says: 'password: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-9',
    says: 'password: a refusal says the message or its own',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-10',
    says: 'password: a refusal marks the current one',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-11',
    says: 'password: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-12',
    says: 'forgotten password: a refusal says the message or its own',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-13',
    says: 'forgotten password: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-14',
    says: 'activation: a refusal says the message or its own',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-15',
    says: 'activation: without an answer it says so',
    by: ["src/screens/account/rejection.test.ts › the server's own words come first"],
  },
  {
    id: '8-16',
    says: 'activation: success says so and leads on',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-17',
    says: 'detail: a refusal opens a dialog with the reason',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-18',
    says: 'what cannot even be kept says that something went wrong',
    by: ['src/screens/wizard/save-trouble.test.ts › what this device could not keep says why'],
  },
  {
    id: '8-19',
    says: 'what is kept without a connection says that it waits',
    by: ['walks/interruptions.walk.ts › what is saved without it waits, says so'],
  },
  {
    id: '8-20',
    says: 'detail: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-21',
    says: 'investigators: a refusal says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-22',
    says: 'investigators: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-23',
    says: 'investigators: a failed deletion needs somebody',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-24',
    says: 'investigators: Delete asks first',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-25',
    says: 'conflict: a refusal says so, with the reason',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-26',
    says: 'conflict: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-27',
    says: 'study: a refusal says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-28',
    says: 'study: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-29',
    says: 'methodology: a refusal says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-30',
    says: 'methodology: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-31',
    says: 'files: some that failed are told',
    by: ['src/screens/wizard/upload-words.test.ts › some that failed are told from all that failed'],
  },
  {
    id: '8-32',
    says: 'files: Save As Draft says that they are saved',
    by: ['walks/refusals.walk.ts › a file of another type or of 4 MB and one byte'],
  },
  {
    id: '8-33',
    says: 'files: all that failed are told',
    by: ['src/screens/wizard/upload-words.test.ts › some that failed are told from all that failed'],
  },
  {
    id: '8-34',
    says: 'files: a refused deletion gives the reason',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-35',
    says: 'files: a deletion that could not be kept says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-36',
    says: 'files: uploads are counted',
    by: ['src/screens/wizard/upload-words.test.ts › all that went are counted'],
  },
  {
    id: '8-37',
    says: 'files: Delete asks first',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-38',
    says: 'files: a replacement asks first',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-39',
    says: 'Submit without a session asks to log in, and leads there',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-40',
    says: 'Submit without an application says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-41',
    says: 'Submit: a refusal says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-42',
    says: 'Submit: what cannot be kept says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-43',
    says: 'Submit: success says so',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-44',
    says: 'a decision that failed says so',
    by: ['src/screens/review/send-problem.test.ts › the thread and the decisions have a sentence of their own'],
  },
  {
    id: '8-45',
    says: 'an approval says so for 2 seconds',
    by: [
      'walks/deciding.walk.ts › Approve sends status 1, says so for 2 seconds, and leads to the pending ones after 2 seconds',
    ],
  },
  {
    id: '8-46',
    says: 'a rejection says so',
    by: ['walks/deciding.walk.ts › a rejection is a message with 2, and says so for 2 seconds'],
  },
  {
    id: '8-47',
    says: 'popup: a refusal says the message or its own',
    by: ['src/screens/review/send-problem.test.ts › the popup says what the server said'],
  },
  {
    id: '8-48',
    says: 'popup: what could not be kept says so',
    by: [
      'walks/deciding.walk.ts › a message that cannot even be kept says that an error occurred, and stays',
      'src/screens/review/send-problem.test.ts › the popup says what the server said, or that sending failed',
    ],
  },
  {
    id: '8-49',
    says: 'popup: success says so',
    by: ['walks/deciding.walk.ts › More Information sends its message with 5, and says that it was sent'],
  },
  {
    id: '8-50',
    says: 'applicant: a message that failed says so',
    by: ['src/screens/review/send-problem.test.ts › the thread and the decisions have a sentence of their own'],
  },
  {
    id: '8-51',
    says: 'an empty message is said to be required',
    by: ['src/screens/review/send-problem.test.ts › a message needs words'],
  },
  {
    id: '8-52',
    says: 'a detail that cannot be read shows its copy, its age and Retry',
    open: 'No walk shows it yet.',
  },
  {
    id: '8-53',
    says: 'a detail without a copy says so plainly',
    open: 'No walk shows it yet.',
  },
];
