import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { newcomer, password, peopleAt, type Answer, type People } from '../support/v1-client.ts';
import { clockFor, type Clock } from './clock.ts';
import { draftOf, step } from './application.ts';

// Hundreds of passwords are hashed here, which takes time.
vi.setConfig({ testTimeout: 60_000 });

let clock: Clock;
let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  clock = await clockFor();
  portal = await startPortal({ ...clock.environment, TRUSTED_PROXY_HOPS: '1' });
  people = peopleAt(portal);
});
afterAll(async () => {
  await portal.end();
  await clock.end();
});

const minutes = 60_000;
const wrong = 'Wr0ng!pass';
let addresses = 0;
/** A new client address, as the proxy in front reports it. */
const address = () => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const from = (client: string) => ({ headers: { 'x-forwarded-for': client } });
const validate = (emailAddress: string, secret: string, client = address()) =>
  people.visitor().post('Auth/Validate', { emailAddress, password: secret }, from(client));
const seconds = (answer: Answer) => Number(/^\d+$/.exec(answer.headers.get('retry-after') ?? '')?.[0] ?? Number.NaN);

/** Sends `count` calls, 20 at a time, and counts the responses by status. */
async function flood(count: number, call: (index: number) => Promise<Answer>): Promise<Record<number, number>> {
  const counted: Record<number, number> = {};
  for (let sent = 0; sent < count; sent += 20) {
    const some = Array.from({ length: Math.min(20, count - sent) }, (_, index) => call(sent + index));
    for (const { status } of await Promise.all(some)) counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

/**
 * Repeats the call until the server asks to wait. Returns the seconds to wait; NaN if that does not happen within
 * `count` calls.
 */
async function untilTold(count: number, call: (index: number) => Promise<Answer>): Promise<number> {
  for (let index = 0; index < count; index += 1) {
    const answer = await call(index);
    if (answer.status === 429) return seconds(answer);
  }
  return Number.NaN;
}

const anHour = (wait: number) => wait > 0 && wait <= 3600;

describe('wrong sign-ins at one account', () => {
  test('five in 15 minutes are 401, then it is 429 with Retry-After, from any address and in any case, for the right password too', async () => {
    const { emailAddress } = await people.researcher();
    for (let go = 0; go < 5; go += 1) expect((await validate(emailAddress, wrong)).status).toBe(401);
    const answers = [
      await validate(emailAddress, wrong),
      await validate(emailAddress.toUpperCase(), wrong),
      await validate(emailAddress, password),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    for (const answer of answers) expect(seconds(answer)).toBeGreaterThan(0);
  });

  test('an account that is not there is answered alike', async () => {
    const nobody = 'nobody.here@centre.example.org';
    const said: number[] = [];
    for (let go = 0; go < 6; go += 1) said.push((await validate(nobody, wrong)).status);
    expect(said).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('after Retry-After the right password is taken: nobody is locked out for good', async () => {
    const { emailAddress } = await people.researcher();
    for (let go = 0; go < 5; go += 1) await validate(emailAddress, wrong);
    const wait = seconds(await validate(emailAddress, password));
    await clock.forward(wait * 1000 + 1000);
    expect((await validate(emailAddress, password)).status).toBe(200);
  });

  test('the delay grows with every further wrong one, up to a bound that a person can wait for', async () => {
    const { emailAddress } = await people.researcher();
    for (let go = 0; go < 5; go += 1) await validate(emailAddress, wrong);
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      waits.push(seconds(await validate(emailAddress, wrong)));
      await clock.forward((waits.at(-1) ?? 0) * 1000 + 1000);
      expect((await validate(emailAddress, wrong)).status).toBe(401);
    }
    expect(waits.slice(0, 3)).toEqual(waits.slice(0, 3).toSorted((a, b) => a - b));
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Number.NaN);
    expect(Math.max(...waits)).toBeLessThanOrEqual(24 * 60 * 60);
    const last = seconds(await validate(emailAddress, password));
    await clock.forward(last * 1000 + 1000);
    expect((await validate(emailAddress, password)).status).toBe(200);
  });

  test('four, and four more after 15 minutes, slow nobody down; neither does the account of another', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    for (let go = 0; go < 4; go += 1) expect((await validate(nur.emailAddress, wrong)).status).toBe(401);
    await clock.forward(16 * minutes);
    for (let go = 0; go < 4; go += 1) expect((await validate(nur.emailAddress, wrong)).status).toBe(401);
    expect((await validate(nur.emailAddress, password)).status).toBe(200);
    for (let go = 0; go < 7; go += 1) await validate(layla.emailAddress, wrong);
    expect((await validate(nur.emailAddress, password)).status).toBe(200);
  });

  test('of twenty wrong ones at once five are looked at', async () => {
    const { emailAddress } = await people.researcher();
    expect(await flood(20, () => validate(emailAddress, wrong))).toEqual({ 401: 5, 429: 15 });
  });

  test('a session that is open goes on', async () => {
    const nur = await people.researcher();
    for (let go = 0; go < 7; go += 1) await validate(nur.emailAddress, wrong);
    expect((await nur.get('Auth/session')).status).toBe(200);
  });
});

describe('one address, in an hour', () => {
  test('may ask check-email 600 times, and is told to wait in the end', async () => {
    const client = address();
    const ask = (index: number) =>
      people.visitor().get(`Users/check-email?email=a${index}@centre.example.org`, from(client));
    expect(await flood(600, ask)).toEqual({ 200: 600 });
    expect(await untilTold(620, ask)).toSatisfy(anHour);
    expect((await people.visitor().get('Users/check-email?email=a@b.org', from(address()))).status).toBe(200);
    const spoofed = await people.visitor().get('Users/check-email?email=a@b.org', from(`198.51.100.7, ${client}`));
    expect(spoofed.status).toBe(429);
    await clock.forward(61 * minutes);
    expect((await ask(0)).status).toBe(200);
  });

  test('may sign up 100 times, and is told to wait in the end', async () => {
    const client = address();
    const signUp = () => people.visitor().post('Users', newcomer(), from(client));
    expect(await flood(100, signUp)).toEqual({ 200: 100 });
    expect(await untilTold(120, signUp)).toSatisfy(anHour);
    expect((await people.visitor().post('Users', newcomer(), from(address()))).status).toBe(200);
  });

  test('may sign in 300 times, by people of a whole hospital, and is told to wait in the end', async () => {
    const client = address();
    const staff = await Promise.all(Array.from({ length: 10 }, () => people.researcher()));
    const signIn = (index: number) => validate(staff[index % 10]?.emailAddress ?? '', password, client);
    expect(await flood(300, signIn)).toEqual({ 200: 300 });
    const guess = (index: number) => validate(`guess.${index}@centre.example.org`, wrong, client);
    expect(await untilTold(320, guess)).toSatisfy(anHour);
    expect((await validate(staff[0]?.emailAddress ?? '', password)).status).toBe(200);
  });
});

describe('mail', () => {
  // The mail of the sign-up also contains a link of the second kind.
  test.each([
    ['Auth/forgot-password', 'reset-password#token=', 5],
    ['Users/resend-activation', 'activate-account?Id=', 1 + 5],
  ] as const)(
    'by %s is sent 5 times in an hour, and the answers tell nothing of who is known',
    async (path, link, sent) => {
      const { emailAddress } = await people.registered();
      const said = async (email: string) => {
        const client = address();
        const answers: Answer[] = [];
        for (let go = 0; go < 20; go += 1) answers.push(await people.visitor().post(path, { email }, from(client)));
        for (const answer of answers.filter(({ status }) => status === 429)) expect(seconds(answer)).toBeGreaterThan(0);
        return answers.map(({ status }) => status);
      };
      const [known, unknown] = await Promise.all([
        said(emailAddress),
        said(`stranger.${path.length}@centre.example.org`),
      ]);
      expect(unknown).toEqual(known);
      expect(known).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 15 }, () => 429)]);
      await people.token(emailAddress, link, sent);
      const other = await people.registered();
      await people.visitor().post('Users/resend-activation', { email: other.emailAddress }, from(address()));
      await people.token(other.emailAddress, 'activate-account?Id=', 2);
      expect(await people.letters(emailAddress, link)).toHaveLength(sent);
    },
  );
});

test('saves are never throttled: 150 in a row are taken', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const save = (index: number) =>
    nur.post('ProjectApplication/Step/5', step(nur, id, { methodology_Setting: `Ward ${index}` }));
  expect(await flood(150, save)).toEqual({ 200: 150 });
});
