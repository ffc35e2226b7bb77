import { expect, test } from 'vitest';
import type { ClientAnswer } from '../testing/client.ts';
import { givePassword } from '../accounts/managing/manage-users.ts';
import { accountAnswers } from '../../contract/messages/account/accounts.ts';
import { secretHash } from '../http/log/secrets.ts';
import { signUpBody } from '../testing/sign-up-body.ts';
import { createTestPortal, TEST_PASSWORD, tokenIn } from '../testing/test-portal.ts';
import { addressSubject, countHourly, HOUR_MS, hourly } from './hourly.ts';
import { FIRST_DELAY_MS, LONGEST_DELAY_MS, QUIET_MS } from './password-tries.ts';

const WRONG = 'Wrong@123';
const statuses = (answers: ClientAnswer[]) => answers.map((answer) => answer.status);
const times = <T>(count: number, run: () => Promise<T>) => Array.from({ length: count }, run);

async function withUser() {
  const portal = await createTestPortal();
  const person = await portal.signUpActivated();
  const { emailAddress } = person.user;
  const visitor = portal.client();
  const signIn = (password: string, email = emailAddress) =>
    visitor.post('/Auth/Validate', { emailAddress: email, password });
  return { ...portal, person, visitor, emailAddress, signIn };
}

test('after 5 wrong passwords even the right one waits, for the seconds that Retry-After says', async () => {
  const { signIn, clock } = await withUser();
  for (let count = 0; count < 5; count += 1) expect((await signIn(WRONG)).status).toBe(401);

  const waiting = await signIn(TEST_PASSWORD);
  expect(waiting).toMatchObject({ status: 429, message: 'Too many tries. Try again in 30 seconds.' });
  expect(waiting.headers.get('Retry-After')).toBe('30');
  clock.advance(FIRST_DELAY_MS);
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
});

test('tries at once are counted before their passwords are looked at', async () => {
  const { signIn } = await withUser();
  const answers = await Promise.all(times(20, () => signIn(WRONG)));
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5);
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(15);
});

test('the delay doubles with each wrong password up to a quarter of an hour, and never becomes longer', async () => {
  const { signIn, clock } = await withUser();
  for (let count = 0; count < 5; count += 1) await signIn(WRONG);
  const delays = [];
  for (let count = 0; count < 8; count += 1) {
    const seconds = Number((await signIn(TEST_PASSWORD)).headers.get('Retry-After'));
    delays.push(seconds);
    clock.advance(seconds * 1000);
    expect((await signIn(WRONG)).status).toBe(401);
  }
  expect(delays).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  clock.advance(LONGEST_DELAY_MS);
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
});

test('the right password, or a quarter of an hour without tries, forgets the wrong ones', async () => {
  const { signIn, clock } = await withUser();
  for (let count = 0; count < 4; count += 1) await signIn(WRONG);
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  for (let count = 0; count < 4; count += 1) expect((await signIn(WRONG)).status).toBe(401);
  clock.advance(QUIET_MS);
  for (let count = 0; count < 5; count += 1) expect((await signIn(WRONG)).status).toBe(401);
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
});

test('nobody keeps a person out of a browser that they have signed in with, neither by their email nor by their address', async () => {
  const { signIn, visitor, client, emailAddress, portal } = await withUser();
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  await visitor.post('/Auth/logout');
  const guest = client();
  const attack = () => guest.post('/Auth/Validate', { emailAddress, password: WRONG });
  for (let count = 0; count < 5; count += 1) expect((await attack()).status).toBe(401);
  expect((await attack()).status).toBe(429);
  for (let count = 0; count < 300; count += 1) {
    await countHourly(portal, hourly.wrongPasswordsByAddress, '192.0.2.1').catch(() => undefined);
  }
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  // Signing in there does not help an attacker elsewhere.
  expect((await attack()).status).toBe(429);
});

test('right passwords of an account that is not activated are tries like wrong ones', async () => {
  const { client } = await createTestPortal();
  const body = signUpBody();
  expect((await client().post('/Users', body)).status).toBe(200);
  const { emailAddress } = body;
  const signIn = () => client().post('/Auth/Validate', { emailAddress, password: body.password });
  for (let count = 0; count < 5; count += 1) {
    expect(await signIn()).toMatchObject({ status: 401, message: accountAnswers.notActivated });
  }
  expect((await signIn()).status).toBe(429);
});

