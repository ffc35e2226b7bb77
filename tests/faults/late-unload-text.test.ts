import { describe, expect, test } from 'vitest';
import { createUnloadTextOfPage } from '../../src/app/unload-text.ts';
import { hasAnything } from '../../src/outbox/queue/lane.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { memoryStorage } from './leaving-world.ts';
import { agreement, aPortal, expectKind, savedNew } from './world.ts';

let pages = 0;

/** Pages of one person's device; each begins by recovering what former ones left. */
async function aDesk() {
  const world = await aPortal();
  const { person, device, time } = world;
  const storage = memoryStorage();
  const page = async () => {
    const tab = device.tab(person);
    pages += 1;
    const words = createUnloadTextOfPage({ ...tab, storage, page: `page ${pages}`, now: time.now });
    await words.recover();
    return { ...tab, words };
  };
  type Page = Awaited<ReturnType<typeof page>>;
  const left = () => storage.keys().filter((key) => key.startsWith('last-words'));
  /** The page dies, and what it typed last is not committed. */
  const die = ({ words, kill }: Page) => {
    words.save();
    kill();
  };
  /** The same, but the write was committed, and the page did not live to hear of that. */
  const dieCommitted = async ({ words, drafts, reviews, kill }: Page) => {
    words.save();
    const entries = left().map((key) => [key, storage.getItem(key) ?? ''] as const);
    expect(entries).toHaveLength(1);
    await Promise.all([drafts.flush(), reviews.written.flush()]);
    kill();
    for (const [key, text] of entries) storage.setItem(key, text);
  };
  const saved = () => savedNew(device.tab(person));
  return { ...world, storage, page, left, die, dieCommitted, saved };
}

const read = async ({ drafts }: TestWorkspace, id: number) => {
  const draft = await drafts.read(id);
  if (draft === null) throw new Error('There is no draft.');
  return draft;
};
const textsBeside = ({ versions }: Awaited<ReturnType<typeof read>>) =>
  versions.map(({ of, text }) => `${of}: ${text}`);

/** Adds an investigator and saves the list. */
async function withNur({ drafts }: TestWorkspace, id: number) {
  await drafts.read(id);
  const row = drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' });
  drafts.investigators.keep(id, [], [row]);
  expectKind(await drafts.investigators.save(id), 'saved');
  return row.id;
}
async function makeNurse(page: TestWorkspace, id: number) {
  const { investigators } = await read(page, id);
  const nurses = investigators.map((row) => ({ ...row, position: 'Nurse' }));
  page.drafts.investigators.keep(id, investigators, nurses);
}

