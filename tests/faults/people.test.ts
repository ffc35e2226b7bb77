import { describe, expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { withSessionLock } from '../../src/session/session-lock.ts';
import { until } from '../support/test-time.ts';
import {
  agreement,
  aPortal,
  changesAskedFor,
  deliverAll,
  expectKind,
  pdf,
  saveNew,
  savedNew,
  statesOf,
  submitted,
} from './world.ts';

describe('fault 12: a session that ends in the middle', () => {
  test('pauses all, counts no try, and the same person goes on at that operation', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const cookies = new Map(person.cookies);
    person.cookies.clear();
    tab.drafts.keep(id, { duration: '2 years' });
    expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'waiting', sessionEnded: true });
    expect(await (await saveNew(tab, 'Another')).saved).toMatchObject({ kind: 'waiting', sessionEnded: true });
    expect(await tab.outbox.summary()).toMatchObject({ waiting: 2, outboxState: { kind: 'sessionEnded' } });
    expect((await tab.outbox.operations()).map(({ tries, state }) => [tries, state])).toEqual([
      [0, 'waiting'],
      [0, 'waiting'],
    ]);
    const asked = changesAskedFor(tab).length;
    time.pass(24 * 3600_000);
    await tab.delivery.run();
    expect(changesAskedFor(tab)).toHaveLength(asked);

    for (const [name, value] of cookies) person.cookies.set(name, value);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep', 'Another']);
    expect(await tables.answers()).toMatchObject([{ duration: '2 years' }, {}]);
    expect(await tab.outbox.summary()).toMatchObject({ waiting: 0, outboxState: { kind: 'open' } });
  });

  test('while an answer is lost keeps the key, and makes no second application', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    tab.line.state = 'cut after';
    await (
      await saveNew(tab)
    ).saved;
    tab.line.state = 'open';
    tab.line.answer = new Response('', { status: 401 });
    time.pass(2000);
    await tab.delivery.run();
    expect(await tab.outbox.operations()).toMatchObject([{ state: 'unsure', tries: 1 }]);
    tab.line.answer = undefined;
    await device.signInAgain(person);
    await deliverAll(tab, time);
    expect(await tables.titles()).toEqual(['Sleep']);
  });
});

test('fault 13: another person’s work is neither sent, shown nor counted, and is there when they return', async () => {
  const { portal, person, device, tables, time } = await aPortal();
  const first = device.tab(person);
  first.line.state = 'cut before';
  const { id, saved } = await saveNew(first, 'Of the first');
  await saved;
  const other = await portal.signUpActivated();
  device.signIn(other);
  time.pass(3600_000);
  first.line.state = 'open';
  first.line.requests.length = 0;
  expect(await first.delivery.run()).toEqual({ wakeAt: null });
  expect(first.line.requests).toEqual([]);

  const second = device.tab(other);
  expect(await second.outbox.summary()).toMatchObject({ waiting: 0, sending: 0, actionNeeded: 0 });
  expect(await second.drafts.read(id)).toBeNull();
  await savedNew(second, 'Of the other');
  expect(await tables.titles()).toEqual(['Of the other']);

  device.signIn(person);
  expect((await first.drafts.read(id))?.answers.researchTitle).toBe('Of the first');
  expect(await first.outbox.summary()).toMatchObject({ waiting: 1 });
  await deliverAll(first, time);
  expect(await tables.titles()).toEqual(['Of the other', 'Of the first']);
});

test('fault 14: what is not at the server when a person signs out is there when they return: words, files, changes', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const id = await tab.drafts.start(agreement);
  tab.line.state = 'cut before';
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
  tab.drafts.keep(id, { setting: 'Ward 3' });
  await tab.drafts.flush();
  expect(await tab.drafts.files.choose(id, 1, pdf('cv.pdf'))).toBeUndefined();
  device.session.now = null;
  expect((await tab.outbox.summary()).outboxState).toEqual({ kind: 'sessionEnded' });
  tab.close();

  device.signIn(person);
  const back = device.tab(person);
  const draft = await back.drafts.read(id);
  expect(draft).toMatchObject({
    answers: { researchTitle: 'Sleep', setting: 'Ward 3' },
    chosenFiles: [{ fileName: 'cv.pdf', state: 'kept' }],
    partStates: { 'application-detail': 'waiting', methodology: 'kept' },
  });
  await deliverAll(back, time);
  expectKind(await back.drafts.saveStep(id, 'methodology'), 'saved');
  expect(await back.drafts.files.send(id)).toMatchObject([{ kind: 'saved' }]);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
  expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
});

test('fault 15: an account that lost its role has its work refused, in the server’s words, and the text stays', async () => {
  const { portal, device, person, tables } = await aPortal();
  const applicant = device.tab(person);
  const { server } = await submitted(applicant);
  applicant.close();
  const administrator = await portal.makeAdministrator();
  device.signIn(administrator);
  const tab = device.tab(administrator);
  await portal.portal.store
    .updateTable('users')
    .set({ role_id: 1 })
    .where('id', '=', administrator.user.userId)
    .execute();
  const outcome = await tab.reviews.reject(server, 'The sample is too small.', undefined);
  expectKind(outcome, 'refused');
  // The page was told at once, so it has put the words back where they were written; nothing of them is left to be
  // sent.
  await until(() => tab.reviews.written.get(server, 'reject') === 'The sample is too small.');
  expect(await tab.outbox.summary()).toMatchObject({ actionNeeded: 0, waiting: 0 });
  expect(await tables.statuses()).toEqual([status.pending]);
});

test('fault 15: an account that was removed keeps its work on the device', async () => {
  const { portal, device, person } = await aPortal();
  const tab = device.tab(person);
  await portal.portal.store.deleteFrom('sessions').execute();
  await portal.portal.store.deleteFrom('users').where('id', '=', person.user.userId).execute();
  const { id, saved } = await saveNew(tab);
  expect(await saved).toMatchObject({ kind: 'waiting', sessionEnded: true });
  expect((await tab.drafts.read(id))?.answers.researchTitle).toBe('Sleep');
});

describe('fault 33: another person signs in while a request is under way', () => {
  test('it is broken off, counts for nobody else, and is made up by the first one, once', async () => {
    const { portal, person, device, tables, time } = await aPortal();
    const first = device.tab(person);
    const other = await portal.signUpActivated();
    const signingIn = device.tab(other);
    first.line.state = 'hangs after';
    await saveNew(first, 'Of the first');
    await until(async () => (await tables.titles()).length === 1);
    await withSessionLock(device.locks.tab(), async () => device.signIn(other));
    await until(async () => (await statesOf(first))[0] === 'unsure');
    expect(await signingIn.outbox.summary()).toMatchObject({ waiting: 0, sending: 0 });
    expect(await signingIn.outbox.operations()).toEqual([]);

    device.signIn(person);
    first.line.state = 'open';
    await deliverAll(first, time);
    const rows = await tables.applications();
    expect(rows.map((row) => [row.owner_id, row.research_title])).toEqual([[person.user.userId, 'Of the first']]);
  });

  test('a request that leaves under the other one’s cookie does nothing, and is no verdict', async () => {
    const { portal, person, device, tables } = await aPortal();
    const first = device.tab(person);
    const other = await portal.signUpActivated();
    first.line.browser = { user: other.user, fetch: (path, init) => other.fetch(path, init) };
    expect(await (await saveNew(first)).saved).toMatchObject({ kind: 'waiting', sessionEnded: true });
    expect(await tables.applications()).toEqual([]);
    expect(await first.outbox.operations()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });
});
