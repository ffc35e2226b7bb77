import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { sendWithRetries } from './mail-retry.ts';
import { createSmtpMail } from './smtp.ts';

const letter = {
  to: 'amal@example.org',
  subject: 'Activate your account',
  text: 'Follow this link:\n\nhttp://portal.test/activate-account?Id=abc\n',
  link: 'http://portal.test/activate-account?Id=abc',
};

/** Starts a mail server on loopback; `refuse` returns its reply to each receiver. */
async function mailServer(refuse: () => (Error & { responseCode: number }) | undefined = () => undefined) {
  const received: { user: string | undefined; source: string }[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo: (_address, _session, done) => done(refuse()),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ user: session.user, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

test('a letter reaches the mail server that SMTP_URL names, signed in as it says', async () => {
  await using server = await mailServer();
  const mail = createSmtpMail(`smtp://portal:secret@127.0.0.1:${server.port}`, '"The Centre" <portal@example.org>');
  await mail.send(letter);
  mail.close();

  expect(server.received[0]?.user).toBe('portal');
  const read = await PostalMime.parse(server.received[0]?.source ?? '');
  expect(read).toMatchObject({ subject: letter.subject, from: { name: 'The Centre', address: 'portal@example.org' } });
  expect(read.to?.[0]?.address).toBe('amal@example.org');
  expect(read.text).toContain(letter.link);
});

test('a mail server that is not there is told to anybody who sends', async () => {
  const server = await mailServer();
  await server[Symbol.asyncDispose]();
  const mail = createSmtpMail(`smtp://127.0.0.1:${server.port}`, 'portal@example.org');
  await expect(mail.send(letter)).rejects.toThrow('ECONNREFUSED');
});

test('a letter that nobody waits for is sent again while the mail server is busy, and not once it is refused', async () => {
  let busy = 2;
  const busyAnswer = () => (busy-- > 0 ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined);
  await using server = await mailServer(busyAnswer);
  const mail = createSmtpMail(`smtp://127.0.0.1:${server.port}`, 'portal@example.org');
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  await sendWithRetries(mail, letter, wait);
  expect(server.received).toHaveLength(1);
  expect(waits).toEqual([2_000, 15_000]);

  await using refusing = await mailServer(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  const refused = createSmtpMail(`smtp://127.0.0.1:${refusing.port}`, 'portal@example.org');
  await expect(sendWithRetries(refused, letter, wait)).rejects.toThrow('no such mailbox');
  expect(waits).toHaveLength(2);
});