test('wrong passwords in a known browser delay its user by a minute at most', async () => {
  const { signIn, clock } = await withUser();
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) await signIn(WRONG);
  for (const delay of [30, 60, 60, 60]) {
    expect((await signIn(TEST_PASSWORD)).headers.get('Retry-After')).toBe(String(delay));
    clock.advance(delay * 1000);
    expect((await signIn(WRONG)).status).toBe(401);
  }
  clock.advance(60_000);
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
});

test('wrong passwords in a known browser wait too, and keep nobody else waiting', async () => {
  const { signIn, client, emailAddress } = await withUser();
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) expect((await signIn(WRONG)).status).toBe(401);
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
  const elsewhere = await client().post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  expect(elsewhere.status).toBe(200);
});

test('a browser is known for the people who signed in with it alone, until their password is reset', async () => {
  const { person, signIn, visitor, signUpActivated, client, emailAddress, letters, portal } = await withUser();
  const other = (await signUpActivated()).user.emailAddress;
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  const device = visitor.cookies.get('portal_device');
  for (let count = 0; count < 5; count += 1) expect((await signIn(WRONG, other)).status).toBe(401);
  expect((await client().post('/Auth/Validate', { emailAddress: other, password: TEST_PASSWORD })).status).toBe(429);

  const made = client();
  made.cookies.set('portal_device', 'made up');
  await made.post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
  expect(made.cookies.get('portal_device')).not.toBe('made up');
  expect(visitor.cookies.get('portal_device')).toBe(device);

  await visitor.post('/Auth/forgot-password', { email: emailAddress });
  const mailbox = client();
  await mailbox.post('/Auth/reset-password', { token: tokenIn(letters.at(-1)), newPassword: 'Heron$2026x' });
  const known = portal.store.selectFrom('known_devices').where('user_id', '=', person.user.userId).select('token_hash');
  // The link was opened in a browser of the user.
  expect(await known.execute()).toEqual([{ token_hash: secretHash(mailbox.cookies.get('portal_device') ?? '') }]);
});

test('right passwords of a whole hospital do not count', async () => {
  const { signIn, client, portal, emailAddress } = await withUser();
  for (let count = 0; count < 299; count += 1) await countHourly(portal, hourly.wrongPasswordsByAddress, '192.0.2.1');
  for (let count = 0; count < 3; count += 1) {
    const { status } = await client().post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD });
    expect(status).toBe(200);
  }
  expect((await signIn(WRONG)).status).toBe(401);
  expect((await signIn(WRONG)).status).toBe(429);
});

test('an address that nobody registered waits just the same, whatever its case', async () => {
  const { signIn } = await withUser();
  for (let count = 0; count < 5; count += 1) await signIn(WRONG, 'nobody@example.org');
  expect((await signIn(WRONG, 'NOBODY@example.org')).status).toBe(429);
});

test('a mailed link lets in whom another one keeps waiting', async () => {
  const { signIn, visitor, emailAddress, letters } = await withUser();
  for (let count = 0; count < 5; count += 1) await signIn(WRONG);
  await visitor.post('/Auth/forgot-password', { email: emailAddress });
  await visitor.post('/Auth/reset-password', { token: tokenIn(letters.at(-1)), newPassword: 'Heron$2026x' });
  expect((await signIn('Heron$2026x')).status).toBe(200);
});

test('a mailed link lets them in with every browser, and forgets wrong current passwords too', async () => {
  const { person, visitor, client, emailAddress, letters } = await withUser();
  const change = (currentPassword: string, newPassword: string) =>
    person.post('/Auth/Password', { currentPassword, newPassword, userId: person.user.userId });
  for (let count = 0; count < 5; count += 1) {
    await client().post('/Auth/Validate', { emailAddress, password: WRONG });
    await change(WRONG, 'Heron$2026x');
  }
  await visitor.post('/Auth/forgot-password', { email: emailAddress });
  await visitor.post('/Auth/reset-password', { token: tokenIn(letters.at(-1)), newPassword: 'Heron$2026x' });
  const elsewhere = client();
  expect((await elsewhere.post('/Auth/Validate', { emailAddress, password: 'Heron$2026x' })).status).toBe(200);
  person.cookies.clear();
  await person.post('/Auth/Validate', { emailAddress, password: 'Heron$2026x' });
  expect((await change('Heron$2026x', TEST_PASSWORD)).status).toBe(200);
});

