import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../tests/support/test-time.ts';
import type { UserStore } from '../local-db/user-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createMessageDrafts } from './message-drafts.ts';
import { keepMessages } from './messages.ts';
import { createTestWorkspace, type TestWorkspace } from '../../tests/support/test-workspace.ts';

const person = { user: { userId: 1 }, fetch: async () => new Response('', { status: 502 }) };
let indexedDB: IDBFactory;
let workspace: TestWorkspace;
const openTab = () => createTestWorkspace(person, { now: () => 0, indexedDB, deliversAtOnce: false });
beforeEach(() => {
  indexedDB = new IDBFactory();
  workspace = openTab();
});
afterEach(() => workspace.close());

test('a message is kept by application and kind, for another tab too, until it is emptied', async () => {
  const { written } = workspace.reviews;
  written.keep(5, 'request', 'Who reads the diaries?');
  expect([written.get(5, 'request'), written.get(5, 'reject'), written.get(6, 'request')]).toEqual([
    'Who reads the diaries?',
    '',
    '',
  ]);
  expect(written.writeState()).toEqual({ hasUnwritten: true, failure: null });
  await written.flush();
  expect(written.writeState()).toEqual({ hasUnwritten: false, failure: null });
  const other = openTab();
  await until(() => other.reviews.written.get(5, 'request') === 'Who reads the diaries?');

  written.keep(5, 'request', '');
  expect(written.get(5, 'request')).toBe('');
  await written.flush();
  await until(() => other.reviews.written.get(5, 'request') === '');
  other.close();
});

test('what was typed while a message moved into its operation is not let go with it', () => {
  const { written } = workspace.reviews;
  written.keep(5, 'reply', 'First. Second.');
  written.dropMoved(5, 'reply', 'First.');
  expect(written.get(5, 'reply')).toBe('First. Second.');
});

/** A message that was sent in one tab comes back into the box in which another tab is writing. */
async function aMessageComesBack(other: TestWorkspace, writing: string): Promise<void> {
  const { outbox, reviews } = workspace;
  void reviews.reply(5, 'First.');
  await until(async () => (await outbox.operations()).length === 1);
  other.reviews.written.keep(5, 'reply', writing);
  const [operation] = await outbox.operations();
  await outbox.discard(operation?.id ?? '');
}

test('words that come back into a box in which another tab is writing stand before what is written there', async () => {
  const other = openTab();
  await aMessageComesBack(other, 'Second');
  const { written } = other.reviews;
  const flushed = written.flush();
  written.keep(5, 'reply', 'Second.');
  await flushed;
  await written.flush();
  await until(() => workspace.reviews.written.get(5, 'reply') === 'First.\n\nSecond.');
  other.close();
  expect(written.writeState()).toEqual({ hasUnwritten: false, failure: null });
});

test('they stay there where that is sent, and are not sent along', async () => {
  const other = openTab();
  await aMessageComesBack(other, 'Second.');
  void other.reviews.reply(5, 'Second.');
  const { outbox, reviews } = workspace;
  await until(async () => (await outbox.operations()).length === 1);
  const [sent] = await outbox.operations();
  expect(sent).toMatchObject({ intent: { kind: 'comment', text: 'Second.' } });
  await until(() => reviews.written.get(5, 'reply') === 'First.');
  await workspace.delivery.run();
  await until(() => other.reviews.written.get(5, 'reply') === 'First.');
  other.close();
});

test('what another tab wrote into a box since stays there, also if this page ends before it writes', async () => {
  const { store, outbox } = workspace;
  const never = () => new Promise<void>(() => {});
  const written = createMessageDrafts({ store, outbox, sleep: never });
  written.keep(5, 'reply', 'First.');
  await written.flush();
  written.keep(5, 'reply', 'First. Second.');
  const other = openTab();
  await until(() => other.reviews.written.get(5, 'reply') === 'First.');
  other.reviews.written.keep(5, 'reply', 'Third.');
  other.reviews.written.keep(6, 'reply', 'Fourth.');
  await other.reviews.written.flush();
  await until(() => written.get(6, 'reply') === 'Fourth.');

  await store.write((tables) => keepMessages(tables, written.unwritten()));
  await until(() => other.reviews.written.get(5, 'reply') !== 'Third.');
  expect(other.reviews.written.get(5, 'reply')).toBe('Third.\n\nFirst. Second.');
  other.close();
});

test('a message that is on its way is in its box no more; taken back, it is there again', async () => {
  const { outbox, reviews } = workspace;
  reviews.written.keep(5, 'reply', 'Here is more.');
  void reviews.reply(5, 'Here is more.');
  await until(async () => (await outbox.operations()).length === 1);
  await workspace.delivery.run();
  await until(() => reviews.written.get(5, 'reply') === '');
  await reviews.written.flush();

  const [operation] = await outbox.operations();
  await outbox.discard(operation?.id ?? '');
  await outbox.discard(operation?.id ?? '');
  expect(await outbox.operations()).toEqual([]);
  await until(() => reviews.written.get(5, 'reply') === 'Here is more.');
});

test.each([0, 1, 2])(
  'what is written into a box is there once, though its commit was not heard of %i times',
  async (times) => {
    let left = times;
    const store: UserStore = {
      ...workspace.store,
      async write(work) {
        for (; left > 0; left -= 1) await workspace.store.write(work);
        return workspace.store.write(work);
      },
    };
    const outbox: Outbox = {
      ...workspace.outbox,
      write: (work) => store.write((tables) => work(tables, async () => '')),
    };
    const written = createMessageDrafts({ store, outbox, sleep: async () => {} });
    written.keep(5, 'reply', 'Here is the CV.');
    await written.flush();
    const other = openTab();
    await until(() => other.reviews.written.get(5, 'reply') !== '');
    expect(other.reviews.written.get(5, 'reply')).toBe('Here is the CV.');
    other.close();
  },
);
