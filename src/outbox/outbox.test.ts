import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import '../../tests/support/live-query.ts';
import { createPersonStore, type PersonStore } from '../local-db/person-store.ts';
import type { Intent } from '../local-db/rows.ts';
import { createOutbox } from './outbox.ts';

const LANE = 41;
const reply: Intent = { kind: 'comment', text: 'Here it is.', created: '2026-01-05T08:00:00.000Z' };

/** `wordLost`: the first transaction is committed, nobody hears of it, and it is made again. */
function anOutbox(wordLost: { times: number }) {
  const store = createPersonStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  onTestFinished(() => store.close());
  const write: PersonStore['write'] = async (work) => {
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
    mark: async () => null,
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
