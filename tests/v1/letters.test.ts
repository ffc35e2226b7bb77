import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { password, peopleAt, type People } from '../support/v1-client.ts';
import { clockFor, type Clock } from './clock.ts';

const newPassword = 'An0ther!pass';
const activation = 'activate-account?Id=';
const reset = 'reset-password#token=';
const minutes = 60_000;
const day = 24 * 60 * minutes;

let clock: Clock;
// Real processes and real password hashing, which are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  clock = await clockFor();
  portal = await startPortal(clock.environment);
  people = peopleAt(portal);
});
afterAll(async () => {
  await portal.end();
  await clock.end();
});

const askFor = (email: string) => people.visitor().post('Auth/forgot-password', { email });

describe('activation', () => {
  test('the link is a random token, never the number of the user', async () => {
    const { userId, token, emailAddress } = await people.registered();
    const other = await people.registered();
    expect(token).not.toBe(other.token);
    expect(token.length).toBeGreaterThanOrEqual(22);
    const answer = await people.visitor().post(`Users/activate/${userId}`);
    expect([400, 404]).toContain(answer.status);
    expect((await people.visitor().post('Auth/Validate', { emailAddress, password })).status).toBe(401);
  });

  test('a token opens one account once: what nobody was given, and what was used, changes nothing', async () => {
    const { token, emailAddress } = await people.registered();
    const wrong = await people.visitor().post(`Users/activate/${token.slice(0, -1)}`);
    expect([400, 404]).toContain(wrong.status);
    expect((await people.visitor().post('Auth/Validate', { emailAddress, password })).status).toBe(401);
    expect((await people.visitor().post(`Users/activate/${token}`)).status).toBe(200);
    const again = await people.visitor().post(`Users/activate/${token}`);
    expect([200, 400, 404, 409]).toContain(again.status);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await people.visitor().post('Auth/Validate', { emailAddress, password })).status).toBe(200);
  });

  test('it ends: after eight days the link opens nothing', async () => {
    const { token, emailAddress } = await people.registered();
    await clock.forward(8 * day);
    const late = await people.visitor().post(`Users/activate/${token}`);
    expect([400, 404, 409]).toContain(late.status);
    expect((await people.visitor().post('Auth/Validate', { emailAddress, password })).status).toBe(401);
  });

  test('resend-activation answers the same whether the address is known, active or unknown, and mails only who waits', async () => {
    const waiting = await people.registered();
    const active = await people.researcher();
    const ask = (payload: object) => people.visitor().post('Users/resend-activation', payload);
    const answers = [
      await ask({ email: waiting.emailAddress.toUpperCase() }),
      await ask({ email: active.emailAddress }),
      await ask({ email: 'nobody@centre.example.org' }),
      await ask({ id: 'nothing-that-was-ever-sent' }),
    ];
    expect(new Set(answers.map(({ status, envelope }) => JSON.stringify([status, envelope]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const token = await people.token(waiting.emailAddress, activation, 2);
    expect((await people.visitor().post(`Users/activate/${token}`)).status).toBe(200);
    expect(await people.letters(active.emailAddress, activation)).toHaveLength(1);
    expect(await people.letters('nobody@centre.example.org')).toEqual([]);
  });

  test('resend-activation takes the id of an old link too', async () => {
    const { token, emailAddress } = await people.registered();
    const answer = await people.visitor().post('Users/resend-activation', { id: token });
    expect(answer.status).toBe(200);
    const fresh = await people.token(emailAddress, activation, 2);
    expect(fresh).not.toBe(token);
    expect((await people.visitor().post(`Users/activate/${fresh}`)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('the answer is the same whether the address is known or not, and only the known one gets a letter', async () => {
    const nur = await people.researcher();
    const known = await askFor(nur.emailAddress.toUpperCase());
    const unknown = await askFor('stranger@centre.example.org');
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(unknown.envelope).toEqual(known.envelope);
    await people.token(nur.emailAddress, reset);
    expect(await people.letters('stranger@centre.example.org')).toEqual([]);
  });

  test('the link sets a new password once and ends the sessions of the person', async () => {
    const nur = await people.researcher();
    const elsewhere = await people.signIn(nur.emailAddress, password);
    await askFor(nur.emailAddress);
    const token = await people.token(nur.emailAddress, reset);
    const done = await people.visitor().post('Auth/reset-password', { token, newPassword });
    expect(done.status).toBe(200);
    expect((await nur.get('Auth/session')).status).toBe(401);
    expect((await elsewhere.get('ProjectApplication')).status).toBe(401);
    const old = await people.visitor().post('Auth/Validate', { emailAddress: nur.emailAddress, password });
    expect([old.status, old.message]).toEqual([401, 'Invalid credentials']);
    await people.signIn(nur.emailAddress, newPassword);
    const again = await people.visitor().post('Auth/reset-password', { token, newPassword: 'Th1rd!pass' });
    expect([400, 404]).toContain(again.status);
    await people.signIn(nur.emailAddress, newPassword);
  });

  test('of five uses at once one succeeds', async () => {
    const { emailAddress } = await people.researcher();
    await askFor(emailAddress);
    const token = await people.token(emailAddress, reset);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((one) =>
        people.visitor().post('Auth/reset-password', { token, newPassword: `Secret!pass${one}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('it works for an hour: at 59 minutes it does, at 61 no more', async () => {
    const early = await people.researcher();
    const late = await people.researcher();
    await askFor(early.emailAddress);
    await askFor(late.emailAddress);
    const earlyToken = await people.token(early.emailAddress, reset);
    const lateToken = await people.token(late.emailAddress, reset);
    await clock.forward(59 * minutes);
    const inTime = await people.visitor().post('Auth/reset-password', { token: earlyToken, newPassword });
    expect(inTime.status).toBe(200);
    await clock.forward(2 * minutes);
    const tooLate = await people.visitor().post('Auth/reset-password', { token: lateToken, newPassword });
    expect([400, 404]).toContain(tooLate.status);
    await people.signIn(late.emailAddress, password);
  });

  test('the new password follows the rules of creation, and a refusal does not use the link up', async () => {
    const { emailAddress } = await people.researcher();
    await askFor(emailAddress);
    const token = await people.token(emailAddress, reset);
    const weak = await people.visitor().post('Auth/reset-password', { token, newPassword: 'weak' });
    expect(weak.status).toBe(400);
    expect((await people.visitor().post('Auth/reset-password', { token, newPassword })).status).toBe(200);
    await people.signIn(emailAddress, newPassword);
  });

  test('an activation link resets no password, and a reset link activates nobody', async () => {
    const { token, emailAddress } = await people.registered();
    const asReset = await people.visitor().post('Auth/reset-password', { token, newPassword });
    expect([400, 404]).toContain(asReset.status);
    expect((await people.visitor().post(`Users/activate/${token}`)).status).toBe(200);
    await people.signIn(emailAddress, password);
    await askFor(emailAddress);
    const resetToken = await people.token(emailAddress, reset);
    const asActivation = await people.visitor().post(`Users/activate/${resetToken}`);
    expect([400, 404]).toContain(asActivation.status);
  });

  test('letters are 7bit or quoted-printable: no token is broken by base64', async () => {
    const nur = await people.researcher();
    await askFor(nur.emailAddress);
    await people.token(nur.emailAddress, reset);
    for (const encoding of await clock.encodings(portal)) expect(['7bit', 'quoted-printable']).toContain(encoding);
  });
});
