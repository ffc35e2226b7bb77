import { describe, expect, test } from 'vitest';
import { unloadTextIn } from '../../src/app/unload-text.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { createUnloadText } from '../../src/local-db/unload-text.ts';
import { cellField, otherVersionRow } from '../../src/outbox/merge/versions.ts';
import { userDatabaseName } from '../../src/local-db/user-store.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { leavingOn } from './leaving-world.ts';
import { back, healingIn, offersOf, owns, restorable } from './restored-world.ts';
import {
  aDevice,
  completeAt,
  deliverAll,
  expectKind,
  pdf,
  savedNew,
  saveNew,
  statesOf,
  submitted,
  takeInHand,
} from './world.ts';

type World = Awaited<ReturnType<typeof restorable>>;

/** Reads an application into the device's replica, as viewing it does. */
async function look(world: World, server: number) {
  await world.here.replica.whole(server).refresh();
  await world.here.replica.comments(server).refresh();
}

const databases = async ({ device }: World) => (await device.disk.indexedDB.databases()).map(({ name }) => name);

describe('an application that the restored portal does not have', () => {
  test('is offered, and sent again with its answers, investigators and the files that are still here', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    await world.backUp();
    const id = await savedNew(here, 'Made after the backup');
    const row = here.drafts.investigators.row({ name: 'Nur', idNumber: '1029384756', position: 'Consultant' });
    here.drafts.investigators.keep(id, [], [row]);
    expectKind(await here.drafts.investigators.save(id), 'saved');
    await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
    await world.here.drafts.flush();
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);

    const [offer, ...others] = await offersOf(healing);
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ missing: { target: null, rows: [{}], files: [{ fileName: 'cv.pdf' }] } });
    expect(offer?.remembered.title).toBe('Made after the backup');
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.titles()).toEqual(['Made after the backup']);
    expect(await restored.tables.investigators()).toEqual(['Nur']);
    expect(await restored.tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
    // Nothing is left to offer, and the former database is deleted.
    expect(await offersOf(healing)).toEqual([]);
    expect(await databases(world)).not.toContain(userDatabaseName(person.user.userId));
  });

  test('is made once, though the device died between the two databases', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    await world.backUp();
    await savedNew(here, 'Made after the backup');
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const dying = healingIn(tab, restored.again, world.device, restored.time, {
      outbox: {
        async write(work) {
          await tab.outbox.write(work);
          throw new DOMException('The page is gone.', 'AbortError');
        },
      },
    });
    const [offer] = await offersOf(dying);
    // Nothing is delivered before the person looks again.
    tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut before');
    await expect(dying.sendAgain(offer?.key ?? '')).rejects.toThrow('gone');
    const [again] = await offersOf(healing);
    await healing.sendAgain(again?.key ?? '');
    tab.line.fate = undefined;
    await deliverAll(tab, world.time);
    expect(await restored.tables.titles()).toEqual(['Made after the backup']);
    expect(await offersOf(healing)).toEqual([]);
  });

  test('is made once, though two devices of the person send it again', async () => {
    const world = await restorable();
    const { here, person, time } = world;
    await owns(here, person);
    await world.backUp();
    const id = await savedNew(here, 'Made after the backup');
    const other = aDevice(time);
    const there = other.tab(person);
    await owns(there, person);
    await there.replica.whole(here.outbox.serverId(id)).refresh();
    await look(world, here.outbox.serverId(id));
    const restored = await world.restore();
    restored.time.pass(1000);
    const first = await back(world, restored);
    const [offer] = await offersOf(first.healing);
    there.close();
    const second = other.tab(restored.again, { place: other.placeOf(restored.again) });
    const healing = healingIn(second, restored.again, other, restored.time);
    // Both devices compare with the portal before either sends.
    const [offerThere] = await offersOf(healing);
    await first.healing.sendAgain(offer?.key ?? '');
    await deliverAll(first.tab, restored.time);
    await healing.sendAgain(offerThere?.key ?? '');
    await deliverAll(second, restored.time);
    expect(await restored.tables.titles()).toEqual(['Made after the backup']);
    expect(await offersOf(healing)).toEqual([]);
  });

  test('is told from another one that was given its number', async () => {
    const world = await restorable();
    const { here, person, time } = world;
    await owns(here, person);
    await world.backUp();
    const id = await savedNew(here, 'Sleep after surgery');
    await look(world, here.outbox.serverId(id));
    const restored = await world.restore();
    restored.time.pass(60_000);
    time.pass(60_000);
    const other = await savedNew(aDevice(restored.time).tab(restored.again), 'Diabetes in the young');
    expect(other).not.toBe(id);
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.titles()).toEqual(['Diabetes in the young', 'Sleep after surgery']);
  });

  test('names the files whose bytes are on this device no more', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    await world.backUp();
    const { server } = await completeAt(here);
    await look(world, server);
    const { healing } = await back(world, await world.restore());
    const [offer] = await offersOf(healing);
    expect(offer?.filesGone).toEqual(['cv.pdf']);
  });

  test('that was discarded is not offered again', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    await world.backUp();
    await savedNew(here, 'Made after the backup');
    const restored = await world.restore();
    const { healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    await healing.discard(offer?.key ?? '', offer?.mark ?? '');
    expect(await offersOf(healing)).toEqual([]);
    expect(await restored.tables.titles()).toEqual([]);
    expect(await databases(world)).not.toContain(userDatabaseName(person.user.userId));
  });
});

