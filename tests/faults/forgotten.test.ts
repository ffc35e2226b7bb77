import { describe, expect, test } from 'vitest';
import { outboxMessages } from '../../src/contract/messages/device/saving.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { discardText } from '../../src/screens/waiting/change/discard-text.ts';
import { whereElse } from '../../src/screens/lists/draft-contents.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import {
  aDevice,
  aPortal,
  deliverAll,
  expectKind,
  failure,
  kindsOf,
  pdf,
  savedNew,
  saveNew,
  statesOf,
  takeInHand,
} from './world.ts';

/**
 * The waiting operation gets no response although it may have arrived; the user discards it on this device, and then
 * the connection works again.
 */
async function forget({ outbox, line }: TestWorkspace): Promise<void> {
  const [operation] = await outbox.operations();
  const id = operation?.id ?? '';
  await outbox.discard(id);
  expect((await outbox.operations())[0]).toMatchObject({
    state: 'conflict',
    trouble: { conflict: { kind: 'mayHaveArrived' } },
  });
  await outbox.discard(id);
  expect((await outbox.operations()).map((one) => one.id)).not.toContain(id);
  line.state = 'open';
}

/** An application whose start was discarded in that way. */
async function forgottenStart(state: 'cut before' | 'cut after') {
  const world = await aPortal();
  const here = world.device.tab(world.person);
  here.line.state = state;
  const { id, saved } = await saveNew(here);
  expect((await saved).kind).toBe('waiting');
  await forget(here);
  return { ...world, here, id };
}

test.each(['cut before', 'cut after'] as const)(
  'a start that was forgotten while it may have arrived does not begin a second application at a server with keys (%s)',
  async (state) => {
    const { here, id, tables, time } = await forgottenStart(state);
    expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Sleep');
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await here.outbox.operations()).toEqual([]);
  },
);

test('a draft whose start was forgotten, or that was copied, is not said to be on this device only', async () => {
  const { here, id } = await forgottenStart('cut after');
  const whereIs = async (lane: number) => {
    const draft = await here.drafts.read(lane);
    return draft === null ? null : whereElse(draft);
  };
  const other = await here.drafts.start(null);
  expect([await whereIs(id), await whereIs(other)]).toEqual(['mayHaveArrived', 'onlyHere']);
  await here.outbox.exportWork();
  expect([await whereIs(id), await whereIs(other)]).toEqual(['mayHaveArrived', 'copied']);
});

test('what was written after the start was forgotten is saved over it, with nothing asked', async () => {
  const { here, id, tables, time } = await forgottenStart('cut after');
  here.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  await here.drafts.saveStep(id, 'application-detail');
  await deliverAll(here, time);
  expect(await tables.titles()).toEqual(['Sleep and pain']);
  expect(await statesOf(here)).toEqual([]);
});

/**
 * A saved application whose title was changed in a save that was forgotten. `typedBefore`: the title that was typed
 * before that, and saved behind it if `isSaved`.
 */
async function forgottenTitle(state: 'cut before' | 'cut after', typedBefore?: string, isSaved = false) {
  const world = await aPortal();
  const here = world.device.tab(world.person);
  const id = await savedNew(here);
  here.line.state = state;
  here.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  expect((await here.drafts.saveStep(id, 'application-detail')).kind).toBe('waiting');
  if (typedBefore !== undefined) here.drafts.keep(id, { researchTitle: typedBefore });
  await here.drafts.flush();
  if (isSaved) await here.drafts.saveStep(id, 'application-detail');
  await forget(here);
  return { ...world, here, id };
}

test.each([
  ['typed back', 'cut before', false],
  ['typed back', 'cut after', false],
  ['typed back and saved', 'cut before', true],
  ['typed back and saved', 'cut after', true],
] as const)(
  'a text that is %s before its save is forgotten is at the portal as it was typed (%s)',
  async (_case, state, isSaved) => {
    const { here, id, tables, time } = await forgottenTitle(state, 'Sleep', isSaved);
    if (!isSaved) await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Sleep');
    expect(await statesOf(here)).toEqual([]);
  },
);

test.each([
  ['is typed back after its save was forgotten', 'cut before'],
  ['is typed back after its save was forgotten, and had arrived', 'cut after'],
] as const)('a text that %s is at the portal as it was typed', async (_case, state) => {
  const { here, id, tables, time } = await forgottenTitle(state);
  expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Sleep and pain');
  here.drafts.keep(id, { researchTitle: 'Sleep' });
  await here.drafts.saveStep(id, 'application-detail');
  await deliverAll(here, time);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Sleep');
  expect(await statesOf(here)).toEqual([]);
});

