import { createHash, randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDrafts } from '../../src/drafts/drafts.ts';
import type { UserStore } from '../../src/local-db/user-store.ts';
import type { LocalOnlyWork } from '../../src/outbox/read/local-only.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, agreement, aPortal, pdf, savedNew } from './world.ts';

/** A tab whose store can miss a commit, so that the transaction runs again. */
async function aTab() {
  const world = await aPortal();
  const tab = world.device.tab(world.person);
  let missed: (() => Promise<unknown>) | undefined;
  const store: UserStore = {
    ...tab.store,
    async write(work) {
      const before = missed;
      missed = undefined;
      if (before !== undefined) {
        await tab.store.write(work);
        await before();
      }
      return tab.store.write(work);
    },
  };
  const { now, sleep } = world.time;
  const outbox = createOutbox({
    store,
    now,
    newKey: () => randomUUID(),
    random: () => 0.5,
    sleep,
    sessionMark: async () => 'session 1',
    onSession: () => () => {},
  });
  const drafts = createDrafts({
    store,
    outbox,
    now,
    sleep,
    randomInteger: () => randomInt(1, 2 ** 47),
    digest: async (bytes) =>
      createHash('sha256')
        .update(new Uint8Array(await bytes.arrayBuffer()))
        .digest('hex'),
    freeBytes: async () => undefined,
  });
  /** Makes the store miss the next commit. `before` runs before the transaction runs again. */
  const missOne = (before = async (): Promise<unknown> => undefined) => void (missed = before);
  return { ...world, tab, drafts, outbox, missOne };
}

const markIn = async ({ outbox }: Pick<TestWorkspace, 'outbox'>, lane: number): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<readonly LocalOnlyWork[]>();
  const stop = outbox.watchKept(resolve);
  const kept = await promise.finally(stop);
  return kept.find((work) => work.lane === lane)?.contentMark ?? '';
};

test('a chosen file whose commit was not heard of is not said not to be kept', async () => {
  const { tab, drafts, missOne } = await aTab();
  const id = await savedNew(tab);
  missOne();
  const said = await drafts.files.choose(id, 1, pdf('cv.pdf'));
  const there = await tab.store.read((tables) => tables.files.count());
  expect({ said, there }).toEqual({ said: undefined, there: 1 });
});

test('a draft that was started, and whose commit was not heard of, is there', async () => {
  const { tab, drafts, missOne } = await aTab();
  missOne();
  await drafts.start(agreement);
  expect(await tab.store.read((tables) => tables.drafts.count())).toBe(1);
});

test('words whose commit was not heard of are no other version of themselves', async () => {
  const { tab, drafts, missOne } = await aTab();
  const id = await savedNew(tab);
  const [row] = [drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' })];
  await drafts.read(id);
  missOne();
  drafts.keep(id, { purpose: 'One page.' });
  drafts.investigators.keep(id, [], [row]);
  await drafts.flush();
  expect(await drafts.read(id)).toMatchObject({ versions: [], investigators: [{ name: 'Nur' }] });
});

test('of a copy whose commit was not heard of is said what was taken in', async () => {
  const { tab, outbox, person, time, missOne } = await aTab();
  const other = aDevice(time).tab(person, { deliversAtOnce: false });
  const id = await other.drafts.start(agreement);
  other.drafts.keep(id, { purpose: 'One page.' });
  await other.drafts.flush();
  const copy = await other.outbox.exportWork();
  missOne();
  expect(await outbox.importWork(copy)).toMatchObject({ kind: 'taken', words: 1, besides: 0 });
  expect(await tab.store.read((tables) => tables.fields.count())).toBe(1);
});

test('kept words whose deletion was not heard of are said to be deleted, also when a file was chosen since', async () => {
  const { tab, outbox, missOne } = await aTab();
  const id = await savedNew(tab);
  await tab.drafts.read(id);
  tab.drafts.keep(id, { purpose: 'One page.' });
  await tab.drafts.flush();
  const mark = await markIn(tab, id);
  missOne(() => tab.drafts.files.choose(id, 1, pdf('cv.pdf')));
  expect(await outbox.discardLocalOnly(id, mark)).toBe(true);
  const draft = await tab.drafts.read(id);
  expect(draft).toMatchObject({ answers: { purpose: '' }, chosenFiles: [{ fileName: 'cv.pdf' }] });
});

test('words that are written after a deletion that was not heard of are not deleted with it', async () => {
  const { tab, outbox, missOne } = await aTab();
  const id = await savedNew(tab);
  const keep = async (purpose: string) => {
    await tab.drafts.read(id);
    tab.drafts.keep(id, { purpose });
    await tab.drafts.flush();
  };
  await keep('One page.');
  const mark = await markIn(tab, id);
  missOne(() => keep('Two pages.'));
  expect(await outbox.discardLocalOnly(id, mark)).toBe(true);
  expect((await tab.drafts.read(id))?.answers.purpose).toBe('Two pages.');
});

test('words that are written after the deletion of a draft that was not heard of are not deleted with it', async () => {
  const { tab, outbox, missOne } = await aTab();
  const id = await tab.drafts.start(agreement);
  await tab.drafts.read(id);
  missOne(async () => {
    tab.drafts.keep(id, { purpose: 'One page.' });
    await tab.drafts.flush();
  });
  expect(await outbox.deleteDraft(id, await outbox.draftMark(id))).toBe(true);
  expect((await tab.drafts.read(id))?.answers.purpose).toBe('One page.');
});

test('a Discard whose commit was not heard of still asks about what may have arrived', async () => {
  const { tab, outbox, missOne, tables } = await aTab();
  const id = await savedNew(tab);
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
  await tab.reviews.reply(tab.outbox.serverId(id), 'When do you meet?');
  const [operation] = await tab.outbox.operations();
  expect(operation?.state).toBe('unsure');
  missOne();
  await outbox.discard(operation?.id ?? '');
  expect(await tab.outbox.operations()).toMatchObject([{ state: 'conflict', mayHaveArrived: true }]);
  expect(await tables.comments()).toEqual(['When do you meet?']);
});