describe('an application of which the restored portal has an older version', () => {
  test('gets the words that this device saw saved, and those that waited', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const id = await savedNew(here);
    await look(world, here.outbox.serverId(id));
    await world.backUp();
    world.time.pass(60_000);
    here.drafts.keep(id, { researchTitle: 'A title of an hour of thought' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
    here.line.state = 'cut before';
    here.drafts.keep(id, { setting: 'Ward 3' });
    await here.drafts.saveStep(id, 'methodology');
    here.line.state = 'open';
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.edits.map(({ name }) => name)).toEqual(['researchTitle', 'setting']);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await statesOf(tab)).toEqual([]);
    expect(await restored.tables.answers()).toMatchObject([
      { researchTitle: 'A title of an hour of thought', setting: 'Ward 3' },
    ]);
  });

  test('keeps the newer words of another device: both are put before the person', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const id = await savedNew(here);
    await world.backUp();
    here.drafts.keep(id, { researchTitle: 'Written before the restore' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
    const server = here.outbox.serverId(id);
    await look(world, server);
    const restored = await world.restore();
    restored.time.pass(600_000);
    const there = aDevice(restored.time).tab(restored.again);
    const source = there.replica.whole(server);
    await source.refresh();
    const reading = source.get();
    if (!('value' in reading)) throw new Error(reading.state);
    await there.drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf ?? 0);
    there.drafts.keep(server, { researchTitle: 'Written after the restore' });
    expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');

    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.titles()).toEqual(['Written after the restore']);
    expect(await statesOf(tab)).toEqual(['conflict']);
  });

  test('with an investigator who was removed and added again since has them once, as they are now', async () => {
    const world = await restorable();
    const { here, person } = world;
    const { investigators } = here.drafts;
    await owns(here, person);
    const id = await savedNew(here);
    const nur = { name: 'Nur', idNumber: '1029384756', position: 'Consultant' };
    const omar = { ...nur, name: 'Omar', idNumber: '5647382910' };
    const row = investigators.row(nur);
    investigators.keep(id, [], [row]);
    expectKind(await investigators.save(id), 'saved');
    await world.backUp();
    world.time.pass(60_000);
    const [before] = (await here.drafts.read(id))?.investigators ?? [];
    await investigators.remove(id, before?.id ?? 0, before);
    await deliverAll(here, world.time);
    investigators.keep(id, [], [investigators.row({ ...nur, position: 'Head of ward' }), investigators.row(omar)]);
    expectKind(await investigators.save(id), 'saved');
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.rows).toMatchObject([
      { from: nur, to: { position: 'Head of ward' } },
      { id: null, from: null, to: omar },
    ]);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await statesOf(tab)).toEqual([]);
    expect(await restored.tables.investigators()).toEqual(['Nur', 'Omar']);
  });

  test('that was submitted says so, and messages of the person are sent again', async () => {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const { id, server } = await completeAt(here);
    await look(world, server);
    await world.backUp();
    world.time.pass(60_000);
    expectKind(await here.reviews.reply(server, 'When do you meet?'), 'saved');
    expectKind(await here.drafts.submit(id), 'saved');
    await look(world, server);
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    expect(offer?.missing).toMatchObject({ submission: true, comments: [{ text: 'When do you meet?' }], edits: [] });
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.comments()).toEqual(['When do you meet?']);
    // Submitting is left to the person.
    expect(await restored.tables.statuses()).toEqual([status.draft]);
  });
});