test('a text that is typed back after its save was forgotten stays so, if another answer was saved in between', async () => {
  const { here, id, tables, time } = await forgottenTitle('cut after');
  here.drafts.keep(id, { duration: '18 months' });
  await here.drafts.flush();
  here.drafts.keep(id, { researchTitle: 'Sleep' });
  await here.drafts.saveStep(id, 'application-detail');
  await deliverAll(here, time);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect(await statesOf(here)).toEqual([]);
});

test('what is typed and taken back over a text that was forgotten and saved again leaves nothing unsaved', async () => {
  const { here, id, tables, time } = await forgottenTitle('cut before');
  here.line.state = 'cut before';
  await here.drafts.saveStep(id, 'application-detail');
  here.drafts.keep(id, { researchTitle: 'Sleep and pain!' });
  await here.drafts.flush();
  here.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  await here.drafts.flush();
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await tables.titles()).toEqual(['Sleep and pain']);
  expect((await here.drafts.read(id))?.partStates['application-detail']).toBe('saved');
});

test('a later step that is saved first leads to the same application', async () => {
  const { here, id, tables, time } = await forgottenStart('cut after');
  here.drafts.keep(id, { setting: 'Ward 3' });
  await here.drafts.saveStep(id, 'methodology');
  await deliverAll(here, time);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
  expect(await kindsOf(here)).toEqual([]);
});

