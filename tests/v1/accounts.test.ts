import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsIn } from '../../src/contract/api/envelope.ts';
import { idOf, newcomer, password, peopleAt, recordOf, type People } from '../support/v1-client.ts';
import { openApi, type TestedPortal } from './api.ts';

let portal: TestedPortal;
let people: People;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

describe('POST Users', () => {
  test('answers with the id of the person, who may sign in after the link in the mail was followed', async () => {
    const { userId, emailAddress, token } = await people.registered();
    expect(userId).toBeGreaterThan(0);
    const answer = await people.visitor().post(`Users/activate/${token}`);
    expect(answer.status).toBe(200);
    const nur = await people.signIn(emailAddress, password);
    expect(nur.userId).toBe(userId);
  });

  test('an address that is taken is 409 "Email already exists", whatever its case', async () => {
    const { emailAddress } = await people.registered();
    for (const taken of [emailAddress, emailAddress.toUpperCase()]) {
      const answer = await people.visitor().post('Users', { ...newcomer(), emailAddress: taken });
      expect([answer.status, answer.message]).toEqual([409, 'Email already exists']);
    }
    expect(await people.letters(emailAddress, 'activate-account')).toHaveLength(1);
  });

  test('of ten at once with one address, one is made and nine are 409', async () => {
    const payload = newcomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => people.visitor().post('Users', payload)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test.each(['Admin', 'Administrator', 'user', '', 2, null])('the role %j is refused', async (role) => {
    const payload = newcomer();
    const answer = await people.visitor().post('Users', { ...payload, role });
    expect([400, 403]).toContain(answer.status);
    const asked = await people.visitor().get(`Users/check-email?email=${payload.emailAddress}`);
    expect(asked.data).toEqual({ exists: false });
  });

  test('a roleId that is slipped in makes nobody an administrator', async () => {
    const payload = newcomer();
    await people.visitor().post('Users', { ...payload, roleId: 2, isActive: true, userId: 1 });
    const tooEarly = await people.visitor().post('Auth/Validate', payload);
    expect(tooEarly.status).toBe(401);
    const token = await people.token(payload.emailAddress, 'activate-account?Id=');
    await people.visitor().post(`Users/activate/${token}`);
    const nur = await people.signIn(payload.emailAddress, password);
    expect(recordOf(await nur.get('Auth/session'))['roleId']).toBe(1);
  });

  const strong =
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
  const allowed = 'You can use the letters A to Z and a to z, digits and @ $ ! % * ? &.';
  test.each([
    ['firstName', '', undefined],
    ['firstName', 'N', 'First name must be at least 2 characters'],
    ['lastName', '   ', undefined],
    ['emailAddress', '', 'Email is required'],
    ['emailAddress', 'nobody', 'Please enter a valid email address'],
    ['emailAddress', `${'a'.repeat(65)}@centre.example.org`, undefined],
    ['emailAddress', `a@${'b.'.repeat(130)}org`, undefined],
    ['emailAddress', 'a@b.org\r\nBcc: all@b.org', undefined],
    ['mobileNumber', '', 'Mobile number is required'],
    ['mobileNumber', '123456789', 'Please enter a valid mobile number'],
    ['mobileNumber', '1234567890123456', 'Please enter a valid mobile number'],
    ['mobileNumber', '05512x4567', 'Please enter a valid mobile number'],
    ['password', 'Sh0rt!', 'Password must be at least 8 characters'],
    ['password', 'alllower1!', strong],
    ['password', 'ALLUPPER1!', strong],
    ['password', 'NoDigits!', strong],
    ['password', 'NoSpec1al', strong],
    ['password', 'Space 1s!in', `${strong}. A space can’t be used. ${allowed}`],
    ['password', 'Sharp#1s!in', `${strong}. “#” can’t be used. ${allowed}`],
  ])('%s %j is 400, with the problem named by its wire name', async (field, value, said) => {
    const payload = { ...newcomer(), [field]: value };
    const answer = await people.visitor().post('Users', payload);
    expect(answer.status).toBe(400);
    const problems = problemsIn(answer.data);
    expect(problems[0]?.field).toBe(field);
    expect(answer.message).toBe(problems[0]?.message);
    expect(answer.message).toBe(said ?? answer.message);
  });

  test('several problems are all named, the first one as the message', async () => {
    const answer = await people.visitor().post('Users', { role: 'User' });
    const fields = problemsIn(answer.data).map(({ field }) => field);
    expect(answer.status).toBe(400);
    expect(fields).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'emailAddress', 'mobileNumber', 'password']),
    );
  });

  test('unknown fields are ignored', async () => {
    const answer = await people.visitor().post('Users', { ...newcomer(), confirmPassword: 'x', extra: { deep: [1] } });
    expect(answer.status).toBe(200);
    expect(idOf(answer)).toBeGreaterThan(0);
  });
});