describe('an answer that was emptied, which waited when the portal was restored', () => {
  /** The backup has the answer, which is emptied here; `there`: what another device writes in its place. */
  async function emptied(there?: string) {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const id = await savedNew(here);
    await look(world, here.outbox.serverId(id));
    await world.backUp();
    world.time.pass(60_000);
    here.line.state = 'cut before';
    here.drafts.keep(id, { duration: '' });
    await here.drafts.saveStep(id, 'application-detail');
    const restored = await world.restore();
    restored.time.pass(60_000);
    if (there !== undefined) {
      const other = aDevice(restored.time).tab(restored.again);
      const server = here.outbox.serverId(id);
      await takeInHand(other, server);
      other.drafts.keep(server, { duration: there });
      expectKind(await other.drafts.saveStep(server, 'application-detail'), 'saved');
    }
    return { ...(await back(world, restored)), restored };
  }

  test('is named, and emptied where the user sends it again', async () => {
    const { tab, healing, restored } = await emptied();
    const [offer] = await offersOf(healing);
    expect(offer?.missing.edits).toEqual([{ name: 'duration', from: '1 year', to: '' }]);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.answers()).toMatchObject([{ duration: '' }]);
    expect(await offersOf(healing)).toEqual([]);
  });

  test('is left alone where the portal has another text by now', async () => {
    const { healing, restored } = await emptied('2 years');
    expect(await offersOf(healing)).toEqual([]);
    expect(await restored.tables.answers()).toMatchObject([{ duration: '2 years' }]);
  });
});

describe('a deletion that waited when the portal was restored', () => {
  /** An investigator and a file that are in the backup, and that were deleted on this device without a connection. */
  async function deleted() {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const { id, server } = await completeAt(here);
    await look(world, server);
    await world.backUp();
    world.time.pass(60_000);
    here.line.state = 'cut before';
    const draft = await here.drafts.read(id);
    const [row, file] = [draft?.investigators[0], draft?.attachments[0]];
    await here.drafts.investigators.remove(id, row?.id ?? 0);
    await here.drafts.files.remove(id, file?.id ?? 0, file?.fileName ?? '');
    here.line.state = 'open';
    return world;
  }

  test('is named, and made again where the person sends it', async () => {
    const world = await deleted();
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.removals).toMatchObject({
      rows: [{ cells: { name: 'Nur' } }],
      files: [{ fileName: 'cv.pdf' }],
    });
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect([await restored.tables.investigators(), await restored.tables.attachments()]).toEqual([[], []]);
    expect(await offersOf(healing)).toEqual([]);
  });
});

test('an administrator’s messages in an application that is gone are offered for a download', async () => {
  const world = await restorable();
  const { here, portal, device } = world;
  const administrator = await portal.makeAdministrator();
  await world.backUp();
  const { server } = await submitted(here);
  const desk = device.tab(administrator);
  device.signIn(administrator);
  await owns(desk, administrator);
  expectKind(await desk.reviews.reply(server, 'Which ward?'), 'saved');
  await desk.replica.whole(server).refresh();
  await desk.replica.comments(server).refresh();
  const restored = await world.restore();
  const again = await restored.of(administrator);
  desk.close();
  const { healing } = await back(world, restored, { who: again });
  const [offer, ...others] = await offersOf(healing);
  expect(others).toEqual([]);
  expect(offer?.missing).toMatchObject({ target: null, onlyToDownload: true, comments: [] });
  expect(offer?.remembered.comments).toMatchObject([{ text: 'Which ward?' }]);
});

test('a decision that is gone is told, and never sent automatically', async () => {
  const world = await restorable();
  const { here, portal, device } = world;
  const administrator = await portal.makeAdministrator();
  const { server } = await submitted(here);
  await world.backUp();
  world.time.pass(1000);
  const desk = device.tab(administrator);
  device.signIn(administrator);
  await owns(desk, administrator);
  const source = desk.replica.whole(server);
  await source.refresh();
  const reading = source.get();
  expectKind(await desk.reviews.approve(server, 'tag' in reading ? reading.tag : undefined), 'saved');
  await source.refresh();
  const restored = await world.restore();
  const again = await restored.of(administrator);
  desk.close();
  const { tab, healing } = await back(world, restored, { who: again });
  const [offer] = await offersOf(healing);
  expect(offer?.missing.decision).toEqual({ to: status.accepted, text: '' });
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.statuses()).toEqual([status.pending]);
});

