import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.8-1',
    says: 'While it runs the page is titled "Activating Your Account".',
    by: ['end-to-end/accounts.e2e.ts › an activation under way says so'],
  },
  {
    id: '2.8-2',
    says: 'Success is told as "Activation Successful!".',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.8-3',
    says: '"Continue to Login" leads to the login.',
    by: ['end-to-end/life.e2e.ts › an application goes from sign-up to approval'],
  },
  {
    id: '2.8-4',
    says: 'Five seconds after success the login follows.',
    by: ['end-to-end/accounts.e2e.ts › and five seconds later the login follows'],
  },
  {
    id: '2.8-5',
    says: 'A failure is told with its message.',
    by: ['end-to-end/accounts.e2e.ts › an activation that failed is told'],
  },
  {
    id: '2.8-6',
    says: '"Resend Activation Link" mails a new link.',
    by: [
      'v1/letters.test.ts › resend-activation takes the id of an old link too',
      'end-to-end/accounts.e2e.ts › pressing "Resend Activation Link" again is seen to have done something',
      'src/server/accounts/sign-up/activation.test.ts › of two links each works until one is used',
    ],
  },
  {
    id: '2.8-7',
    says: 'Where the server cannot mail one, the support is named.',
    by: ['end-to-end/accounts.e2e.ts › where the server cannot mail a link again, the support is named'],
  },
  {
    id: '2.8-8',
    says: 'Without an Id the link is called invalid.',
    by: ['end-to-end/accounts.e2e.ts › without its Id a link is called invalid'],
  },
  {
    id: '2.8-9',
    says: 'It is said that the link is invalid or has expired.',
    by: ['end-to-end/accounts.e2e.ts › without its Id a link is called invalid'],
  },
  {
    id: '2.8-10',
    says: '"Request New Link" asks for the email and mails one.',
    by: [
      'end-to-end/accounts.e2e.ts › "Request New Link" asks for the email and mails a new link',
      'end-to-end/accounts.e2e.ts › "Ask for a link with your email address" leads to the field for it',
    ],
  },
  {
    id: '2.8-11',
    says: '"Contact Support" leads to the support.',
    by: ['end-to-end/accounts.e2e.ts › without its Id a link is called invalid'],
  },
  {
    id: '2.8-12',
    says: 'The foot of the page leads to the support.',
    by: ['end-to-end/accounts.e2e.ts › without its Id a link is called invalid'],
  },
];