describe('GET Users/check-email', () => {
  test('tells whether the address is taken, without case', async () => {
    const { emailAddress } = await people.registered();
    const visitor = people.visitor();
    const asked = await visitor.get(`Users/check-email?email=${encodeURIComponent(emailAddress.toUpperCase())}`);
    expect([asked.status, asked.data]).toEqual([200, { exists: true }]);
    const free = await visitor.get('Users/check-email?email=nobody%2Btag@centre.example.org');
    expect([free.status, free.data]).toEqual([200, { exists: false }]);
  });

  test('without an address, or with none that is one, it is refused and fails nothing', async () => {
    for (const query of ['', '?email=', '?email=%00', '?mail=a@b.org', '?email=a@b.org&email=c@d.org']) {
      const answer = await people.visitor().get(`Users/check-email${query}`);
      expect([200, 400]).toContain(answer.status);
      expect(answer.status === 400 || recordOf(answer)['exists'] === false).toBe(true);
    }
  });
});

describe('Auth/Validate', () => {
  test('answers the user and no more', async () => {
    const nur = await people.researcher();
    const answer = await people.visitor().post('Auth/Validate', nur);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      userId: nur.userId,
      firstName: 'Nur',
      lastName: 'Al-Harbi',
      emailAddress: nur.emailAddress,
      mobileNumber: '0551234567',
      roleId: 1,
    });
  });

  test('Auth/session tells anybody who is signed in the same of themselves, and nobody else anything', async () => {
    const nur = await people.researcher();
    const signedIn = await people.visitor().post('Auth/Validate', nur);
    const answer = await nur.get('Auth/session');
    expect([answer.status, answer.data]).toEqual([200, signedIn.data]);
    const nobody = await people.visitor().get('Auth/session');
    expect([nobody.status, nobody.data]).toEqual([401, undefined]);
  });

  test('the email is compared without case', async () => {
    const { emailAddress } = await people.researcher();
    const answer = await people.visitor().post('Auth/Validate', { emailAddress: emailAddress.toUpperCase(), password });
    expect(answer.status).toBe(200);
  });

  test('a wrong password and an unknown address are the same 401 "Invalid credentials"', async () => {
    const { emailAddress } = await people.researcher();
    const wrong = await people.visitor().post('Auth/Validate', { emailAddress, password: 'Wr0ng!pass' });
    const unknown = await people.visitor().post('Auth/Validate', { emailAddress: 'x@y.org', password: 'Wr0ng!pass' });
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid credentials']);
    expect(unknown.envelope).toEqual(wrong.envelope);
    expect(unknown.status).toBe(401);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('before activation the right password is 401 with a word about activation, a wrong one tells nothing', async () => {
    const { emailAddress } = await people.registered();
    const right = await people.visitor().post('Auth/Validate', { emailAddress, password });
    expect(right.status).toBe(401);
    expect(right.message).toMatch(/activat/i);
    expect(right.headers.getSetCookie()).toEqual([]);
    const wrong = await people.visitor().post('Auth/Validate', { emailAddress, password: 'Wr0ng!pass' });
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid credentials']);
  });

  test('an administrator is roleId 2', async () => {
    const admin = await people.administrator();
    expect(recordOf(await admin.get('Auth/session'))['roleId']).toBe(2);
  });
});