describe('a message that an administrator wrote, and a decision after it, that are gone', () => {
  async function decidedAfterMessage(by: 'them' | 'another') {
    const world = await restorable();
    const { here, portal, device, time } = world;
    const [administrator, another] = [await portal.makeAdministrator(), await portal.makeAdministrator()];
    const { server } = await submitted(here);
    await world.backUp();
    time.pass(1000);
    const desk = device.tab(administrator);
    device.signIn(administrator);
    await owns(desk, administrator);
    const source = desk.replica.whole(server);
    await source.refresh();
    expectKind(await desk.reviews.reply(server, 'I am reading it.'), 'saved');
    time.pass(1000);
    const decider = by === 'them' ? desk : aDevice(time).tab(another);
    const reading = source.get();
    const seen = 'tag' in reading ? reading.tag : undefined;
    expectKind(await decider.reviews.reject(server, 'The risk is too high.', seen), 'saved');
    await source.refresh();
    await desk.replica.comments(server).refresh();
    const restored = await world.restore();
    const again = await restored.of(administrator);
    desk.close();
    return { ...(await back(world, restored, { who: again })), restored, server };
  }

  test('are not lost: the message is sent again, and the text of the decision is in its box', async () => {
    const { tab, healing, restored, server } = await decidedAfterMessage('them');
    const [offer] = await offersOf(healing);
    expect(offer?.missing).toMatchObject({
      comments: [{ text: 'I am reading it.' }],
      decision: { to: status.rejected, text: 'The risk is too high.' },
    });
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.comments()).toEqual(['I am reading it.']);
    expect(await restored.tables.statuses()).toEqual([status.pending]);
    const box = await tab.store.read(({ fields }) => fields.get([server, 'message reject']));
    expect(box).toMatchObject({ value: 'The risk is too high.', state: 'kept' });
    expect(await offersOf(healing)).toEqual([]);
  });

  test('are not taken for one where another administrator decided', async () => {
    const { healing } = await decidedAfterMessage('another');
    const [offer] = await offersOf(healing);
    expect(offer?.missing).toMatchObject({
      comments: [{ text: 'I am reading it.' }],
      decision: { to: status.rejected, text: '' },
    });
  });
});

describe('a decision with a message, in an application that is at another stage by now', () => {
  /** An administrator asks for more information; that is in the backup. `by`: this one, or another one. */
  async function asked({ by = 'them', backsUp = true }: { by?: 'them' | 'another'; backsUp?: boolean } = {}) {
    const world = await restorable();
    const { here, portal, time } = world;
    const administrator = await portal.makeAdministrator();
    const { id, server } = await submitted(here);
    const device = aDevice(time);
    const desk = device.tab(administrator);
    await owns(desk, administrator);
    const source = desk.replica.whole(server);
    const seen = async () => {
      await source.refresh();
      const reading = source.get();
      return 'tag' in reading ? reading.tag : undefined;
    };
    const asker = by === 'them' ? desk : aDevice(time).tab(await portal.makeAdministrator());
    expectKind(await asker.reviews.request(server, 'Which ward?', await seen()), 'saved');
    if (backsUp) await world.backUp();
    time.pass(1000);
    const offersAfter = async (restored: Awaited<ReturnType<World['restore']>>) => {
      const again = await restored.of(administrator);
      const { healing } = await back({ ...world, here: desk, device }, restored, { who: again });
      return offersOf(healing);
    };
    const look = async () => {
      await source.refresh();
      await desk.replica.comments(server).refresh();
    };
    return { ...world, id, server, desk, seen, look, offersAfter };
  }
  const submitAgain = async (tab: TestWorkspace, id: number, server: number) => {
    await takeInHand(tab, server);
    tab.drafts.keep(id, { setting: 'Ward 4' });
    expectKind(await tab.drafts.submit(id), 'saved');
  };

  test('is offered with its text where it is gone', async () => {
    const world = await asked();
    const { here, desk, id, server } = world;
    await submitAgain(here, id, server);
    expectKind(await desk.reviews.reject(server, 'The risk is too high.', await world.seen()), 'saved');
    await world.look();
    const restored = await world.restore();
    const [offer] = await world.offersAfter(restored);
    expect(await restored.tables.statuses()).toEqual([status.moreInformation]);
    expect(offer?.missing.decision).toEqual({ to: status.rejected, text: 'The risk is too high.' });
  });

  test('is offered with its text if the same text was sent once before', async () => {
    const world = await asked({ backsUp: false });
    const { here, desk, id, server } = world;
    await submitAgain(here, id, server);
    await world.backUp();
    world.time.pass(1000);
    const seen = await world.seen();
    desk.line.state = 'cut before';
    await desk.reviews.request(server, 'Which ward?', seen);
    const restored = await world.restore();
    const [offer] = await world.offersAfter(restored);
    expect(await restored.tables.statuses()).toEqual([status.pending]);
    expect(offer?.missing.decision).toEqual({ to: status.moreInformation, text: 'Which ward?' });
  });

  test('is not offered as typed text where it had arrived before the backup, without a response', async () => {
    const world = await asked({ backsUp: false });
    const { here, desk, id, server } = world;
    await submitAgain(here, id, server);
    const seen = await world.seen();
    desk.line.state = 'cut after';
    await desk.reviews.reject(server, 'The risk is too high.', seen);
    desk.line.state = 'cut before';
    await world.backUp();
    const restored = await world.restore();
    expect(await restored.tables.statuses()).toEqual([status.rejected]);
    expect(await world.offersAfter(restored)).toEqual([]);
  });

  test.each(['them', 'another'] as const)('is not said to be gone where it was submitted again (by %s)', async (by) => {
    const world = await asked({ by });
    await world.look();
    const restored = await world.restore();
    await submitAgain(aDevice(restored.time).tab(restored.again), world.server, world.server);
    expect(await restored.tables.statuses()).toEqual([status.pending]);
    expect(await world.offersAfter(restored)).toEqual([]);
  });
});