test('a password from the shell lets in whom another one keeps waiting', async () => {
  const { client, emailAddress, portal } = await withUser();
  const signIn = (password: string) => client().post('/Auth/Validate', { emailAddress, password });
  for (let count = 0; count < 5; count += 1) await signIn(WRONG);
  const given = (await givePassword(portal, emailAddress)) ?? '';
  expect((await signIn(given)).status).toBe(200);
});

test('wrong current passwords wait by the same rule', async () => {
  const { person } = await withUser();
  const change = (currentPassword: string) =>
    person.post('/Auth/Password', { currentPassword, newPassword: 'Heron$2026x', userId: person.user.userId });
  const answers = await Promise.all(times(7, () => change(WRONG)));
  expect(statuses(answers).sort()).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect((await change(TEST_PASSWORD)).status).toBe(429);
});

test('one address may do what a whole hospital does in an hour, and one more waits', async () => {
  const { portal, clock } = await createTestPortal();
  const counts = {
    signUpsByAddress: 100,
    wrongPasswordsByAddress: 300,
    emailChecksByAddress: 600,
    mailsByAddress: 200,
  };
  for (const [name, most] of Object.entries(counts) as [keyof typeof counts, number][]) {
    const use = () => countHourly(portal, hourly[name], '192.0.2.1');
    for (let count = 0; count < most; count += 1) await use();
    await expect(use()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '3600' } });
    await countHourly(portal, hourly[name], '192.0.2.2');
  }
  clock.advance(HOUR_MS);
  await countHourly(portal, hourly.signUpsByAddress, '192.0.2.1');
});

test('the calls are counted: check-email by address', async () => {
  const { client, portal } = await createTestPortal();
  for (let count = 0; count < 599; count += 1) await countHourly(portal, hourly.emailChecksByAddress, '192.0.2.1');
  expect((await client().get('/Users/check-email?email=a@example.org')).data).toEqual({ exists: false });
  expect((await client().get('/Users/check-email?email=a@example.org')).status).toBe(429);
  expect((await client({ address: '192.0.2.9' }).get('/Users/check-email?email=a@example.org')).status).toBe(200);
});

test('the calls are counted: sign-up and sign-in by address', async () => {
  const { client, portal } = await createTestPortal();
  for (let count = 0; count < 99; count += 1) await countHourly(portal, hourly.signUpsByAddress, '192.0.2.1');
  expect((await client().post('/Users', signUpBody())).status).toBe(200);
  expect((await client().post('/Users', signUpBody({ emailAddress: 'b@example.org' }))).status).toBe(429);
  for (let count = 0; count < 299; count += 1) await countHourly(portal, hourly.wrongPasswordsByAddress, '192.0.2.1');
  const signIn = (email: string) => client().post('/Auth/Validate', { emailAddress: email, password: WRONG });
  expect(statuses([await signIn('x@example.org'), await signIn('y@example.org')])).toEqual([401, 429]);
});

test('a mailbox gets five mails an hour, known or not, however they are asked for', async () => {
  const { client, visitor, emailAddress, letters } = await withUser();
  const before = letters.length;
  for (const email of [emailAddress, 'nobody@example.org']) {
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await visitor.post('/Auth/forgot-password', { email }));
    answers.push(await client().post('/Users/resend-activation', { email }));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  }
  expect(letters).toHaveLength(before + 5);
});

