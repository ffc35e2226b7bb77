import { expect, test } from 'vitest';
import { back, healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { aDevice, deliverAll, expectKind, savedNew, saveNew, statesOf, takeInHand } from './world.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';

/** Two applications with one title that the backup does not have, each with an investigator of its own. */
async function twoOfOneTitle() {
  const world = await restorable();
  const { here, person, time } = world;
  await owns(here, person);
  await world.backUp();
  const servers: number[] = [];
  for (const name of ['Nur', 'Omar']) {
    const id = await savedNew(here, 'Sleep');
    await add(here, id, name);
    servers.push(here.outbox.serverId(id));
    await here.replica.whole(servers.at(-1) ?? 0).refresh();
    time.pass(60_000);
  }
  return { ...world, servers };
}

async function add({ drafts }: TestWorkspace, lane: number, name: string): Promise<void> {
  const row = drafts.investigators.row({ name, idNumber: '1029384756', position: 'Consultant' });
  drafts.investigators.keep(lane, [], [row]);
  expectKind(await drafts.investigators.save(lane), 'saved');
}

type World = Awaited<ReturnType<typeof restorable>>;
type Restored = Awaited<ReturnType<World['restore']>>;

/** Whether the portal has both, each with its investigator. */
async function expectTwo({ restored, tables }: Restored): Promise<void> {
  expect(await tables.titles()).toEqual(['Sleep', 'Sleep']);
  const investigators = restored.portal.store.selectFrom('investigators');
  const rows = await investigators.select(['application_id as id', 'name']).execute();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Nur', 'Omar']);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
}

test('two applications with one title are sent again as two', async () => {
  const world = await twoOfOneTitle();
  const restored = await world.restore();
  restored.time.pass(600_000);
  const { tab, healing } = await back(world, restored);
  for (let times = 0; times < 2; times += 1) {
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
  }
  await expectTwo(restored);
  expect(await statesOf(tab)).toEqual([]);
  expect(await offersOf(healing)).toEqual([]);
});

/**
 * Restores the backup, sends the first offer again on the world's own device, and then, on the other one, all that it
 * offers. `there`: the tab that was open on the other device before.
 */
async function sendAgainOnBoth(world: World, other: ReturnType<typeof aDevice>, there: TestWorkspace) {
  const restored = await world.restore();
  restored.time.pass(600_000);
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  there.close();
  other.signIn(restored.again);
  const second = other.tab(restored.again);
  await owns(second, restored.again);
  const healingThere = healingIn(second, restored.again, other, restored.time);
  for (const { key } of await offersOf(healingThere)) {
    await healingThere.sendAgain(key);
    await deliverAll(second, restored.time);
  }
  return { restored, second };
}

test('two applications with one title are two for another device too that knows both', async () => {
  const world = await twoOfOneTitle();
  const other = aDevice(world.time);
  const there = other.tab(world.person);
  await owns(there, world.person);
  for (const server of world.servers) await takeInHand(there, server);
  const { restored, second } = await sendAgainOnBoth(world, other, there);
  await expectTwo(restored);
  expect(await statesOf(second)).toEqual([]);
});

test('an application that was read while the response to its start was missing is sent again once', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  await world.backUp();
  here.line.fate = ({ method }) => (method === 'POST' ? 'cut after' : undefined);
  const { id, saved } = await saveNew(here, 'Sleep');
  expectKind(await saved, 'waiting');
  const [application] = await world.tables.applications();
  await here.replica.whole(application?.id ?? 0).refresh();
  here.drafts.keep(id, { duration: '3 years' });
  await here.drafts.flush();
  expect(await statesOf(here)).toEqual(['unsure']);
  const restored = await world.restore();
  restored.time.pass(600_000);
  const { tab, healing } = await back(world, restored);
  for (const { key } of await offersOf(healing)) {
    await healing.sendAgain(key);
    await deliverAll(tab, restored.time);
  }
  expect(await restored.tables.titles()).toEqual(['Sleep']);
  expect(await offersOf(healing)).toEqual([]);
});

test('an application is sent again once by two devices, though the one that started it has changed its title', async () => {
  const world = await restorable();
  const { here, person, time } = world;
  await owns(here, person);
  await world.backUp();
  // It knows of the application only what it sent itself.
  here.line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
  const id = await savedNew(here, 'Sleep');
  const other = aDevice(time);
  const there = other.tab(person);
  await owns(there, person);
  await takeInHand(there, here.outbox.serverId(id));
  here.drafts.keep(id, { researchTitle: 'Sleep and rest' });
  await here.drafts.flush();
  const { restored, second } = await sendAgainOnBoth(world, other, there);
  expect(await restored.tables.titles()).toEqual(['Sleep and rest']);
  // The older title is put before the user there.
  expect(await statesOf(second)).toEqual(['conflict']);
});