test('a database of which the restored portal lacks nothing is removed without a word', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here);
  await look(world, here.outbox.serverId(id));
  await world.backUp();
  const { healing } = await back(world, await world.restore());
  expect(await offersOf(healing)).toEqual([]);
  expect(await databases(world)).not.toContain(userDatabaseName(person.user.userId));
});

describe('words that stand in a field of the restored portal already', () => {
  /**
   * An application that is in the backup, with a title that was saved after the backup, and a message that was typed
   * and not sent.
   */
  async function aLaterTitle() {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const id = await savedNew(here);
    await world.backUp();
    world.time.pass(60_000);
    here.drafts.keep(id, { researchTitle: 'Written before the restore' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
    here.reviews.written.keep(id, 'reply', 'Typed before.');
    await here.reviews.written.flush();
    const server = here.outbox.serverId(id);
    return { world, here, id, server };
  }
  async function begun(tab: Awaited<ReturnType<typeof back>>['tab'], server: number) {
    const source = tab.replica.whole(server);
    await source.refresh();
    const reading = source.get();
    if (!('value' in reading)) throw new Error(reading.state);
    await tab.drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf ?? 0);
  }

  test('stay there, and what is sent again is kept beside them', async () => {
    const { world, server } = await aLaterTitle();
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    await begun(tab, server);
    tab.drafts.keep(server, { researchTitle: 'Typed since' });
    tab.reviews.written.keep(server, 'reply', 'Typed since.');
    await Promise.all([tab.drafts.flush(), tab.reviews.written.flush()]);
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    const draft = await tab.drafts.read(server);
    expect(draft?.answers.researchTitle).toBe('Typed since');
    expect(draft?.versions).toMatchObject([{ of: 'researchTitle', text: 'Written before the restore' }]);
    const message = await tab.store.read(({ fields }) => fields.get([server, 'message reply']));
    expect(message?.value).toBe('Typed since.\n\nTyped before.');
  });

  test('and another version of an answer is still one when it was sent again', async () => {
    const { world, here, id, server } = await aLaterTitle();
    const other = { of: 'purpose', text: 'From another tab.', value: '', by: 'tab' as const, at: world.time.now() };
    const row = otherVersionRow([], { lane: id, ...other });
    if (row === null) throw new Error('It is needed');
    await here.store.write(({ fields }) => fields.put(row));
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    const draft = await tab.drafts.read(server);
    expect(draft?.versions).toMatchObject([{ of: 'purpose', text: 'From another tab.', by: 'tab' }]);
  });
});

describe('a saved text that another tab wrote over unseen', () => {
  /**
   * One tab saves a title and an investigator's name; another tab, which still shows the earlier values, types over
   * both.
   */
  async function writtenOver(backedUp: 'before' | 'after' | 'never') {
    const world = await restorable();
    const { here, person, device } = world;
    await owns(here, person);
    if (backedUp === 'never') await world.backUp();
    const id = await savedNew(here);
    const { investigators } = here.drafts;
    const row = investigators.row({ name: 'Nur', idNumber: '1029384756', position: 'Consultant' });
    investigators.keep(id, [], [row]);
    expectKind(await investigators.save(id), 'saved');
    const other = device.tab(person, { deliversAtOnce: false });
    const shown = (await other.drafts.read(id)) ?? undefined;
    const rows = shown?.investigators ?? [];
    const named = (name: string) => rows.map((one) => ({ ...one, name }));
    if (backedUp === 'before') await world.backUp();
    world.time.pass(60_000);
    here.drafts.keep(id, { researchTitle: 'Saved title' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
    investigators.keep(id, rows, named('Saved name'));
    expectKind(await investigators.save(id), 'saved');
    if (backedUp === 'after') await world.backUp();
    other.drafts.keep(id, { researchTitle: 'Typed title' }, shown);
    other.drafts.investigators.keep(id, rows, named('Typed name'));
    await other.drafts.flush();
    other.close();
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    return { restored, tab, typed: offer?.missing.typed.map(({ value }) => value) };
  }

  test.each(['before', 'never'] as const)(
    'is offered beside what stands there (in the backup: %s it)',
    async (when) => {
      const { tab, typed } = await writtenOver(when);
      expect(typed).toEqual(['Saved title', 'Saved name']);
      const [row] = await tab.store.read(({ drafts }) => drafts.toArray());
      const draft = await tab.drafts.read(row?.applicationId ?? 0);
      expect(draft?.answers.researchTitle).toBe('Typed title');
      expect(draft?.investigators).toMatchObject([{ name: 'Typed name' }]);
      const cell = cellField(draft?.investigators[0]?.id ?? 0, 'name');
      const versions = draft?.versions.map(({ of, text }) => [of, text]);
      expect(versions?.toSorted()).toEqual([
        [cell, 'Saved name'],
        ['researchTitle', 'Saved title'],
      ]);
    },
  );

  test('is not written over at a restored portal that has it: both are put before the person', async () => {
    const { restored, tab, typed } = await writtenOver('after');
    expect(typed).toEqual([]);
    expect(await restored.tables.titles()).toEqual(['Saved title']);
    expect(await statesOf(tab)).toEqual(['conflict', 'waiting']);
    const [asked] = await tab.outbox.operations();
    await tab.outbox.solve(asked?.id ?? '', { researchTitle: 'theirs' });
    await deliverAll(tab, restored.time);
    expect(await restored.tables.investigators()).toEqual(['Saved name']);
    expect(await statesOf(tab)).toEqual(['conflict']);
  });
});

test('a text that another tab wrote over before it was sent is not written over at a restored portal', async () => {
  const world = await restorable();
  const { here, person, device, time } = world;
  await owns(here, person);
  const id = await savedNew(here);
  const other = device.tab(person, { deliversAtOnce: false });
  const shown = (await other.drafts.read(id)) ?? undefined;
  here.line.state = 'cut before';
  here.drafts.keep(id, { researchTitle: 'Saved title' });
  expectKind(await here.drafts.saveStep(id, 'application-detail'), 'waiting');
  other.drafts.keep(id, { researchTitle: 'Typed title' }, shown);
  await other.drafts.flush();
  other.close();
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await world.tables.titles()).toEqual(['Saved title']);
  await world.backUp();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  expect(offer?.missing).toMatchObject({ edits: [{ to: 'Typed title' }], typed: [] });
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.titles()).toEqual(['Saved title']);
  expect(await statesOf(tab)).toEqual(['conflict']);
});

test('a saved text that its own writer went on with is not offered beside it', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here);
  await world.backUp();
  here.drafts.keep(id, { researchTitle: 'Saved title' });
  expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
  here.drafts.keep(id, { researchTitle: 'Typed title' });
  await here.drafts.flush();
  const restored = await world.restore();
  const [offer] = await offersOf((await back(world, restored)).healing);
  expect(offer?.missing).toMatchObject({ edits: [{ to: 'Typed title' }], typed: [] });
});

