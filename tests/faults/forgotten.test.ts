import { expect, test } from 'vitest';
import { outboxMessages } from '../../src/contract/messages/keeping.ts';
import { waitingMessages } from '../../src/contract/messages/waiting.ts';
import { discardWords } from '../../src/screens/waiting/discard-words.ts';
import { whereElse } from '../../src/screens/publishes/draft-contents.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPortal, deliverAll, expectKind, kindsOf, pdf, savedNew, saveNew, statesOf, takeInHand } from './world.ts';

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
  expect(await outbox.operations()).toEqual([]);
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

/** An investigator is deleted behind a list that got no response. Returns the keys of the list and of the deletion. */
async function deletedBehindUnheard(state: 'cut before' | 'cut after') {
  const world = await aPortal();
  const here = world.device.tab(world.person);
  const id = await savedNew(here);
  const row = here.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
  here.drafts.investigators.keep(id, [], [row]);
  here.line.state = state;
  await here.drafts.investigators.save(id);
  expectKind(await here.drafts.investigators.remove(id, row.id, row), 'waiting');
  const [list, deletion] = (await here.outbox.operations()).map((operation) => operation.id);
  return { ...world, here, id, row, list: list ?? '', deletion: deletion ?? '' };
}

test.each(['before', 'after'] as const)(
  'an investigator whose deletion was taken back %s their list was forgotten is there once',
  async (when) => {
    const { here, id, list, deletion, tables, time } = await deletedBehindUnheard('cut after');
    const discards = [list, list];
    discards.splice(when === 'before' ? 0 : 2, 0, deletion);
    for (const one of discards) await here.outbox.discard(one);
    expect(await here.outbox.operations()).toEqual([]);
    here.line.state = 'open';
    await here.drafts.investigators.save(id);
    await deliverAll(here, time);
    expect(await tables.investigators()).toEqual(['Ali']);
    expect(await statesOf(here)).toEqual([]);
  },
);

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
    return shown === null ? null : discardWords(shown.operation);
  };
  const before = await discardingIt();
  await here.outbox.discard(upload?.id ?? '');
  await here.outbox.discard(upload?.id ?? '');
  here.line.state = 'open';
  await deliverAll(here, world.time);
  return { ...world, here, id, removal, before, discardingIt };
}

test.each(['cut before', 'cut after'] as const)(
  'whoever discards the removal of a file whose upload got no answer is not told that the portal has it (%s)',
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
