import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createUserStore, type UserStore } from '../local-db/user-store.ts';
import type { Intent } from '../local-db/tables/rows.ts';
import type { LocalOnlyWork } from './read/local-only.ts';
import { createOutbox } from './outbox.ts';

const LANE = 41;
const reply: Intent = { kind: 'comment', text: 'Here it is.', created: '2026-01-05T08:00:00.000Z' };

/** `wordLost`: the first transaction is committed without a confirmation, and is run again. */
function anOutbox(wordLost: { times: number }) {
  const store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => store.close());
  const write: UserStore['write'] = async (work) => {
    for (; wordLost.times > 0; wordLost.times -= 1) await store.write(work);
    return store.write(work);
  };
  let keys = 0;
  return createOutbox({
    store: { ...store, write },
    now: () => 0,
    newKey: () => `key ${(keys += 1)}`,
    random: () => 0.5,
    sleep: () => new Promise(() => {}),
    sessionMark: async () => null,
    onSession: () => () => {},
  });
}

test.each([0, 1, 2])('what is put in is there once, though its commit was not heard of %i times', async (times) => {
  const outbox = anOutbox({ times });
  const ids = await outbox.write(async (_tables, enqueue) => [await enqueue(LANE, reply), await enqueue(LANE, reply)]);
  const operations = await outbox.operations();
  expect(operations.map(({ id }) => id)).toEqual(ids);
  expect(operations).toHaveLength(2);
});

test('what was discarded is said to be, though its commit was not heard of', async () => {
  const wordLost = { times: 0 };
  const outbox = anOutbox(wordLost);
  const field = { applicationId: LANE, name: 'setting', value: 'Ward 3', from: '', revision: 1, operationId: null };
  await outbox.write((tables) => tables.fields.put({ ...field, state: 'kept' }));
  const { promise: cards, resolve } = Promise.withResolvers<readonly LocalOnlyWork[]>();
  onTestFinished(outbox.watchKept(resolve));
  const [card] = await cards;
  wordLost.times = 1;
  expect(await outbox.discardLocalOnly(LANE, card?.contentMark ?? '')).toBe(true);
  expect(await outbox.discardLocalOnly(LANE, card?.contentMark ?? '')).toBe(false);
});

test('a draft that was deleted is said to be, though its commit was not heard of', async () => {
  const wordLost = { times: 0 };
  const outbox = anOutbox(wordLost);
  const draft = { applicationId: -5, startedHere: true, agreement: null, base: null, savedSteps: [], startedAt: 0 };
  await outbox.write((tables) => tables.drafts.put(draft));
  wordLost.times = 1;
  expect(await outbox.deleteDraft(-5, await outbox.draftMark(-5))).toBe(true);
  expect(await outbox.deleteDraft(-5, await outbox.draftMark(-5))).toBe(false);
});

test('one change sent now takes along what goes before it, and no decision of another application', async () => {
  const outbox = anOutbox({ times: 0 });
  const held = { heldUntil: 10_000 };
  const [first, wanted, later, other] = await outbox.write(async (_tables, enqueue) => [
    await enqueue(LANE, reply, held),
    await enqueue(LANE, reply, held),
    await enqueue(LANE, reply, held),
    await enqueue(42, reply, held),
  ]);
  expect(await outbox.sendNow(wanted)).toBeNull();
  const stillHeld = (await outbox.operations()).filter(({ heldUntil }) => heldUntil !== null).map(({ id }) => id);
  expect(stillHeld).toEqual([later, other]);
  expect(stillHeld).not.toContain(first);
  expect(await outbox.sendNow('sent already')).toBe('gone');
  await outbox.sendNow();
  expect((await outbox.operations()).every(({ heldUntil }) => heldUntil === null)).toBe(true);
});