test('what was typed last before a page of the former database went is offered, and not removed with it', async () => {
  const world = await restorable();
  const { here, person, device, time } = world;
  await owns(here, person);
  const id = await savedNew(here);
  await world.backUp();
  const { storage } = leavingOn(device, time);
  const writeBehind = { unwritten: () => [{ kind: 'field', lane: id, name: 'purpose', value: 'The last words.' }] };
  createUnloadText({ storage, database: here.store.name, page: 'page 1', now: time.now, ...writeBehind }).save();
  const restored = await world.restore();
  const { tab } = await back(world, restored);
  const { recover } = unloadTextIn(storage);
  const healing = healingIn(tab, restored.again, device, restored.time, { recover });

  const [offer] = await offersOf(healing);
  expect(offer?.missing.edits).toMatchObject([{ name: 'purpose', to: 'The last words.' }]);
  expect(await databases(world)).toContain(userDatabaseName(person.user.userId));
});

test('while the portal does not answer nothing is removed, and it is said that nobody knows', async () => {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  await savedNew(here);
  await world.backUp();
  const { tab, healing } = await back(world, await world.restore());
  tab.line.state = 'cut before';
  await healing.compare();
  expect(healing.state()).toEqual({ step: 'unreachable' });
  expect(await databases(world)).toContain(userDatabaseName(person.user.userId));
});