test('a file that was forgotten while it may have arrived is there once', async () => {
  const { person, device, tables, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  await here.drafts.files.choose(id, 4, pdf('letter.pdf'));
  here.line.state = 'cut after';
  await here.drafts.files.send(id);
  await forget(here);
  await here.drafts.files.send(id);
  await deliverAll(here, time);
  expect(await tables.attachments()).toHaveLength(1);
});

test('an investigator whose list was forgotten while it may have arrived is there once', async () => {
  const { person, device, tables, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  const row = here.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
  here.drafts.investigators.keep(id, [], [row]);
  here.line.state = 'cut after';
  await here.drafts.investigators.save(id);
  await forget(here);
  await here.drafts.investigators.save(id);
  await deliverAll(here, time);
  expect(await tables.investigators()).toEqual(['Ali']);
  expect(await statesOf(here)).toEqual([]);
});

const ali = { name: 'Ali', idNumber: '12', position: 'Fellow' };

/** An investigator is added, and the list gets no response. `list` is its key. */
async function unheardList(state: 'open' | 'cut before' | 'cut after', before: readonly (typeof ali)[] = []) {
  const world = await aPortal();
  const here = world.device.tab(world.person);
  const id = await savedNew(here);
  const { investigators } = here.drafts;
  const known = before.map((cells) => investigators.row(cells));
  investigators.keep(id, [], known);
  if (known.length > 0) expectKind(await investigators.save(id), 'saved');
  const row = investigators.row(ali);
  investigators.keep(id, known, [...known, row]);
  here.line.state = state;
  await investigators.save(id);
  const [list] = await keysWaiting(here);
  const forgetList = async () => {
    await here.outbox.discard(list ?? '');
    await here.outbox.discard(list ?? '');
  };
  /** The connection works again. Returns what the portal has in the end, what is shown, and what waits. */
  const end = async () => {
    here.line.state = 'open';
    await deliverAll(here, world.time);
    const shown = (await here.drafts.read(id))?.investigators.map(({ name }) => name);
    return { there: await world.tables.investigators(), shown, states: await statesOf(here) };
  };
  return { ...world, here, id, row, forgetList, end };
}

const keysWaiting = async ({ outbox }: TestWorkspace) => (await outbox.operations()).map(({ id }) => id);

/** The same, and the investigator is deleted. `deletion` is the key of that. */
async function deletedBehind(...list: Parameters<typeof unheardList>) {
  const world = await unheardList(...list);
  const { here, id, row } = world;
  expectKind(await here.drafts.investigators.remove(id, row.id, row), 'waiting');
  return { ...world, deletion: (await keysWaiting(here))[1] ?? '' };
}

test.each(['before', 'after'] as const)(
  'an investigator whose deletion was taken back %s their list was forgotten is there once',
  async (when) => {
    const { here, id, deletion, forgetList, end } = await deletedBehind('cut after');
    if (when === 'before') await here.outbox.discard(deletion);
    await forgetList();
    if (when === 'after') await here.outbox.discard(deletion);
    expect(await keysWaiting(here)).toEqual([]);
    here.line.state = 'open';
    await here.drafts.investigators.save(id);
    expect(await end()).toEqual({ there: ['Ali'], shown: ['Ali'], states: [] });
  },
);

describe('an investigator is changed whose list is forgotten while it may have arrived', () => {
  const changes = {
    async 'before that, and saved'({ here, id, row, forgetList }) {
      here.drafts.investigators.keep(id, [row], [{ ...row, name: 'Aly' }]);
      expectKind(await here.drafts.investigators.save(id), 'waiting');
      await forgetList();
    },
    async 'before that, and saved after it'({ here, id, row, forgetList }) {
      here.drafts.investigators.keep(id, [row], [{ ...row, name: 'Aly' }]);
      await here.drafts.flush();
      await forgetList();
      expectKind(await here.drafts.investigators.save(id), 'waiting');
    },
    async 'after that, and saved'({ here, id, row, forgetList }) {
      await forgetList();
      here.drafts.investigators.keep(id, [row], [{ ...row, name: 'Aly' }]);
      expectKind(await here.drafts.investigators.save(id), 'waiting');
    },
  } satisfies Record<string, (world: Awaited<ReturnType<typeof unheardList>>) => Promise<void>>;
  const ways = (['cut before', 'cut after'] as const).flatMap((state) =>
    Object.entries(changes).map(([when, change]) => ({ state, when, change })),
  );

  test.each(ways)('$when: they are there once, as changed ($state)', async ({ state, change }) => {
    const world = await unheardList(state);
    await change(world);
    expect(await world.end()).toEqual({ there: ['Aly'], shown: ['Aly'], states: [] });
  });

  test.each(ways)(
    '$when, where the list had the same one before: that one stays ($state)',
    async ({ state, change }) => {
      const world = await unheardList(state, [ali]);
      await change(world);
      const { there, shown, states } = await world.end();
      expect([there.toSorted(), shown?.toSorted(), states]).toEqual([['Ali', 'Aly'], ['Ali', 'Aly'], []]);
    },
  );
});

test('an investigator who was deleted elsewhere and stored again by a list that was forgotten is there once', async () => {
  const { here, id, person, time, row, end } = await unheardList('open');
  const there = aDevice(time).tab(person);
  const server = here.outbox.serverId(id);
  await takeInHand(there, server);
  const [stored] = (await there.drafts.read(server))?.investigators ?? [];
  expectKind(await there.drafts.investigators.remove(server, stored?.id ?? 0), 'saved');
  here.drafts.investigators.keep(id, [row], [{ ...row, name: 'Aly' }]);
  // The first try is told that the list is newer there, the second one is not heard.
  let tries = 0;
  here.line.fate = ({ method }) => {
    if (method === 'GET') return undefined;
    tries += 1;
    return tries === 1 ? undefined : 'cut after';
  };
  await here.drafts.investigators.save(id);
  await until(async () => (await statesOf(here)).join() === 'unsure');
  here.line.fate = undefined;
  here.line.state = 'cut before';
  expect(await statesOf(here)).toEqual(['unsure']);
  const [list] = await keysWaiting(here);
  await here.outbox.discard(list ?? '');
  await here.outbox.discard(list ?? '');
  expectKind(await here.drafts.investigators.save(id), 'waiting');
  expect(await end()).toEqual({ there: ['Aly'], shown: ['Aly'], states: [] });
});

test('a file that was forgotten and is sent again is said to be saved once it is', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  await here.drafts.files.choose(id, 4, pdf('letter.pdf'));
  here.line.state = 'cut before';
  await here.drafts.files.send(id);
  await forget(here);
  here.line.state = 'cut before';
  expect(await here.drafts.files.send(id)).toMatchObject([{ kind: 'waiting' }]);
  const [key = ''] = await keysWaiting(here);
  here.line.state = 'open';
  await deliverAll(here, time);
  expectKind(await here.outbox.outcomeOf(key, id), 'saved');
});

test('a start that was refused and copied, and is saved again after its Discard, is said to be saved once it is', async () => {
  const { person, device } = await aPortal();
  const here = device.tab(person);
  here.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(400));
  const { id, saved } = await saveNew(here);
  expectKind(await saved, 'refused');
  await here.outbox.exportWork();
  const [start] = await keysWaiting(here);
  await here.outbox.discard(start ?? '');
  here.line.fate = undefined;
  expect(await here.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
});

describe('an investigator is deleted whose list was forgotten while it may have arrived', () => {
  const gone = { there: [], shown: [], states: [] };

  test('and had arrived: they are deleted at the portal', async () => {
    const { forgetList, end } = await deletedBehind('cut after');
    await forgetList();
    expect(await end()).toEqual(gone);
  });

  test('and had arrived before they were changed here: they are deleted at the portal', async () => {
    const { here, id, row, forgetList, end } = await unheardList('cut after');
    const changed = { ...row, name: 'Aly' };
    here.drafts.investigators.keep(id, [row], [changed]);
    expectKind(await here.drafts.investigators.remove(id, row.id, changed), 'waiting');
    await forgetList();
    expect(await end()).toEqual(gone);
  });

  test('and has not arrived: they are not said to be deleted, because it still may', async () => {
    const { here, id, row, forgetList, end } = await deletedBehind('cut before');
    await forgetList();
    const asked = { there: [], shown: ['Ali'], states: ['refused'] };
    expect(await end()).toEqual(asked);
    const message = outboxMessages.forgottenInvestigator;
    expect(await here.outbox.operations()).toMatchObject([{ trouble: { message } }]);

    // A retry does not find out either; then the user does what the message says.
    await here.outbox.retry((await keysWaiting(here))[0] ?? '');
    expect(await end()).toEqual(asked);
    await here.outbox.discard((await keysWaiting(here))[0] ?? '');
    expectKind(await here.drafts.investigators.remove(id, row.id, row), 'saved');
    expect(await end()).toEqual(gone);
  });

  test('and arrives after they were looked for: tried again, the deletion finds them', async () => {
    const { here, person, time, id, forgetList, end } = await deletedBehind('cut before');
    await forgetList();
    await end();
    // As from a request that was delayed on its way.
    const there = aDevice(time).tab(person);
    const server = here.outbox.serverId(id);
    await takeInHand(there, server);
    there.drafts.investigators.keep(server, [], [there.drafts.investigators.row(ali)]);
    expectKind(await there.drafts.investigators.save(server), 'saved');
    await here.outbox.retry((await keysWaiting(here))[0] ?? '');
    expect(await end()).toEqual(gone);
  });

  test.each(['as they were', 'as changed since'])(
    'before that, and had arrived: they are deleted too (%s)',
    async (how) => {
      const { here, id, row, forgetList, end } = await unheardList('cut after');
      await forgetList();
      const shown = how === 'as they were' ? row : { ...row, name: 'Aly' };
      here.drafts.investigators.keep(id, [row], [shown]);
      await here.drafts.flush();
      expectKind(await here.drafts.investigators.remove(id, row.id, shown), 'waiting');
      expect(await end()).toEqual(gone);
    },
  );

  test('before that, and a later list has them too: they are deleted, and not stored again', async () => {
    const { here, id, row, forgetList, end } = await unheardList('cut after');
    await forgetList();
    here.line.state = 'cut before';
    expectKind(await here.drafts.investigators.save(id), 'waiting');
    expectKind(await here.drafts.investigators.remove(id, row.id, row), 'waiting');
    expect(await end()).toEqual(gone);
  });

  test('before that, and has not arrived: they are not said to be deleted, and then they are', async () => {
    const { here, id, row, forgetList, end } = await unheardList('cut before');
    await forgetList();
    expectKind(await here.drafts.investigators.remove(id, row.id, row), 'waiting');
    expect(await end()).toEqual({ there: [], shown: ['Ali'], states: ['refused'] });
    await here.outbox.discard((await keysWaiting(here))[0] ?? '');
    expectKind(await here.drafts.investigators.remove(id, row.id, row), 'saved');
    expect(await end()).toEqual(gone);
  });

  test('and has not arrived, where the list had the same one before: that one is not deleted', async () => {
    const { forgetList, end } = await deletedBehind('cut before', [ali]);
    await forgetList();
    expect(await end()).toEqual({ there: ['Ali'], shown: ['Ali', 'Ali'], states: ['refused'] });
  });

  test('and has arrived, where the list had the same one before: one of the two stays', async () => {
    const { forgetList, end } = await deletedBehind('cut after', [ali]);
    await forgetList();
    expect(await end()).toEqual({ there: ['Ali'], shown: ['Ali'], states: [] });
  });

  test('and the portal can be read only later: they are deleted then', async () => {
    const { here, time, forgetList, end } = await deletedBehind('cut after');
    await forgetList();
    here.line.state = 'open';
    here.line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
    await here.delivery.run();
    time.pass(1000);
    expect(await statesOf(here)).toEqual(['waiting']);
    here.line.fate = undefined;
    expect(await end()).toEqual(gone);
  });
});

test('a file that is taken away after its upload was forgotten is not said to be gone', async () => {
  const { person, device, tables, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  here.line.state = 'cut after';
  await here.drafts.files.send(id);
  await forget(here);
  const [chosen] = (await here.drafts.read(id))?.chosenFiles ?? [];
  here.line.state = 'cut before';
  expect(await here.drafts.files.drop(id, chosen?.id ?? 0)).toMatchObject({ kind: 'waiting' });
  here.line.state = 'open';
  await deliverAll(here, time);
  expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
  const message = outboxMessages.forgottenFile;
  expect(await here.outbox.operations()).toMatchObject([{ state: 'refused', trouble: { message } }]);
});

test('a file that was copied and never sent is gone at once when it is taken away', async () => {
  const { person, device } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  await here.outbox.exportWork();
  const [chosen] = (await here.drafts.read(id))?.chosenFiles ?? [];
  expect(await here.drafts.files.drop(id, chosen?.id ?? 0)).toMatchObject({ kind: 'saved' });
  expect((await here.drafts.read(id))?.chosenFiles).toEqual([]);
});

/** A file is removed whose upload got no response, and the upload is discarded. */
async function removedBehindForgotten(state: 'cut before' | 'cut after') {
  const world = await aPortal();
  const here = world.device.tab(world.person);
  const id = await savedNew(here);
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  here.line.state = state;
  await here.drafts.files.send(id);
  const [chosen] = (await here.drafts.read(id))?.chosenFiles ?? [];
  expect(await here.drafts.files.drop(id, chosen?.id ?? 0)).toMatchObject({ kind: 'waiting' });
  const [upload, removal] = await here.outbox.operations();
  /** The text that the user reads before they discard the removal. */
  const discardingIt = async () => {
    const shown = await here.outbox.change(removal?.id ?? '');
    return shown === null ? null : discardText(shown.operation);
  };
  const before = await discardingIt();
  await here.outbox.discard(upload?.id ?? '');
  await here.outbox.discard(upload?.id ?? '');
  here.line.state = 'open';
  await deliverAll(here, world.time);
  return { ...world, here, id, removal, before, discardingIt };
}

test.each(['cut before', 'cut after'] as const)(
  'anybody who discards the removal of a file whose upload got no answer is not told that the portal has it (%s)',
  async (state) => {
    const { before, discardingIt } = await removedBehindForgotten(state);
    const told = [waitingMessages.discardTexts.fileUnsure];
    expect([before, await discardingIt()]).toEqual([told, told]);
  },
);

test('a file that is taken away, and whose upload is forgotten while it may have arrived, is not said to be deleted', async () => {
  const { here, id, removal, tables, time } = await removedBehindForgotten('cut after');
  expect(await tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
  const asked = [{ id: removal?.id, state: 'refused', trouble: { message: outboxMessages.forgottenFile } }];
  expect(await here.outbox.operations()).toMatchObject(asked);

  // A retry does not find out either; then the user does what the message says.
  await here.outbox.retry(removal?.id ?? '');
  await deliverAll(here, time);
  const stillAsked = await here.outbox.operations();
  expect(stillAsked).toMatchObject([{ intent: { kind: 'removeFile' }, state: 'refused' }]);
  await here.outbox.discard(stillAsked[0]?.id ?? '');
  await takeInHand(here, here.outbox.serverId(id));
  const draft = await here.drafts.read(id);
  expect(draft?.chosenFiles).toEqual([]);
  const [stored] = draft?.attachments ?? [];
  await here.drafts.files.remove(id, stored?.id ?? 0, 'cv.pdf');
  await deliverAll(here, time);
  expect({ there: await tables.attachments(), waiting: await here.outbox.operations() }).toEqual({
    there: [],
    waiting: [],
  });
});
