import { expect, test } from 'vitest';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, submitted } from '../../tests/faults/world.ts';
import { until } from '../../tests/support/test-time.ts';
import type { TestWorkspace } from '../../tests/support/test-workspace.ts';
import type { ListWindow } from './sources/list-window.ts';
import type { Reading } from './sources/reading.ts';
import { firstReading, untilReading } from './testing.ts';

/** What a list shows: titles, statuses, and where waiting changes are. */
const shown = (reading: Reading<ListWindow>) =>
  reading.state === 'fresh' || reading.state === 'kept'
    ? reading.value.entries.map(({ researchTitle, status, requested, delivery }) => ({
        researchTitle,
        status,
        requested,
        delivery,
      }))
    : reading.state;
const plain = (researchTitle: string, status: number) => ({ researchTitle, status, requested: null, delivery: null });

/** An application in review, and an administrator's device that has read everything. */
async function inReview() {
  const world = await aPortal();
  const { portal, time, device, person } = world;
  const applicant = device.tab(person);
  const { id, server } = await submitted(applicant);
  const reviewer = await portal.makeAdministrator();
  const desk = aDevice(time);
  const tab = desk.tab(reviewer);
  await tab.replica.keepCurrent();
  /** Closes the page and opens it again while nothing can be reached. */
  const reloadOffline = (open: TestWorkspace) => {
    open.close();
    const next = desk.tab(reviewer);
    next.line.state = 'cut before';
    return next;
  };
  return { ...world, applicant, id, server, reviewer, desk, tab, reloadOffline };
}

test('what an administrator has to decide is readable after a reload without a connection, though nobody opened it', async () => {
  const { server, tab, reloadOffline, time } = await inReview();
  const readAt = time.now();
  const { replica } = reloadOffline(tab);
  time.pass(3_600_000);
  const list = await untilReading(replica.allApplications(5), ({ state }) => state === 'kept');
  expect(list).toMatchObject({ state: 'kept', asOf: readAt });
  expect(shown(list)).toEqual([plain('Sleep', 5)]);
  expect(await firstReading(replica.application(server))).toMatchObject({
    state: 'kept',
    asOf: readAt,
    value: { researchTitle: 'Sleep', answers: { setting: 'Ward 3' } },
  });
  expect(await firstReading(replica.investigators(server))).toMatchObject({ value: [{ name: 'Nur' }] });
  expect(await firstReading(replica.attachments(server))).toMatchObject({ value: [{ fileName: 'cv.pdf' }] });
  expect(await firstReading(replica.comments(server))).toMatchObject({ value: [] });
});

test('a list that was never read is a failure, and never an empty list', async () => {
  const { time, person } = await aPortal();
  const tab = aDevice(time).tab(person);
  tab.line.state = 'cut before';
  expect(await firstReading(tab.replica.ownApplications(5))).toEqual({
    state: 'failed',
    problem: { kind: 'unreachable' },
  });
});

test('an approval that waits is laid over the lists and the application, also after a reload', async () => {
  const { server, tab, reloadOffline } = await inReview();
  tab.line.state = 'cut before';
  expectKind(await tab.reviews.approve(server, undefined), 'waiting');
  const { replica } = reloadOffline(tab);
  expect(shown(await firstReading(replica.allApplications(5)))).toEqual([]);
  expect(shown(await firstReading(replica.allApplications(1)))).toEqual([
    { researchTitle: 'Sleep', status: 1, requested: 'waiting', delivery: 'waiting' },
  ]);
  expect(await firstReading(replica.application(server))).toMatchObject({
    value: { status: 1, atServer: 5, requested: 'waiting' },
  });
  // A printed page shows what the server has.
  expect(await firstReading(replica.whole(server))).toMatchObject({ value: { application: { status: 5 } } });
});

test('a request that waits moves the application and stands in the thread; neither is counted as sent', async () => {
  const { server, tab } = await inReview();
  tab.line.state = 'cut before';
  expectKind(await tab.reviews.request(server, 'Who reads the diaries?', undefined), 'waiting');
  const { replica } = tab;
  expect(shown(await firstReading(replica.allApplications(4)))).toEqual([
    { researchTitle: 'Sleep', status: 4, requested: 'waiting', delivery: 'waiting' },
  ]);
  expect(await firstReading(replica.comments(server))).toMatchObject({
    value: [{ text: 'Who reads the diaries?', delivery: 'waiting' }],
  });
  const all = await firstReading(replica.allApplications());
  expect(all).toMatchObject({ value: { entries: [{ commentCount: 0 }] } });
});