test('nothing is offered to somebody else who was given the number, and it is still there for its owner', async () => {
  const world = await restorable();
  const { portal, device, time } = world;
  await world.backUp();
  const ali = await portal.signUpActivated({ firstName: 'Ali', emailAddress: 'Ali@Example.org' });
  device.signIn(ali);
  const tab = device.tab(ali);
  await owns(tab, ali);
  tab.line.state = 'cut before';
  await saveNew(tab, 'A secret of Ali');
  await tab.drafts.flush();
  tab.close();
  const restored = await world.restore();
  const bea = await restored.restored.signUpActivated({ firstName: 'Bea' });
  expect(bea.user.userId).toBe(ali.user.userId);
  const hers = await back(world, restored, { who: bea });
  expect(await offersOf(hers.healing)).toEqual([]);
  hers.tab.close();
  void time;
  // Ali registers again and gets another number; email addresses are compared case-insensitively.
  const aliAgain = await restored.restored.signUpActivated({ firstName: 'Ali', emailAddress: 'ali@example.org' });
  const his = await back(world, restored, { who: aliAgain });
  const [offer] = await offersOf(his.healing);
  expect(offer?.remembered.title).toBe('A secret of Ali');
  await his.healing.sendAgain(offer?.key ?? '');
  await deliverAll(his.tab, restored.time);
  const [application] = await restored.tables.applications();
  expect([application?.research_title, application?.owner_id]).toEqual(['A secret of Ali', aliAgain.user.userId]);
});

test('an application that was deleted at the portal is offered too, without any restore', async () => {
  const world = await restorable();
  const { here, person, portal, device, time } = world;
  await owns(here, person);
  const id = await savedNew(here, 'Deleted by accident');
  await portal.portal.store.deleteFrom('applications').execute();
  time.pass(1000);
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const healing = healingIn(here, person, device, time);
  const [offer] = await offersOf(healing);
  expect(offer?.remembered.title).toBe('Deleted by accident');
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(here, time);
  expect(await world.tables.titles()).toEqual(['Deleted by accident']);
  expect(await offersOf(healing)).toEqual([]);
});

