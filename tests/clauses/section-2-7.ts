import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.7-1',
    says: 'The page is titled "Forgot Your Password?".',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-2',
    says: 'The email field says that it is required.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-3',
    says: 'The button reads "Send Email".',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-4',
    says: 'While it is sent the button reads "Sending..." beside a turning ring.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-5',
    says: 'A link leads back to the login.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-6',
    says: 'A failure is told in an alert that can be closed.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-7',
    says: 'Success shows "Email Sent!".',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-8',
    says: 'Success says that a reset link was sent.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.7-9',
    says: 'Resend sends it again.',
    open: 'No walk shows it yet.',
  },
];
