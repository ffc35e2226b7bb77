import { beforeAll, describe, expect, test } from 'vitest';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { mediaTypeOf } from '../../contract/steps/files.ts';
import { attachmentsIn, listed, readAs, start, stored } from '../applications/testing.ts';
import type { Client } from '../testing/client.ts';
import { createTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { fillPortal, type Filled, type SampleAccount } from './fill-portal.ts';
import { CallRefusedError } from './front-door.ts';

const ADMINISTRATOR = { email: 'chair@example.org', password: TEST_PASSWORD };

describe('an empty portal that was filled', () => {
  let fixture: TestPortal;
  let filled: Extract<Filled, { kind: 'filled' }>;
  beforeAll(async () => {
    fixture = await createTestPortal();
    const outcome = await fillPortal(fixture.portal, { firstAdministrator: ADMINISTRATOR });
    if (outcome.kind === 'refused') throw new Error(outcome.why);
    filled = outcome;
  });

  const enter = async ({ emailAddress, password }: Pick<SampleAccount, 'emailAddress' | 'password'>) => {
    const client = fixture.client();
    const answer = await client.post('/Auth/Validate', { emailAddress, password });
    expect(answer.message).toBe('Logged in');
    return client;
  };
  const account = (kind: SampleAccount['kind'], name = '') => {
    const found = filled.accounts.find((one) => one.kind === kind && one.name.includes(name));
    if (found === undefined) throw new Error(`Nobody is ${kind} ${name}`);
    return found;
  };
  const all = async (client: Client) => listed(client, '/ProjectApplication');

  test('has applications in every status, and says how many', async () => {
    const researchers = filled.accounts.filter(({ kind }) => kind === 'researcher');
    const lists = await Promise.all(researchers.map(async (one) => all(await enter(one))));
    expect(lists.every((list) => list.length > 0)).toBe(true);
    const found = lists.flat().map(({ appStatusId }) => appStatusId);
    expect(found.length).toBeGreaterThanOrEqual(10);
    for (const [status, count] of Object.entries(filled.counts)) {
      expect(count).toBeGreaterThan(0);
      expect(found.filter((one) => one === Number(status))).toHaveLength(count);
    }
  });

  test('lets everybody sign in with the password that is shown, and keeps nobody signed in', async () => {
    const roles = [];
    for (const one of filled.accounts) roles.push((await (await enter(one)).get('/Auth/session')).data);
    expect(roles).toMatchObject(filled.accounts.map(({ kind }) => ({ roleId: kind === 'administrator' ? 2 : 1 })));
    expect(new Set(filled.accounts.map(({ password }) => password)).size).toBe(filled.accounts.length);
    const unseen = await createTestPortal();
    await fillPortal(unseen.portal);
    expect(await unseen.portal.store.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('has the administrator of the settings too, and sends no mail', async () => {
    const chair = await enter({ emailAddress: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
    expect(await all(chair)).toHaveLength(14 - filled.counts[3]);
    expect(fixture.letters).toEqual([]);
  });

  test('has its past behind it: references in the order of submission, nothing in the future', async () => {
    const administrator = await enter(account('administrator'));
    const now = new Date(fixture.clock.now()).toISOString();
    const submissions = [];
    for (const { id, reference } of await all(administrator)) {
      const history = await listed(administrator, `/ProjectApplication/${String(id)}/history`);
      const times = history.map(({ at }) => String(at));
      expect(times).toEqual(times.toSorted());
      expect(times.every((at) => at < now)).toBe(true);
      submissions.push({ at: history.find(({ event }) => event === 'submitted')?.['at'], reference });
    }
    const inOrder = submissions.toSorted((one, other) => String(one.at).localeCompare(String(other.at)));
    expect(inOrder.map(({ reference }) => reference)).toEqual(
      submissions.map(({ reference }) => String(reference)).toSorted(),
    );
  });

  test('has threads in which both sides write, and long answers in Arabic and English', async () => {
    const administrator = await enter(account('administrator'));
    const applications = await all(administrator);
    const threads = await Promise.all(
      applications.map(({ id }) => listed(administrator, `/Comments?applicationId=${String(id)}`)),
    );
    const roles = threads.map((thread) => thread.map(({ roleId }) => roleId));
    expect(roles).toContainEqual([2, 1]);
    expect(roles).toContainEqual([2, 1, 2]);
    const texts = await Promise.all(applications.map(({ id }) => readAs(administrator, Number(id))));
    const reviews = texts.map((text) => String(text['methodology_LiteratureReview']));
    expect(reviews.every((review) => review.length >= 2800)).toBe(true);
    expect(reviews.some((review) => /^\p{Script=Arabic}/u.test(review))).toBe(true);
    expect(reviews.some((review) => /^\p{Script=Latin}/u.test(review))).toBe(true);
  });

  test('has files that are what their names say', async () => {
    const khalid = await enter(account('researcher', 'خالد'));
    const [application] = await all(khalid);
    const files = attachmentsIn(await khalid.get(`/Pi-CV/${String(application?.['id'])}`));
    expect(files.map(({ type }) => type)).toEqual([1, 2, 3, 4]);
    for (const { fileName, fileUrl } of files) {
      const bytes = await (await khalid.fetch(fileUrl)).bytes();
      expect(mediaTypeOf(bytes)).toBe(fileName.endsWith('.pdf') ? 'application/pdf' : 'image/png');
      expect(bytes.length).toBeGreaterThan(500);
    }
  });
});

describe('nothing is changed', () => {
  const everything = async ({ portal: { store } }: TestPortal) =>
    JSON.stringify([await stored(store), await store.selectFrom('users').selectAll().execute()]);

  test('where somebody has begun an application', async () => {
    const fixture = await createTestPortal();
    await start(await fixture.signUpActivated());
    const before = await everything(fixture);
    expect(await fillPortal(fixture.portal, { firstAdministrator: ADMINISTRATOR })).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('already has applications'),
    });
    expect(await everything(fixture)).toBe(before);
  });

  test('where somebody of the examples is registered', async () => {
    const fixture = await createTestPortal();
    await fixture.signUpActivated({ emailAddress: 'Layla@example.org' });
    const before = await everything(fixture);
    expect(await fillPortal(fixture.portal)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('layla@example.org'),
    });
    expect(await everything(fixture)).toBe(before);
  });
});

test('a rule of the portal holds for the examples too', async () => {
  const fixture = await createTestPortal({ configuration: { ...defaultConfiguration, nameMinLength: 20 } });
  await expect(fillPortal(fixture.portal)).rejects.toThrow(CallRefusedError);
  await expect(fillPortal(fixture.portal)).resolves.toMatchObject({ kind: 'refused' });
});