describe('signing out and clearing the device, after the new sign-in', () => {
  async function clearing() {
    const world = await restorable();
    const { here, person, device } = world;
    await owns(here, person);
    await world.backUp();
    await savedNew(here, 'Made after the backup');
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    expect(await offersOf(healing)).toHaveLength(1);
    const { leavingFrom } = leavingOn(device, restored.time, { healing });
    return { world, leaving: leavingFrom(tab), former: userDatabaseName(person.user.userId) };
  }

  test('names what the portal lacks and asks; kept, it stays for the next sign-in', async () => {
    const { world, leaving, former } = await clearing();
    const left = leaving.begin({ clears: true });
    await until(() => leaving.state().step === 'asking');
    expect(leaving.state()).toMatchObject({ left: { former: 1, changes: 0 } });
    leaving.keep();
    const done = await left;
    if (done.kind === 'left') await done.deleted;
    expect(await databases(world)).toContain(former);
  });

  test('clears it too where the person discards what was named', async () => {
    const { world, leaving, former } = await clearing();
    const left = leaving.begin({ clears: true });
    await until(() => leaving.state().step === 'asking');
    leaving.discard();
    const done = await left;
    if (done.kind === 'left') await done.deleted;
    expect(await databases(world)).not.toContain(former);
  });

  test('does not delete what was written in it since the person was asked', async () => {
    const { world, leaving, former } = await clearing();
    const left = leaving.begin({ clears: true });
    await until(() => leaving.state().step === 'asking');
    const { person, device } = world;
    const page = device.tab(person, { place: person.user.userId, deliversAtOnce: false });
    await page.drafts.start(null);
    page.close();
    leaving.discard();
    const done = await left;
    if (done.kind === 'left') await done.deleted;
    expect(await databases(world)).toContain(former);
  });

  test('leaves it alone, without a word, where nothing is to be cleared', async () => {
    const { world, leaving, former } = await clearing();
    const done = await leaving.begin();
    if (done.kind === 'left') await done.deleted;
    expect(await databases(world)).toContain(former);
  });
});

describe('a copy that was downloaded before the restore', () => {
  /** A copy with words that were never sent, and with an application that is older in the backup. */
  async function copied() {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    const id = await savedNew(here, 'In the backup');
    await look(world, here.outbox.serverId(id));
    await world.backUp();
    here.line.state = 'cut before';
    here.drafts.keep(id, { researchTitle: 'Changed after the backup' });
    await here.drafts.saveStep(id, 'application-detail');
    const fresh = await here.drafts.start(null);
    here.drafts.keep(fresh, { researchTitle: 'Never sent' });
    await here.drafts.flush();
    const copy = await here.outbox.exportWork();
    return { world, copy };
  }
  const titlesOf = (offers: Awaited<ReturnType<typeof offersOf>>) =>
    offers.map(({ remembered }) => remembered.title).toSorted();

  test('is offered on another device like any former work, and nothing of it is sent unasked', async () => {
    const { world, copy } = await copied();
    const restored = await world.restore();
    const other = aDevice(restored.time);
    const tab = other.tab(restored.again);
    await owns(tab, restored.again);
    expect(await tab.outbox.importWork(copy)).toEqual({ kind: 'former' });
    const healing = healingIn(tab, restored.again, other, restored.time);
    expect(await healing.importWork(copy)).toEqual({ kind: 'former' });
    await deliverAll(tab, restored.time);
    expect(await restored.tables.titles()).toEqual(['In the backup']);
    const offers = await offersOf(healing);
    expect(titlesOf(offers)).toEqual(['Changed after the backup', 'Never sent']);
    for (const { key } of offers) await healing.sendAgain(key);
    await deliverAll(tab, restored.time);
    expect(await restored.tables.titles()).toEqual(['Changed after the backup']);
    expect(await offersOf(healing)).toEqual([]);
  });

  test('joins the former database where that is still on the device, also what was discarded there', async () => {
    const { world, copy } = await copied();
    const { tab, healing } = await back(world, await world.restore());
    for (const { key, mark } of await offersOf(healing)) await healing.discard(key, mark);
    expect(await offersOf(healing)).toEqual([]);
    expect(await healing.importWork(copy)).toEqual({ kind: 'former' });
    expect(titlesOf(await offersOf(healing))).toEqual(['Changed after the backup', 'Never sent']);
    expect(await healing.importWork(copy)).toEqual({ kind: 'former' });
    expect(titlesOf(await offersOf(healing))).toEqual(['Changed after the backup', 'Never sent']);
    expect(await statesOf(tab)).toEqual([]);
  });

  test('is taken in for nobody else', async () => {
    const { world, copy } = await copied();
    const restored = await world.restore();
    const bea = await restored.restored.signUpActivated({ firstName: 'Bea' });
    const other = aDevice(restored.time);
    const tab = other.tab(bea);
    await owns(tab, bea);
    expect(await tab.outbox.importWork(copy)).toEqual({ kind: 'ofAnother' });
    expect(await healingIn(tab, bea, other, restored.time).importWork(copy)).toEqual({ kind: 'ofAnother' });
    expect((await other.disk.indexedDB.databases()).filter(({ name = '' }) => /^portal-\d/.test(name))).toHaveLength(1);
  });
});
