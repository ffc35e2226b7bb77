import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.7-1',
    says: 'The page is titled "Forgot Your Password?".',
    by: ['end-to-end/accounts.e2e.ts › a forgotten password has a title, a field, a button'],
  },
  {
    id: '2.7-2',
    says: 'The email field says that it is required.',
    by: ['end-to-end/accounts.e2e.ts › a forgotten password has a title, a field, a button'],
  },
  {
    id: '2.7-3',
    says: 'The button reads "Send Email".',
    by: ['end-to-end/accounts.e2e.ts › a forgotten password has a title, a field, a button'],
  },
  {
    id: '2.7-4',
    says: 'While it is sent the button reads "Sending..." beside a turning ring.',
    by: ['end-to-end/accounts.e2e.ts › while it is sent the button reads "Sending..."'],
  },
  {
    id: '2.7-5',
    says: 'A link leads back to the login.',
    by: ['end-to-end/accounts.e2e.ts › a forgotten password has a title, a field, a button'],
  },
  {
    id: '2.7-6',
    says: 'A failure is told in an alert that can be closed.',
    by: ['end-to-end/accounts.e2e.ts › in an alert that can be closed'],
  },
  {
    id: '2.7-7',
    says: 'Success shows "Email Sent!".',
    by: ['end-to-end/accounts.e2e.ts › success shows "Email Sent!"'],
  },
  {
    id: '2.7-8',
    says: 'Success says that a reset link was sent.',
    by: ['end-to-end/accounts.e2e.ts › success shows "Email Sent!"'],
  },
  {
    id: '2.7-9',
    says: 'Resend sends it again.',
    by: ['end-to-end/accounts.e2e.ts › "Resend" sends it again'],
  },
];