test('nobody keeps a person from a link for a new password, in a browser that they have signed in with', async () => {
  const { signIn, visitor, client, emailAddress, portal, letters } = await withUser();
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  await visitor.post('/Auth/logout');
  const ask = (by: ReturnType<typeof client>) => by.post('/Auth/forgot-password', { email: emailAddress });
  for (let count = 0; count < 5; count += 1) expect((await ask(client())).status).toBe(200);
  expect((await ask(client())).status).toBe(429);
  for (let count = 0; count < 200; count += 1) {
    await countHourly(portal, hourly.mailsByAddress, '192.0.2.1').catch(() => undefined);
  }
  const before = letters.length;
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await ask(visitor));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(letters).toHaveLength(before + 5);
  // The browser is known for its own user alone.
  expect((await visitor.post('/Auth/forgot-password', { email: 'nobody@example.org' })).status).toBe(429);
});

test('a mailbox gets five letters of sign-ups an hour, whatever is put behind its name', async () => {
  const { client, letters } = await createTestPortal();
  const signUp = (emailAddress: string) => client().post('/Users', signUpBody({ emailAddress }));
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await signUp(`victim+${count}@example.org`));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(letters).toHaveLength(5);
  expect((await signUp('other@example.org')).status).toBe(200);
});

test('a letter repeats no name that is a message', async () => {
  const { client, letters } = await createTestPortal();
  const greeted = async (firstName: string) => {
    const emailAddress = `a${letters.length}@example.org`;
    expect((await client().post('/Users', signUpBody({ firstName, emailAddress }))).status).toBe(200);
    return letters.at(-1)?.text.split('\n')[0];
  };
  expect(await greeted('Nur')).toBe('Dear Nur,');
  expect(await greeted('أمل')).toBe('Dear أمل,');
  expect(await greeted("Anne-Marie D'Arc Jr.")).toBe("Dear Anne-Marie D'Arc Jr.,");
  for (const name of [
    'Log in at https://evil.example/',
    'see evil.example',
    'colleague your mailbox is full please sign in again',
  ]) {
    expect(await greeted(name)).toBe('Dear researcher,');
  }
});

test('X-Forwarded-For is believed only behind trusted proxies, and only what the outermost of them added', async () => {
  const limit = async (trustedProxyHops: number, forwardedFor: (count: number) => string) => {
    const { client, portal } = await createTestPortal({ settings: { trustedProxyHops } });
    for (const address of ['192.0.2.1', '198.51.100.7']) {
      for (let count = 0; count < 600; count += 1) await countHourly(portal, hourly.emailChecksByAddress, address);
    }
    const ask = (count: number) =>
      client().get('/Users/check-email?email=a@example.org', { 'X-Forwarded-For': forwardedFor(count) });
    return statuses([await ask(1), await ask(2)]);
  };
  expect(await limit(0, (count) => `203.0.113.${count}`)).toEqual([429, 429]);
  expect(await limit(1, (count) => `198.51.100.7, 203.0.113.${count}`)).toEqual([200, 200]);
  expect(await limit(1, (count) => `203.0.113.${count}, 198.51.100.7`)).toEqual([429, 429]);
  expect(await limit(2, () => '198.51.100.7, 10.0.0.1')).toEqual([429, 429]);
  expect(await limit(1, () => '::ffff:c633:6407')).toEqual([429, 429]);
  // With fewer entries than hops, or without a valid address, the peer's address is used.
  expect(await limit(2, () => '203.0.113.1')).toEqual([429, 429]);
  expect(await limit(1, () => 'unknown')).toEqual([429, 429]);
});

test('devices of one IPv6 network count as one', () => {
  expect(addressSubject('2001:db8:1:2::5')).toBe(addressSubject('2001:db8:1:2:ffff:1:2:3'));
  expect(addressSubject('2001:db8:1:2::5')).toBe(addressSubject('2001:0db8:1:ffff::5'));
  expect(addressSubject('2001:db8:1:2::5')).not.toBe(addressSubject('2001:db8:2:2::5'));
  expect(addressSubject('2001:db8::5')).toBe(addressSubject('2001:db8:0:2::5'));
  expect(addressSubject('::1')).toBe('0:0:0');
  expect(addressSubject('192.0.2.1')).toBe('192.0.2.1');
});

test('the table of counters names nobody', async () => {
  const { portal, emailAddress } = await withUser();
  const rows = JSON.stringify(await portal.store.selectFrom('throttle').selectAll().execute());
  expect(rows).not.toContain(emailAddress);
  expect(rows).not.toContain('192.0.2.1');
});