describe('unload text that was committed, of which its page never heard, does not come back', () => {
  test('once they were cleared in another tab', async () => {
    const { page, dieCommitted, left } = await aDesk();
    const first = await page();
    const id = await first.drafts.start(agreement);
    await first.drafts.read(id);
    const other = await page();
    first.drafts.keep(id, { purpose: 'Wrong words.' });
    await dieCommitted(first);
    expect((await read(other, id)).answers.purpose).toBe('Wrong words.');
    other.drafts.keep(id, { purpose: '' });
    await other.drafts.flush();
    const next = await read(await page(), id);
    expect([next.answers.purpose, textsBeside(next), left()]).toEqual(['', [], []]);
  });

  test.each([
    ['newer words were', ['Newer words']],
    ['they were changed and taken back, and both was', ['Sleep, right', 'Sleep']],
  ])('once %s saved in another tab', async (_what, titles) => {
    const { page, dieCommitted, saved, tables } = await aDesk();
    const id = await saved();
    const first = await page();
    await first.drafts.read(id);
    const other = await page();
    first.drafts.keep(id, { researchTitle: 'Last words' });
    await dieCommitted(first);
    for (const researchTitle of titles) {
      await other.drafts.read(id);
      other.drafts.keep(id, { researchTitle });
      expectKind(await other.drafts.saveStep(id, 'application-detail'), 'saved');
    }
    const next = await page();
    const shown = await read(next, id);
    expect([shown.answers.researchTitle, textsBeside(shown)]).toEqual([titles.at(-1), []]);
    next.drafts.keep(id, { setting: 'Ward 9' });
    expectKind(await next.drafts.saveStep(id, 'application-detail'), 'saved');
    expect(await tables.answers()).toMatchObject([{ researchTitle: titles.at(-1) }]);
  });

  test('once their draft was deleted', async () => {
    const { page, dieCommitted } = await aDesk();
    const first = await page();
    const id = await first.drafts.start(agreement);
    await first.drafts.read(id);
    const other = await page();
    first.drafts.keep(id, { purpose: 'Words.' });
    await dieCommitted(first);
    expect(await other.outbox.deleteDraft(id, await other.outbox.draftMark(id))).toBe(true);
    expect(await (await page()).drafts.read(id)).toBeNull();
  });

  test('once their investigator was deleted', async () => {
    const { page, dieCommitted, saved, tables } = await aDesk();
    const id = await saved();
    const first = await page();
    const nur = await withNur(first, id);
    const other = await page();
    await makeNurse(first, id);
    await dieCommitted(first);
    const [shown] = (await read(other, id)).investigators;
    expect(shown).toMatchObject({ position: 'Nurse' });
    expectKind(await other.drafts.investigators.remove(id, nur, shown), 'saved');
    const next = await page();
    expect((await read(next, id)).investigators).toEqual([]);
    expectKind(await next.drafts.investigators.save(id), 'saved');
    expect(await tables.investigators()).toEqual([]);
  });

  test('once the row that was being added was added in another tab', async () => {
    const { page, dieCommitted, saved } = await aDesk();
    const id = await saved();
    const first = await page();
    await first.drafts.read(id);
    const other = await page();
    first.drafts.investigators.keepNew(id, { name: 'Nur', idNumber: '', position: '' });
    await dieCommitted(first);
    expect((await read(other, id)).newInvestigator).toMatchObject({ name: 'Nur' });
    other.drafts.investigators.keepNew(id, null);
    expectKind(await other.drafts.investigators.save(id), 'saved');
    expect((await read(await page(), id)).newInvestigator).toBeNull();
  });

  test('once they were sent as a message', async () => {
    const { page, dieCommitted, saved } = await aDesk();
    const id = await saved();
    const first = await page();
    await first.drafts.read(id);
    const other = await page();
    first.reviews.written.keep(id, 'reply', 'Here it is.');
    await dieCommitted(first);
    expectKind(await other.reviews.reply(id, 'Here it is.'), 'saved');
    const next = await page();
    expect(await next.store.read((tables) => tables.fields.get([id, 'message reply']))).toBeUndefined();
  });
});

/**
 * The entry of a dead page in which the words about the purpose were committed, and those about the setting were not.
 */
async function halfCommitted() {
  const desk = await aDesk();
  const { page, storage, left } = desk;
  const first = await page();
  const id = await first.drafts.start(agreement);
  await first.drafts.read(id);
  const typed: unknown[] = [];
  const save = () => {
    first.words.save();
    const [key = ''] = left();
    typed.push(...JSON.parse(storage.getItem(key) ?? '').typed);
    return key;
  };
  first.drafts.keep(id, { purpose: 'Committed.' });
  save();
  await first.drafts.flush();
  first.drafts.keep(id, { setting: 'Ward 3' });
  const key = save();
  first.kill();
  const entry = (of: readonly unknown[]) => JSON.stringify({ format: 1, savedAt: 1, typed: of });
  const clearPurpose = async () => {
    storage.removeItem(key);
    const other = await page();
    await other.drafts.read(id);
    other.drafts.keep(id, { purpose: '' });
    await other.drafts.flush();
  };
  return { ...desk, id, typed, clearPurpose, leave: (of: readonly unknown[]) => storage.setItem(key, entry(of)) };
}

