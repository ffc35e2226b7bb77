import { expect, test } from 'vitest';
import { clientOver } from '../../../../tests/support/plain-server/clients.ts';
import { createAccount } from '../../../session/account.ts';
import { emailCheckOf } from './email-check.ts';

const NOW = new Date(2026, 10, 21, 14, 0).getTime();
const json = (status: number, data: unknown) =>
  Response.json({ isSuccess: status < 400, message: '', data }, { status });
const page = (status: number, headers = {}) =>
  new Response('<h1>Hotel</h1>', { status, headers: { 'Content-Type': 'text/html', ...headers } });

test.each([
  ['registered', () => json(200, { exists: true }), { kind: 'taken' }],
  ['registered, by a conflict', () => json(409, null), { kind: 'taken' }],
  ['free', () => json(200, { exists: false }), { kind: 'notTaken' }],
  ['a server that does not say', () => json(404, null), { kind: 'notTaken' }],
  [
    'no connection',
    () => Response.error(),
    { kind: 'unanswered', why: 'We can’t reach the portal. You need to be online for this.' },
  ],
  [
    'a network with a sign-in of its own',
    () => page(200),
    {
      kind: 'unanswered',
      why: 'Log in to this Wi-Fi network first: open any web page and log in there. Then try again.',
    },
  ],
  [
    'a failing portal',
    () => page(503),
    { kind: 'unanswered', why: 'The portal had a problem and couldn’t respond. Try again in a moment.' },
  ],
  [
    'a portal that asks to wait',
    () => page(429, { 'Retry-After': '300' }),
    { kind: 'unanswered', why: 'We have to wait until 14:05.' },
  ],
])('of an address is known: %s', async (_name, answer, known) => {
  const { client } = clientOver({ userId: 3, apiBase: '/api/v1', answer: async () => answer() });
  const outcome = await createAccount(client).emailExists('nur@example.org', new AbortController().signal);
  expect(emailCheckOf(outcome, NOW)).toEqual(known);
});
