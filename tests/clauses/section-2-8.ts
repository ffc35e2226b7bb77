import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.8-1',
    says: 'While it runs the page is titled "Activating Your Account".',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-2',
    says: 'Success is told as "Activation Successful!".',
    by: ['walks/life.walk.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.8-3',
    says: '"Continue to Login" leads to the login.',
    by: ['walks/life.walk.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.8-4',
    says: 'Five seconds after success the login follows.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-5',
    says: 'A failure is told with its message.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-6',
    says: '"Resend Activation Link" mails a new link.',
    by: ['v1/letters.test.ts › resend-activation takes the id of an old link too'],
  },
  {
    id: '2.8-7',
    says: 'Where the server cannot mail one, the support is named.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-8',
    says: 'Without an Id the link is called invalid.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-9',
    says: 'It is said that the link is invalid or has expired.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-10',
    says: '"Request New Link" asks for the email and mails one.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-11',
    says: '"Contact Support" leads to the support.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.8-12',
    says: 'The foot of the page leads to the support.',
    open: 'No walk shows it yet.',
  },
];