test('what the server took stays where it is shown, though nothing can be read again', async () => {
  const { server, tab, reloadOffline } = await inReview();
  tab.line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
  expectKind(await tab.reviews.reject(server, 'Too small.', undefined), 'saved');
  const list = tab.replica.allApplications(2);
  await untilReading(list, (reading) => reading.state === 'kept' && reading.value.entries[0]?.delivery === null);
  expect(shown(list.get())).toEqual([plain('Sleep', 2)]);
  // It is shown a moment before the copies have it.
  const whole = tab.replica.whole(server);
  await untilReading(whole, (reading) => reading.state === 'kept' && reading.value.application.status === 2);
  const { replica } = reloadOffline(tab);
  expect(shown(await firstReading(replica.allApplications(5)))).toEqual([]);
  expect(await firstReading(replica.comments(server))).toMatchObject({
    value: [{ text: 'Too small.', delivery: null }],
  });
  expect(await firstReading(replica.application(server))).toMatchObject({ value: { status: 2, requested: null } });
});

test('a decision that was refused leaves the application where it is, and says that it needs somebody', async () => {
  const { server, tab, portal, time } = await inReview();
  const other = aDevice(time).tab(await portal.makeAdministrator());
  tab.line.state = 'cut before';
  expectKind(await tab.reviews.approve(server, undefined), 'waiting');
  expectKind(await other.reviews.reject(server, 'Too small.', undefined), 'saved');
  tab.line.state = 'open';
  await deliverAll(tab, time);
  const list = tab.replica.allApplications();
  await list.refresh();
  await untilReading(
    list,
    (reading) => reading.state === 'fresh' && reading.value.entries[0]?.delivery === 'actionNeeded',
  );
  expect(shown(list.get())).toEqual([{ researchTitle: 'Sleep', status: 2, requested: null, delivery: 'actionNeeded' }]);
});

test('words that are on this device only are told in the list and with the application, until they are saved', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  const { id, server } = await completeAt(tab);
  const list = tab.replica.ownApplications(3);
  await list.refresh();
  tab.drafts.keep(id, { setting: 'Ward 4' });
  await tab.drafts.flush();
  await untilReading(list, (reading) => reading.state === 'fresh' && reading.value.entries[0]?.delivery === 'kept');
  expect(await firstReading(tab.replica.application(server))).toMatchObject({
    value: { delivery: 'kept', hasNewer: true },
  });
  expectKind(await tab.drafts.saveStep(id, 'methodology'), 'saved');
  await untilReading(list, (reading) => reading.state === 'fresh' && reading.value.entries[0]?.delivery === null);
  await untilReading(
    tab.replica.application(server),
    (reading) => reading.state === 'fresh' && !reading.value.hasNewer,
  );
});

test('an application that was only started is in the list with the same delivery', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  await tab.drafts.start({ agreedAt: '2026-01-05T08:00:00.000Z', agreedPolicyVersion: '1' });
  const list = tab.replica.ownApplications(3);
  await untilReading(list, (reading) => reading.state === 'fresh');
  expect(list.get()).toMatchObject({ value: { entries: [{ onlyHere: true, delivery: 'kept' }] } });
});

test('a Submit that waits moves the application out of Drafts, and a reload does not undo that', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  await tab.replica.ownApplications().refresh();
  tab.line.state = 'cut before';
  expectKind(await tab.drafts.submit(id), 'waiting');
  tab.close();
  const next = device.tab(person);
  next.line.state = 'cut before';
  expect(shown(await firstReading(next.replica.ownApplications(3)))).toEqual([]);
  expect(shown(await firstReading(next.replica.ownApplications(5)))).toEqual([
    { researchTitle: 'Sleep', status: 5, requested: 'waiting', delivery: 'waiting' },
  ]);
});

test('a Submit that is refused stays among the drafts, and needs the person', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  tab.line.fate = ({ method }) =>
    method === 'GET' ? undefined : Response.json({ isSuccess: false, message: 'Not complete.' }, { status: 400 });
  expectKind(await tab.drafts.submit(id), 'refused');
  const drafts = tab.replica.ownApplications(3);
  await drafts.refresh();
  expect(shown(drafts.get())).toEqual([
    { researchTitle: 'Sleep', status: 3, requested: null, delivery: 'actionNeeded' },
  ]);
  expect(shown(await firstReading(tab.replica.ownApplications(5)))).toEqual([]);
});

test('an application that is begun offline is in the list once, before and after the server has it', async () => {
  const { device, person, time } = await aPortal();
  const tab = device.tab(person);
  const drafts = tab.replica.ownApplications(3);
  tab.line.state = 'cut before';
  const id = await tab.drafts.start(null);
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  await tab.drafts.flush();
  const onlyHere = await untilReading(drafts, (reading) => reading.state === 'failed');
  expect(onlyHere).toMatchObject({ onlyHere: { entries: [{ id, researchTitle: 'Sleep', onlyHere: true }], total: 1 } });

  const seen: number[] = [];
  const stop = drafts.subscribe(() => {
    const reading = drafts.get();
    if (reading.state === 'fresh') seen.push(reading.value.entries.length);
  });
  tab.line.state = 'open';
  await tab.drafts.saveStep(id, 'application-detail');
  await deliverAll(tab, time);
  await untilReading(drafts, (reading) => reading.state === 'fresh' && reading.value.entries[0]?.onlyHere === false);
  stop();
  expect(seen.every((length) => length <= 1)).toBe(true);
  expect(drafts.get()).toMatchObject({
    value: { entries: [{ id: 1, researchTitle: 'Sleep', delivery: null }], total: 1 },
  });
});

