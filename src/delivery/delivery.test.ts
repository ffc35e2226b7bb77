import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { until } from '../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../tests/support/test-workspace.ts';
import { createTestPortal, type TestPortal } from '../server/testing/test-portal.ts';

// Faults that must be survived are tested in tests/faults; these tests cover delivery while all is well.
let portal: TestPortal;
let workspace: TestWorkspace;
beforeEach(async () => {
  portal = await createTestPortal();
  workspace = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now, deliversAtOnce: false });
});
afterEach(() => workspace.close());

/** Enqueues the first save of a new application. */
async function enqueueNew(researchTitle: string) {
  const { drafts, outbox } = workspace;
  const before = (await outbox.operations()).length;
  const id = await drafts.start(null);
  drafts.keep(id, { researchTitle, duration: '1 year', workNumber: '7' });
  const outcome = drafts.saveStep(id, 'application-detail');
  await until(async () => (await outbox.operations()).length > before);
  return { id, outcome };
}
const titles = async () => {
  const rows = await portal.portal.store.selectFrom('applications').select('research_title').execute();
  return rows.map((row) => row.research_title).toSorted();
};

test('applications go side by side, at most four at once, and all of them go', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const name of names) await enqueueNew(name);
  const { browser } = workspace.line;
  const held = Promise.withResolvers<void>();
  let most = 0;
  let underWay = 0;
  workspace.line.browser = {
    user: browser.user,
    async fetch(path, init) {
      underWay += 1;
      most = Math.max(most, underWay);
      await held.promise;
      underWay -= 1;
      return browser.fetch(path, init);
    },
  };
  const run = workspace.delivery.run();
  await until(() => underWay === 4);
  held.resolve();
  expect(await run).toEqual({ wakeAt: null });
  expect(most).toBe(4);
  expect(await titles()).toEqual(names.toSorted());
});

test("a refusal brings the server's words and problems to the screen that waits for it", async () => {
  const { id, outcome } = await enqueueNew('Sleep');
  await workspace.delivery.run();
  expect(await outcome).toMatchObject({ kind: 'saved', applicationId: id });
  const submission = workspace.drafts.submit(id);
  await until(async () => (await workspace.outbox.operations()).length === 1);
  await workspace.delivery.run();
  const refused = await submission;
  expect(refused).toMatchObject({ kind: 'refused', status: 400 });
  expect(refused.kind === 'refused' && refused.problems.map((problem) => problem.message)).toContain(
    'Minimum 1095 characters required',
  );
});

test('a call while it runs joins that run, which delivers what is new', async () => {
  await enqueueNew('One');
  const run = workspace.delivery.run();
  expect(workspace.delivery.isRunning()).toBe(true);
  await enqueueNew('Two');
  expect(workspace.delivery.run()).toBe(run);
  await run;
  expect(workspace.delivery.isRunning()).toBe(false);
  expect(await titles()).toEqual(['One', 'Two']);
});

test('it says when to look again: at the end of its own delay, and not at all where only a person can go on', async () => {
  const { outcome } = await enqueueNew('Sleep');
  workspace.line.state = 'cut before';
  const { wakeAt } = await workspace.delivery.run();
  expect((wakeAt ?? 0) - portal.clock.now()).toBe(750);
  expect(await outcome).toMatchObject({ kind: 'waiting' });
  workspace.line.signedIn = false;
  expect(await workspace.delivery.run()).toEqual({ wakeAt: null });
});

test('stopped, it sends nothing more, and somebody else may go on at once', async () => {
  await enqueueNew('One');
  workspace.line.state = 'hangs before';
  const run = workspace.delivery.run();
  await until(() => workspace.line.requests.length === 1);
  workspace.delivery.stop();
  await run;
  expect(await workspace.store.read((tables) => tables.state.get('lease'))).toBeUndefined();
  workspace.line.state = 'open';
  await workspace.delivery.run();
  expect(await titles()).toEqual(['One']);
});

test('a change that was kept is not told to have failed because nobody can say who is signed in', async () => {
  const { browser } = workspace.line;
  const tab = createTestWorkspace(browser, { now: portal.clock.now, deliversAtOnce: false });
  onTestFinished(() => tab.close());
  Object.defineProperty(tab.session, 'now', {
    get: () => {
      throw new Error('The cookie jar is locked');
    },
  });
  const id = await tab.drafts.start(null);
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'waiting' });
  expect(await tab.outbox.operations()).toHaveLength(1);
});

test('what is stored while a run ends is sent in that run', async () => {
  await enqueueNew('One');
  const { forDelivery } = workspace.outbox;
  const { nextTime } = forDelivery;
  let looks = 0;
  // The last look finds nothing more, and is over only after another change was stored.
  forDelivery.nextTime = async (mark) => {
    const time = await nextTime(mark);
    looks += 1;
    if (looks === 2) {
      await enqueueNew('Two');
      void workspace.delivery.run();
    }
    return time;
  };
  await workspace.delivery.run();
  expect(await titles()).toEqual(['One', 'Two']);
});
