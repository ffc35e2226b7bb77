import { beforeEach, describe, expect, test } from 'vitest';
import { accountLifeMessages } from '../../../contract/messages/server/account-life.ts';
import { applicationAt, expectOk, listed, openFixture, type PortalFixture } from '../../applications/testing.ts';
import { purge } from '../../store/purge.ts';
import { signUpBody } from '../../testing/sign-up-body.ts';
import { TEST_PASSWORD, tokenIn } from '../../testing/test-portal.ts';
import { givePassword } from './manage-users.ts';
import { entriesSince, newestEntry } from '../testing.ts';
import { TOKEN_LASTS_MS } from '../sign-up/tokens.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const NEW = 'nur.aziz@example.org';

/** Requests the change and returns the tokens of both mails. */
async function ask(newEmail = NEW) {
  const { userId } = fixture.nur.user;
  expectOk(await fixture.nur.post('/Auth/change-email', { userId, currentPassword: TEST_PASSWORD, newEmail }));
  const [former, next] = fixture.letters.slice(-2);
  return { former: tokenIn(former), next: tokenIn(next) };
}
const confirm = (token: string) => fixture.client().post('/Auth/confirm-email', { token });
const signIn = (emailAddress: string) =>
  fixture.client().post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
const emailOfNur = async () => (await fixture.nur.get('/Auth/session')).data;

