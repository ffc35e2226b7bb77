import { expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, changesAskedFor, savedNew, saveNew, statesOf, submitted } from './world.ts';

/** Reads an application and takes it over as the draft's base, as a page does. */
async function look({ drafts, replica }: TestWorkspace, server: number): Promise<void> {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  await drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
}

test('a message that waits locks no draft: the status that the portal gave it is the one it has', async () => {
  const { portal, person, device, time } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await submitted(here);
  const administrator = aDevice(time).tab(await portal.makeAdministrator());
  await administrator.reviews.request(server, 'Which ward?', undefined);
  time.pass(1000);
  here.line.fate = ({ method }) => (method === 'POST' ? 'cut before' : undefined);
  await here.reviews.reply(server, 'Ward 3.');
  await look(here, server);
  expect(await here.drafts.read(id)).toMatchObject({ status: status.moreInformation });
  // What is typed in the draft still prevents its base from changing.
  here.drafts.keep(id, { setting: 'Ward 3' });
  await here.drafts.flush();
  time.pass(1000);
  await look(here, server);
  expect((await here.drafts.read(id))?.answers.setting).toBe('Ward 3');
});

test('a reading that succeeds has what waits for the portal tried at once', async () => {
  const { person, device, tables, time } = await aPortal();
  const here = device.tab(person);
  await savedNew(here, 'First');
  here.line.state = 'cut before';
  const { saved } = await saveNew(here, 'Second');
  await saved;
  for (let failure = 0; failure < 5; failure += 1) {
    time.pass(20_000);
    await here.delivery.run();
  }
  const { outboxState } = await here.outbox.summary();
  expect(outboxState).toMatchObject({ kind: 'backingOff' });
  here.line.state = 'open';
  await here.replica.ownApplications().refresh();
  await until(async () => (await tables.titles()).length === 2);
  await until(async () => (await statesOf(here)).length === 0);
});

test('whether the portal is there for readings is told apart from what sending comes to, which is not tried without end', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  expect(here.replica.reach.last()).toBeNull();
  here.line.fate = ({ method }) => (method === 'POST' ? 'cut before' : undefined);
  await (
    await saveNew(here)
  ).saved;
  const source = here.replica.ownApplications();
  for (let reading = 0; reading < 10; reading += 1) {
    await source.refresh();
    await here.delivery.run();
    time.pass(100);
  }
  expect(await here.outbox.summary()).toMatchObject({
    outboxState: { kind: 'backingOff', reason: 'unreachable' },
  });
  expect(here.replica.reach.last()?.how).toBe('responded');
  expect(changesAskedFor(here).length).toBeLessThanOrEqual(4);
  here.line.state = 'cut before';
  here.line.fate = undefined;
  await source.refresh();
  expect(here.replica.reach.last()?.how).toBe('unreachable');
});

/** A submitted application, and two administrators, each on a device of their own. */
async function twoAdministrators() {
  const { portal, person, device, time, tables } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const [one, two] = [await portal.makeAdministrator(), await portal.makeAdministrator()];
  const here = aDevice(time).tab(one);
  const there = aDevice(time).tab(two);
  const source = here.replica.whole(server);
  return { portal, time, tables, server, here, there, source };
}

test('a decision that is made again is about the version that its user was told of, not about a newer one', async () => {
  const { time, tables, server, here, there, source } = await twoAdministrators();
  const tagShown = async () => {
    await source.refresh();
    const seen = source.get();
    return seen.state === 'fresh' ? seen.tag : undefined;
  };
  const first = await tagShown();
  here.line.state = 'cut before';
  await here.reviews.approve(server, first);
  time.pass(60_000);
  await there.reviews.request(server, 'Which ward?', undefined);
  here.line.state = 'open';
  await here.outbox.sendNow();
  await here.delivery.run();
  const [approval] = await here.outbox.operations();
  expect(approval).toMatchObject({ state: 'conflict', trouble: { conflict: { kind: 'decision' } } });
  const told = await tagShown();
  // In another tab its user decides meanwhile, so the device knows a newer version than the one they were told of.
  await here.reviews.request(server, 'And which floor?', told);
  await here.outbox.sendNow();
  await here.delivery.run();
  expect(await tagShown()).not.toBe(told);
  await here.outbox.solve(approval?.id ?? '', { decision: 'mine' });
  await here.delivery.run();
  expect(await tables.statuses()).toEqual([status.moreInformation]);
  expect(await here.outbox.operations()).toMatchObject([{ state: 'conflict' }]);
});

test('a decision that is asked for once more is made when it is asked for: history does not run backwards', async () => {
  const { portal, time, tables, server, here, there, source } = await twoAdministrators();
  await source.refresh();
  const seen = source.get();
  here.line.state = 'cut before';
  await here.reviews.approve(server, seen.state === 'fresh' ? seen.tag : undefined);
  time.pass(60_000);
  await there.reviews.request(server, 'Which ward?', undefined);
  time.pass(60_000);
  here.line.state = 'open';
  await here.outbox.sendNow();
  await here.delivery.run();
  const [operation] = await here.outbox.operations();
  expect(operation).toMatchObject({ state: 'conflict', trouble: { conflict: { kind: 'decision' } } });
  await here.outbox.solve(operation?.id ?? '', { decision: 'mine' });
  await here.delivery.run();
  expect(await tables.statuses()).toEqual([status.accepted]);
  const rows = await portal.portal.store.selectFrom('history').selectAll().orderBy('id').execute();
  const times = rows.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});