test('of unload text of which some was committed, the rest is recovered', async () => {
  const { page, id, typed, clearPurpose, leave } = await halfCommitted();
  await clearPurpose();
  leave(typed);
  const { answers } = await read(await page(), id);
  expect([answers.purpose, answers.setting]).toEqual(['', 'Ward 3']);
});

test('unload text that an older release has left, which does not count it, is recovered', async () => {
  const { page, id, typed, clearPurpose, leave } = await halfCommitted();
  await clearPurpose();
  leave(typed.map((one) => ({ ...Object(one), typedAs: undefined })));
  const { answers } = await read(await page(), id);
  expect([answers.purpose, answers.setting]).toEqual(['Committed.', 'Ward 3']);
});

describe('unload text that was not committed', () => {
  test('stay beside what was written and saved since', async () => {
    const { page, die, device, person, saved, storage, time } = await aDesk();
    const id = await saved();
    const first = await page();
    await first.drafts.read(id);
    first.drafts.keep(id, { duration: 'Old words.' });
    die(first);
    device.disk.fault = (table) => (table === 'fields' ? 'noRoom' : undefined);
    const tab = device.tab(person);
    const words = createUnloadTextOfPage({ ...tab, storage, page: 'second', now: time.now });
    await expect(words.recover()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    device.disk.fault = undefined;
    await tab.drafts.read(id);
    tab.drafts.keep(id, { duration: 'Written again.' });
    expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'saved');
    const next = await read(await page(), id);
    expect([next.answers.duration, textsBeside(next)]).toEqual(['Written again.', ['duration: Old words.']]);
  });

  test('do not bring back an investigator who was deleted since: what was changed stays beside the list', async () => {
    const { page, die, saved, tables } = await aDesk();
    const id = await saved();
    const first = await page();
    const nur = await withNur(first, id);
    await makeNurse(first, id);
    const other = await page();
    const [shown] = (await read(other, id)).investigators;
    die(first);
    expectKind(await other.drafts.investigators.remove(id, nur, shown), 'saved');
    const next = await page();
    const draft = await read(next, id);
    expect([draft.investigators, textsBeside(draft)]).toEqual([[], [`#${nur} position: Nurse`]]);
    expectKind(await next.drafts.investigators.save(id), 'saved');
    expect(await tables.investigators()).toEqual([]);
  });

  test.each(['was never written', 'could not be written'])('are in the list if the new row %s', async (how) => {
    const { page, die, saved, device } = await aDesk();
    const id = await saved();
    const first = await page();
    await first.drafts.read(id);
    const row = first.drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' });
    first.drafts.investigators.keep(id, [], [row]);
    if (how === 'could not be written') {
      device.disk.fault = (table) => (table === 'investigators' ? 'noRoom' : undefined);
      await first.drafts.flush().catch(() => undefined);
      device.disk.fault = undefined;
    }
    die(first);
    expect((await read(await page(), id)).investigators).toMatchObject([{ name: 'Nur', position: 'Consultant' }]);
  });

  test.each(['a draft that was deleted', 'a draft whose only words were discarded'])(
    'do not begin again %s since',
    async (how) => {
      const { page, die } = await aDesk();
      const first = await page();
      const id = await first.drafts.start(agreement);
      await first.drafts.read(id);
      first.drafts.keep(id, { purpose: 'Words.' });
      await first.drafts.flush();
      const other = await page();
      first.drafts.keep(id, { purpose: 'Words, and more.' });
      const row = first.drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' });
      first.drafts.investigators.keep(id, [], [row]);
      die(first);
      const mark = await other.outbox.draftMark(id);
      const { deleteDraft, discardLocalOnly } = other.outbox;
      expect(await (how === 'a draft that was deleted' ? deleteDraft(id, mark) : discardLocalOnly(id, mark))).toBe(
        true,
      );
      const next = await page();
      expect(await next.drafts.read(id)).toBeNull();
      expect(await next.store.read((tables) => hasAnything(tables, id))).toBe(false);
    },
  );
});