test('investigators and files that wait are shown as what they are', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  const { id, server } = await completeAt(tab);
  await tab.replica.ownApplications().refresh();
  await until(() => tab.outbox.serverId(id) === server);
  tab.line.state = 'cut before';
  const [row] = (await tab.drafts.read(id))?.investigators ?? [];
  const added = tab.drafts.investigators.row({ name: 'Sara', idNumber: '77', position: 'Statistician' });
  tab.drafts.investigators.keep(id, row === undefined ? [] : [row], [added]);
  await tab.drafts.investigators.save(id);
  const cv = (await tab.drafts.read(id))?.attachments[0]?.id ?? 0;
  await tab.drafts.files.remove(id, cv, 'cv.pdf');
  expect(await firstReading(tab.replica.investigators(id))).toMatchObject({
    value: [
      { name: 'Nur', change: null },
      { name: 'Sara', change: { what: 'added', delivery: 'waiting' } },
    ],
  });
  expect(await firstReading(tab.replica.attachments(id))).toMatchObject({
    value: [{ fileName: 'cv.pdf', change: { what: 'removed', delivery: 'waiting' } }],
  });
});

test('a list is a window: the first fifty, and more when asked', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  for (let number = 0; number < 60; number += 1) {
    const body = {
      projectApplicationId: 0,
      userId: person.user.userId,
      step: 2,
      appDetails_ResearchTitle: `${number}`,
    };
    await person.post('/ProjectApplication/Step/1', body);
  }
  const list = tab.replica.ownApplications(3);
  const first = await untilReading(list, ({ state }) => state === 'fresh');
  expect(shown(first)).toHaveLength(50);
  expect(first).toMatchObject({ value: { total: 60 } });
  const stop = list.subscribe(() => undefined);
  list.more();
  await untilReading(list, (reading) => reading.state === 'fresh' && reading.value.entries.length === 60);
  stop();
});

test('another person on this device sees nothing of it', async () => {
  const { desk, tab, portal } = await inReview();
  tab.close();
  const other = await portal.makeAdministrator();
  desk.signIn(other);
  const theirs = desk.tab(other);
  theirs.line.state = 'cut before';
  expect(await firstReading(theirs.replica.allApplications(5))).toMatchObject({ state: 'failed' });
});

test('a 401 in the background leads nobody away, and the copy stays', async () => {
  const { tab, server, time } = await inReview();
  tab.line.answer = new Response('', { status: 401 });
  time.pass(120_000);
  await tab.replica.keepCurrent();
  expect(tab.sessionEnded()).toBe(0);
  expect(await firstReading(tab.replica.application(server))).toMatchObject({ value: { researchTitle: 'Sleep' } });
});

test('only what changed is asked for again, and what is gone goes', async () => {
  const { tab, applicant, portal, server, time, reviewer } = await inReview();
  const { server: second } = await submitted(applicant);
  const asked = tab.line.requests.length;
  time.pass(120_000);
  await tab.replica.keepCurrent();
  const lists = tab.line.requests.slice(asked).filter(({ url }) => /ProjectApplication\?/.test(url));
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.every(({ url }) => url.includes('changedSince='))).toBe(true);
  expect(tab.line.requests.slice(asked).some(({ url }) => /InvestigatorInfo|Comments/.test(url))).toBe(false);
  expect(shown(await firstReading(tab.replica.allApplications(5)))).toHaveLength(2);

  await portal.portal.store.updateTable('applications').set({ status: 5 }).where('id', '=', second).execute();
  const { person: owner } = { person: applicant.line.browser };
  const withdrawn = await owner.fetch(`/api/v1/ProjectApplication/${server}/withdraw`, {
    method: 'POST',
    headers: { Origin: 'http://portal.test', 'Content-Type': 'application/json' },
  });
  expect(withdrawn.status).toBe(200);
  expect(reviewer.user.userId).toBeGreaterThan(0);
  time.pass(120_000);
  await tab.replica.keepCurrent();
  tab.line.state = 'cut before';
  const left = await untilReading(tab.replica.allApplications(), ({ state }) => state !== 'loading');
  expect(shown(left)).toHaveLength(1);
  expect(await untilReading(tab.replica.application(server), ({ state }) => state !== 'loading')).toMatchObject({
    state: 'failed',
  });
});
