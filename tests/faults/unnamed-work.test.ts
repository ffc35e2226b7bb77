import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { UnreachableError } from '../../src/api-client/unreachable-error.ts';
import { placeNamed } from '../../src/contract/domain/place.ts';
import { identifyOwner } from '../../src/healing/proof.ts';
import { emptyUserDatabase } from '../../src/local-db/delete-user-data.ts';
import { ownerAt } from '../../src/local-db/owner.ts';
import { until } from '../support/test-time.ts';
import { healingIn, offersOf, owns, restorable } from './restored-world.ts';
import type { SignedIn } from '../../src/server/testing/test-portal.ts';
import { completeAt, expectKind, savedNew, submitted } from './world.ts';

/*
 * A database of a released version that does not name its owner, and a person with that user id who signs in with their
 * password. None of the tabs here records its owner before that.
 */

type World = Awaited<ReturnType<typeof restorable>>;

/** Reads an application into the replica. */
async function look({ here }: World, server: number) {
  await here.replica.whole(server).refresh();
}

/** Opens a tab for a person with a separate database beside the old one. */
function beside(world: World, who: SignedIn) {
  world.here.close();
  world.device.session.now = null;
  return world.device.tab(who, { place: placeNamed(who.user.userId, who.portalId ?? ''), deliversAtOnce: false });
}

const settle = ({ device }: World, tab: ReturnType<typeof beside>, who: SignedIn) =>
  identifyOwner({ indexedDB: device.disk.indexedDB, IDBKeyRange }, tab.client, who.user.userId, who.user);
const owner = ({ device }: World, { user }: SignedIn) => ownerAt(device.disk.indexedDB, user.userId);

describe('a database that names nobody', () => {
  test('is theirs, to go on in, if the portal has all that it saw stored, made at the same moment by them', async () => {
    const world = await restorable();
    const id = await savedNew(world.here);
    await look(world, world.here.outbox.serverId(id));
    world.here.drafts.keep(id, { researchTitle: 'Typed since' });
    await world.here.drafts.flush();
    const tab = beside(world, world.person);
    expect(await settle(world, tab, world.person)).toBe('here');
  });

  test('is theirs, and only offered, if the portal was restored since and lacks something of it', async () => {
    const world = await restorable();
    const kept = await savedNew(world.here, 'In the backup');
    await look(world, world.here.outbox.serverId(kept));
    await world.backUp();
    await savedNew(world.here, 'Made after the backup');
    const restored = await world.restore();
    const tab = beside(world, restored.again);
    expect(await settle(world, tab, restored.again)).toBe('former');
    await owns(tab, restored.again);
    const offers = await offersOf(healingIn(tab, restored.again, world.device, restored.time));
    expect(offers.map(({ remembered }) => remembered.title)).toEqual(['Made after the backup']);
  });

  test('of another person who had the number before a restore is neither shown nor changed, unless it is claimed', async () => {
    const world = await restorable();
    const { portal, device } = world;
    await world.backUp();
    const ali = await portal.signUpActivated({ firstName: 'Ali' });
    device.session.now = null;
    const tab = device.tab(ali);
    await savedNew(tab, 'A secret of Ali');
    tab.close();
    const { restored, time } = await world.restore();
    const bea = await restored.signUpActivated({ firstName: 'Bea' });
    expect(bea.user.userId).toBe(ali.user.userId);
    const hers = beside(world, bea);
    await owns(hers, bea);
    const healing = healingIn(hers, bea, device, time);
    expect(await offersOf(healing)).toEqual([]);
    expect(healing.state()).toMatchObject({ hasUnownedWork: true });
    expect(await owner(world, bea)).toBe('unnamed');

    await healing.confirmOwner(false);
    expect(healing.state()).toMatchObject({ hasUnownedWork: false, offers: [] });
    expect(await owner(world, bea)).toBe('unnamed');

    // Nor is she asked again after a sign-out that leaves nothing of her.
    await emptyUserDatabase(hers.store, async () => true);
    const again = beside({ ...world, here: hers }, bea);
    await owns(again, bea);
    const next = healingIn(again, bea, device, time);
    expect(await offersOf(next)).toEqual([]);
    expect(next.state()).toMatchObject({ hasUnownedWork: false });
  });

  test('of which nothing was ever sent is offered once its person says that it is theirs', async () => {
    const world = await restorable();
    const { here, person, device, time } = world;
    const id = await here.drafts.start(null);
    here.drafts.keep(id, { researchTitle: 'Only typed' });
    await here.drafts.flush();
    const tab = beside(world, person);
    await owns(tab, person);
    const healing = healingIn(tab, person, device, time);
    expect(await offersOf(healing)).toEqual([]);
    expect(healing.state()).toMatchObject({ hasUnownedWork: true });
    await healing.confirmOwner(true);
    expect(healing.state()).toMatchObject({ hasUnownedWork: false, offers: [{ remembered: { title: 'Only typed' } }] });
  });

  test('of an administrator is told by the messages that they wrote', async () => {
    const world = await restorable();
    const { here, portal, device } = world;
    const administrator = await portal.makeAdministrator();
    const { server } = await submitted(here);
    device.session.now = null;
    const desk = device.tab(administrator);
    expectKind(await desk.reviews.reply(server, 'Which ward?'), 'saved');
    await desk.replica.whole(server).refresh();
    await desk.replica.comments(server).refresh();
    desk.close();
    const tab = beside(world, administrator);
    expect(await settle(world, tab, administrator)).toBe('former');
  });

  test('that nobody ever used is anybody’s', async () => {
    const world = await restorable();
    await world.here.store.read((tables) => tables.state.get('birth'));
    const tab = beside(world, world.person);
    expect(await settle(world, tab, world.person)).toBe('here');
  });

  test('is not opened while the portal cannot say whose it is', async () => {
    const world = await restorable();
    const { id } = await completeAt(world.here);
    await until(() => world.here.outbox.serverId(id) !== 0);
    const tab = beside(world, world.person);
    tab.line.state = 'cut before';
    await expect(settle(world, tab, world.person)).rejects.toThrow(UnreachableError);
    expect(await owner(world, world.person)).toBe('unnamed');
  });
});