test('each address gets a link of its own, and both have to be followed', async () => {
  const { emailAddress } = fixture.nur.user;
  const sent = fixture.letters.length;
  const { former, next } = await ask();
  expect(fixture.letters.slice(sent).map(({ to }) => to)).toEqual([emailAddress, NEW]);
  for (const { text, link } of fixture.letters.slice(sent)) {
    expect(link).toMatch(/^http:\/\/portal\.test\/confirm-email#token=[\w-]{32}$/);
    expect(text).toContain(link);
  }
  expect(fixture.letters.at(-2)?.text).toContain(NEW);
  expect(fixture.letters.at(-1)?.text).not.toContain(emailAddress);
  expect(await emailOfNur()).toMatchObject({ emailAddress });

  expect(await confirm(next)).toMatchObject({
    status: 200,
    message: accountLifeMessages.emailWaitsForFormer,
    data: { changed: false },
  });
  expect((await signIn(NEW)).status).toBe(401);
  expect(await confirm(former)).toMatchObject({
    status: 200,
    message: accountLifeMessages.emailChanged,
    data: { changed: true },
  });
  expect(await emailOfNur()).toMatchObject({ emailAddress: NEW, userId: fixture.nur.user.userId });
  expect((await signIn(NEW)).status).toBe(200);
  expect((await signIn(emailAddress)).status).toBe(401);
});

test('the order of the links makes no difference', async () => {
  const { former, next } = await ask();
  expect(await confirm(former)).toMatchObject({
    message: accountLifeMessages.emailWaitsForNew,
    data: { changed: false },
  });
  expect(await confirm(next)).toMatchObject({ data: { changed: true } });
});

test('a link works once: following one of them twice is not following both', async () => {
  const { former, next } = await ask();
  expectOk(await confirm(former));
  expect(await confirm(former)).toMatchObject({ status: 400, message: accountLifeMessages.emailLinkEnded });
  expect(await emailOfNur()).toMatchObject({ emailAddress: fixture.nur.user.emailAddress });
  expectOk(await confirm(next));
  expect((await confirm(next)).status).toBe(400);
});

test('both links at once change the address, and the same link at once is used once', async () => {
  const { former, next } = await ask();
  const answers = await Promise.all([confirm(former), confirm(next), confirm(former), confirm(next)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
  expect(await emailOfNur()).toMatchObject({ emailAddress: NEW });
});

test('links end after a day, also when the other one was followed in time', async () => {
  const { former, next } = await ask();
  expectOk(await confirm(former));
  fixture.clock.advance(TOKEN_LASTS_MS['email-new']);
  expect(await confirm(next)).toMatchObject({ status: 400, message: accountLifeMessages.emailLinkEnded });
  expect(await emailOfNur()).toMatchObject({ emailAddress: fixture.nur.user.emailAddress });
  await purge(fixture.portal.store, fixture.clock.now);
  expect(await fixture.portal.store.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});

test('a newer request ends the links of the one before, and what was confirmed of it', async () => {
  const first = await ask('other@example.org');
  expectOk(await confirm(first.former));
  const second = await ask();
  expect((await confirm(first.next)).status).toBe(400);
  expect((await confirm(second.next)).data).toEqual({ changed: false });
  expect(await confirm(second.former)).toMatchObject({ data: { changed: true } });
  expect(await emailOfNur()).toMatchObject({ emailAddress: NEW });
});

test('a made-up token, and the token of another link, confirm nothing', async () => {
  await ask();
  await fixture.client().post('/Auth/forgot-password', { email: fixture.nur.user.emailAddress });
  for (const token of ['made-up', tokenIn(fixture.letters.at(-1))]) expect((await confirm(token)).status).toBe(400);
});

test('a link of a change of email resets no password and activates nobody', async () => {
  const { former } = await ask();
  const visitor = fixture.client();
  expect((await visitor.post('/Auth/reset-password', { token: former, newPassword: 'Heron$2026x' })).status).toBe(400);
  expect((await visitor.post(`/Users/activate/${former}`)).status).toBe(404);
});

describe('what is refused, and mails nothing', () => {
  const asked = (body: object) =>
    fixture.nur.post('/Auth/change-email', {
      userId: fixture.nur.user.userId,
      currentPassword: TEST_PASSWORD,
      newEmail: NEW,
      ...body,
    });

  test('a wrong password, somebody else, an address that is none, the own one, and one that is taken', async () => {
    const sent = fixture.letters.length;
    const { emailAddress } = fixture.nur.user;
    expect(await asked({ currentPassword: 'Wrong@123' })).toMatchObject({
      status: 400,
      data: { problems: [{ field: 'currentPassword' }] },
    });
    expect((await asked({ userId: fixture.ali.user.userId })).status).toBe(403);
    expect(await asked({ newEmail: 'nur' })).toMatchObject({
      status: 400,
      message: 'Please enter a valid email address',
    });
    expect(await asked({ newEmail: emailAddress.toUpperCase() })).toMatchObject({
      status: 400,
      message: accountLifeMessages.emailIsOwn,
    });
    expect(await asked({ newEmail: fixture.ali.user.emailAddress.toUpperCase() })).toMatchObject({
      status: 409,
      data: { problems: [{ field: 'newEmail', message: 'Email already exists' }] },
    });
    expect(fixture.letters).toHaveLength(sent);
  });

  test('nobody who is not signed in asks for it', async () => {
    const body = { userId: 1, currentPassword: TEST_PASSWORD, newEmail: NEW };
    expect((await fixture.client().post('/Auth/change-email', body)).status).toBe(401);
  });

  test('a user asks at most five times in an hour, and a mailbox gets at most five such letters', async () => {
    for (let count = 0; count < 5; count += 1) await ask();
    expect((await asked({ newEmail: 'another@example.org' })).status).toBe(429);
    const body = { userId: fixture.ali.user.userId, currentPassword: TEST_PASSWORD, newEmail: NEW };
    expect((await fixture.ali.post('/Auth/change-email', body)).status).toBe(429);
  });

  test('resets that a stranger asks for, of either mailbox, do not stand in its way', async () => {
    for (const email of [fixture.nur.user.emailAddress, NEW]) {
      for (let count = 0; count < 6; count += 1) {
        await fixture.client({ address: '198.51.100.7' }).post('/Auth/forgot-password', { email });
      }
    }
    expect((await asked({})).status).toBe(200);
  });
});

test('an address that was registered in between is refused, and the account keeps its own', async () => {
  const { former, next } = await ask();
  expectOk(await fixture.client().post('/Users', signUpBody({ emailAddress: NEW })));
  expectOk(await confirm(former));
  expect(await confirm(next)).toMatchObject({ status: 409, message: accountLifeMessages.emailTakenSince });
  expect(await emailOfNur()).toMatchObject({ emailAddress: fixture.nur.user.emailAddress });
});

test('a password that is chosen again ends a change that somebody else may have asked for', async () => {
  const { former, next } = await ask();
  await fixture.client().post('/Auth/forgot-password', { email: fixture.nur.user.emailAddress });
  const body = { token: tokenIn(fixture.letters.at(-1)), newPassword: 'Heron$2026x' };
  expectOk(await fixture.client().post('/Auth/reset-password', body));
  for (const token of [former, next]) expect((await confirm(token)).status).toBe(400);
});

test('so does a password that is changed', async () => {
  const { next } = await ask();
  const { userId } = fixture.nur.user;
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'Heron$2026x', userId };
  expectOk(await fixture.nur.post('/Auth/Password', change));
  expect((await confirm(next)).status).toBe(400);
});

test('so does one that is given while the request looks at the former one', async () => {
  // Several times, because the order of the two requests is not determined.
  for (let count = 0; count < 6; count += 1) {
    const person = await fixture.signUpActivated();
    const { userId, emailAddress } = person.user;
    const sent = fixture.letters.length;
    const body = { userId, currentPassword: TEST_PASSWORD, newEmail: `new.${emailAddress}` };
    await Promise.all([person.post('/Auth/change-email', body), givePassword(fixture.portal, emailAddress)]);
    const tokens = fixture.letters.slice(sent).map(tokenIn);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 400));
  }
});

test('a reset link that was mailed to the former address ends with the change', async () => {
  const { former, next } = await ask();
  await fixture.client().post('/Auth/forgot-password', { email: fixture.nur.user.emailAddress });
  const token = tokenIn(fixture.letters.at(-1));
  expectOk(await confirm(former));
  expectOk(await confirm(next));
  expect((await fixture.client().post('/Auth/reset-password', { token, newPassword: 'Heron$2026x' })).status).toBe(400);
});

test('if a mail cannot be sent, the answer says so and the link of the other one is worth nothing', async () => {
  const { send } = fixture.portal.mail;
  fixture.portal.mail.send = async (letter) => {
    if (letter.to === NEW) throw new Error('mailbox unavailable');
    await send(letter);
  };
  const { userId } = fixture.nur.user;
  const body = { userId, currentPassword: TEST_PASSWORD, newEmail: NEW };
  expect(await fixture.nur.post('/Auth/change-email', body)).toMatchObject({
    status: 409,
    message: accountLifeMessages.emailNotMailed,
  });
  expect((await confirm(tokenIn(fixture.letters.at(-1)))).status).toBe(400);
  expect(fixture.logged.map(({ event }) => event)).toContain('email-change-not-mailed');
});

test('request and links are recorded without addresses, and the applications that show the address have changed', async () => {
  const id = await applicationAt(fixture, 5);
  const token = (await fixture.reviewer.get('/ProjectApplication')).headers.get('Changed-Token') ?? '';
  const before = await newestEntry(fixture.portal);
  const { former, next } = await ask();
  expectOk(await confirm(former));
  expectOk(await confirm(next));
  const about = { user: fixture.nur.user.userId, name: 'Nur Aziz', role: 1 };
  expect(await entriesSince(fixture.portal, before)).toEqual([
    { kind: 'email.requested', ...about, doneBy: 'self' },
    { kind: 'email.confirmed', ...about, doneBy: 'link', address: 'former' },
    { kind: 'email.changed', ...about, doneBy: 'link' },
  ]);
  const changed = await listed(fixture.reviewer, `/ProjectApplication?changedSince=${token}`);
  expect(changed.map((item) => item['id'])).toEqual([id]);
});
