import { describe, expect, test } from 'vitest';
import { endOnceKept } from '../../src/app/workspace/end-once-kept.ts';
import { createUnloadTextOfPage, unloadTextIn } from '../../src/app/unload-text.ts';
import type { UnloadTextStorage } from '../../src/local-db/unload-text.ts';
import { TRIED_AGAIN_AFTER_MS } from '../../src/local-db/write-behind.ts';
import type { DiskFault } from '../support/test-disk.ts';
import { until, type TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { databaseOf, leavingOn, memoryStorage } from './leaving-world.ts';
import type { SignedIn } from '../../src/server/testing/test-portal.ts';
import { agreement, aPortal, savedNew, type Device } from './world.ts';

type Page = TestWorkspace & {
  /** The page is about to be closed: a write that it has started may not be committed, so here none is. */
  leave(): void;
  saveUnloadText(): void;
  recover(): Promise<void>;
};

const leftIn = (storage: UnloadTextStorage) =>
  storage.keys().flatMap((key) => (key.startsWith('last-words') ? [[key, storage.getItem(key) ?? ''] as const] : []));

let pages = 0;

/** Opens a page as the app does: it first recovers what earlier pages left in web storage. */
async function openPage(
  { device, person, time }: { device: Device; person: SignedIn; time: TestTime },
  storage: UnloadTextStorage,
): Promise<Page> {
  const tab = device.tab(person, { deliversAtOnce: false });
  pages += 1;
  const words = createUnloadTextOfPage({ ...tab, storage, page: `page ${pages}`, now: time.now });
  await words.recover();
  const leave = () => {
    words.save();
    tab.kill();
  };
  return { ...tab, leave, saveUnloadText: words.save, recover: words.recover };
}

async function aDraft() {
  const world = await aPortal();
  const leaving = leavingOn(world.device, world.time);
  const { storage } = leaving;
  const page = () => openPage(world, storage);
  const first = await page();
  const id = await first.drafts.start(agreement);
  await first.drafts.read(id);
  return { ...world, ...leaving, page, first, id };
}

const purposeOf = async (page: TestWorkspace, id: number) => (await page.drafts.read(id))?.answers.purpose;
const versionsOf = async (page: TestWorkspace, id: number) =>
  (await page.drafts.read(id))?.versions.map(({ of, text, by }) => ({ of, text, by }));

describe('what is typed and not on the disk when its page goes', () => {
  test('is there when the person’s next page opens: answers, a new row, an added one, a message', async () => {
    const { first, id, page } = await aDraft();
    first.drafts.keep(id, { purpose: 'The last words.', noConflict: true });
    const row = first.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    first.drafts.investigators.keep(id, [], [row]);
    first.drafts.investigators.keepNew(id, { name: 'Ali', idNumber: '', position: '' });
    first.reviews.written.keep(id, 'reply', 'Here it is.');
    first.leave();
    const next = await page();
    expect(await next.drafts.read(id)).toMatchObject({
      answers: { purpose: 'The last words.', noConflict: true },
      investigators: [{ name: 'Nur', idNumber: '1', position: 'Nurse' }],
      newInvestigator: { name: 'Ali' },
      versions: [],
    });
    expect(await next.store.read(({ fields }) => fields.get([id, 'message reply']))).toMatchObject({
      value: 'Here it is.',
      state: 'kept',
    });
  });

  test('is taken over once: what is changed after that does not come back', async () => {
    const { first, id, page, storage } = await aDraft();
    first.drafts.keep(id, { purpose: 'The last words.' });
    first.leave();
    const next = await page();
    expect(leftIn(storage)).toEqual([]);
    next.drafts.keep(id, { purpose: '' });
    await next.drafts.flush();
    const third = await page();
    expect(await third.drafts.read(id)).toMatchObject({ answers: { purpose: '' }, versions: [] });
  });

  test('stands on what was seen when it was typed, so that a change elsewhere is found', async () => {
    const { person, device, time } = await aPortal();
    const storage = memoryStorage();
    const first = device.tab(person);
    const id = await savedNew(first);
    const page = await openPage({ device, person, time }, storage);
    await page.drafts.read(id);
    page.drafts.keep(id, { researchTitle: 'Sleep!' });
    page.leave();
    const next = await openPage({ device, person, time }, storage);
    expect(await next.store.read(({ fields }) => fields.toArray())).toMatchObject([{ from: 'Sleep', value: 'Sleep!' }]);
  });

  test('is nobody else’s', async () => {
    const { portal, device, time, first, id, storage } = await aDraft();
    first.drafts.keep(id, { purpose: 'The last words.' });
    first.leave();
    const left = leftIn(storage);
    const other = await portal.signUpActivated();
    device.signIn(other);
    const theirs = await openPage({ device, person: other, time }, storage);
    expect(await theirs.store.read(({ fields }) => fields.count())).toBe(0);
    expect(leftIn(storage)).toEqual(left);
  });

  test('does not write over what was written since, and is kept beside it', async () => {
    const { first, id, page } = await aDraft();
    const second = await page();
    first.drafts.keep(id, { purpose: 'The last words.' });
    const shown = (await first.drafts.read(id))?.investigators ?? [];
    first.leave();
    await second.drafts.read(id);
    second.drafts.keep(id, { purpose: 'Newer words.' });
    await second.drafts.flush();
    const next = await page();
    expect(shown).toEqual([]);
    expect(await purposeOf(next, id)).toBe('Newer words.');
    expect(await versionsOf(next, id)).toEqual([{ of: 'purpose', text: 'The last words.', by: 'page' }]);
  });

  test('does not write over a newer cell of an investigator, and is kept beside it', async () => {
    const { first, id, page } = await aDraft();
    const row = first.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    first.drafts.investigators.keep(id, [], [row]);
    await first.drafts.flush();
    const second = await page();
    const change = async ({ drafts }: TestWorkspace, name: string) => {
      const before = (await drafts.read(id))?.investigators ?? [];
      drafts.investigators.keep(
        id,
        before,
        before.map((one) => ({ ...one, name })),
      );
    };
    await change(first, 'Nur Al-Harbi');
    first.leave();
    await change(second, 'N. Harbi');
    await second.drafts.flush();
    const next = await page();
    expect((await next.drafts.read(id))?.investigators).toMatchObject([{ name: 'N. Harbi' }]);
    expect(await versionsOf(next, id)).toEqual([{ of: `#${row.id} name`, text: 'Nur Al-Harbi', by: 'page' }]);
  });

  test('and was committed all the same is nothing new, whatever became of it since', async () => {
    const { first, id, page, storage } = await aDraft();
    first.drafts.keep(id, { purpose: 'The last words.' });
    first.saveUnloadText();
    const [entry] = leftIn(storage);
    await first.drafts.flush();
    first.kill();
    const second = await page();
    await second.drafts.read(id);
    second.drafts.keep(id, { purpose: 'The last words. And more.' });
    await second.drafts.flush();
    if (entry !== undefined) storage.setItem(...entry);
    const next = await page();
    expect(await next.drafts.read(id)).toMatchObject({
      answers: { purpose: 'The last words. And more.' },
      versions: [],
    });
  });

  test('of two pages is kept by each for itself', async () => {
    const { first, id, page } = await aDraft();
    const second = await page();
    await second.drafts.read(id);
    first.drafts.keep(id, { purpose: 'Of the first.' });
    second.drafts.keep(id, { significance: 'Of the second.' });
    first.leave();
    second.leave();
    const next = await page();
    expect(await next.drafts.read(id)).toMatchObject({
      answers: { purpose: 'Of the first.', significance: 'Of the second.' },
      versions: [],
    });
  });

  test('joins a message that came into its box meanwhile', async () => {
    const { first, id, page } = await aDraft();
    const second = await page();
    first.reviews.written.keep(id, 'reply', 'Typed last.');
    first.leave();
    second.reviews.written.keep(id, 'reply', 'Typed after that.');
    await second.reviews.written.flush();
    const next = await page();
    expect(await next.store.read(({ fields }) => fields.get([id, 'message reply']))).toMatchObject({
      value: 'Typed after that.\n\nTyped last.',
    });
  });
});

describe('a page that stays', () => {
  test('takes away what it had left for the next one as soon as that is on the disk', async () => {
    const { first, id, storage } = await aDraft();
    first.drafts.keep(id, { purpose: 'Out of sight for a moment.' });
    first.saveUnloadText();
    expect(leftIn(storage).length).toBe(1);
    await first.drafts.flush();
    expect(leftIn(storage).length).toBe(0);
    first.saveUnloadText();
    expect(leftIn(storage).length).toBe(0);
  });

  test('and another took its words over: it writes on without meeting itself', async () => {
    const { first, id, page } = await aDraft();
    first.drafts.keep(id, { purpose: 'One' });
    first.saveUnloadText();
    await page();
    first.drafts.keep(id, { purpose: 'One page' });
    await first.drafts.flush();
    expect(await first.drafts.read(id)).toMatchObject({ answers: { purpose: 'One page' }, versions: [] });
  });
});

describe('an entry that is', () => {
  const keyOf = (page: TestWorkspace) => `last-words ${page.store.name} gone`;

  test.each([
    ['no JSON', 'The last wo'],
    ['something else', '{"hello":1}'],
    ['cut off', '{"format":1,"savedAt":1,"typed":[{"kind":"field"'],
    ['without a value', '{"format":1,"savedAt":1,"typed":[{"kind":"field","lane":-1,"name":"purpose"}]}'],
  ])('%s changes nothing, and goes', async (_what, text) => {
    const { first, id, page, storage } = await aDraft();
    storage.setItem(keyOf(first), text);
    const next = await page();
    expect(await purposeOf(next, id)).toBe('');
    expect(leftIn(storage)).toEqual([]);
  });

  test('of a newer release is left to that', async () => {
    const { first, page, storage } = await aDraft();
    storage.setItem(keyOf(first), '{"format":2}');
    await page();
    expect(leftIn(storage).length).toBe(1);
  });
});

describe('storage that is', () => {
  const refuse = () => {
    throw new DOMException('Not here.', 'SecurityError');
  };

  test('blocked keeps nobody from working', async () => {
    const world = await aPortal();
    const blocked: UnloadTextStorage = { getItem: refuse, setItem: refuse, removeItem: refuse, keys: refuse };
    const page = await openPage(world, blocked);
    const id = await page.drafts.start(agreement);
    page.drafts.keep(id, { purpose: 'The last words.' });
    page.saveUnloadText();
    await page.drafts.flush();
    expect(await purposeOf(page, id)).toBe('The last words.');
    await expect(unloadTextIn(blocked).recover(page.store)).resolves.toBeUndefined();
  });

  test('full keeps what it had, and nobody from working', async () => {
    const world = await aPortal();
    const storage = memoryStorage();
    const page = await openPage(world, {
      ...storage,
      setItem() {
        throw new DOMException('No room.', 'QuotaExceededError');
      },
    });
    const id = await page.drafts.start(agreement);
    page.drafts.keep(id, { purpose: 'The last words.' });
    page.saveUnloadText();
    await page.drafts.flush();
    expect(await purposeOf(page, id)).toBe('The last words.');
  });
});

test('words that cannot be put into the database now are there for another time', async () => {
  const { device, first, id, page, storage } = await aDraft();
  first.drafts.keep(id, { purpose: 'The last words.' });
  first.leave();
  device.disk.fault = (table) => (table === 'fields' ? 'noRoom' : undefined);
  await expect(page()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(leftIn(storage).length).toBe(1);
  device.disk.fault = undefined;
  expect(await purposeOf(await page(), id)).toBe('The last words.');
});

test.each(['goes on', 'has ended'])(
  'words that could not be recovered at the start are tried again while the page %s',
  async (state) => {
    const { device, time, person, first, id, page, storage } = await aDraft();
    first.drafts.keep(id, { purpose: 'The last words.' });
    first.leave();
    device.disk.fault = (table) => (table === 'fields' ? 'noRoom' : undefined);
    const tab = device.tab(person, { deliversAtOnce: false });
    const words = createUnloadTextOfPage({ ...tab, storage, page: 'next', now: time.now });
    await words.recoverWithRetries(time.sleep);
    time.pass(TRIED_AGAIN_AFTER_MS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(leftIn(storage).length).toBe(1);
    device.disk.fault = undefined;
    if (state === 'has ended') words.close();
    time.pass(TRIED_AGAIN_AFTER_MS);
    if (state === 'has ended') await new Promise((resolve) => setTimeout(resolve, 50));
    else await until(() => leftIn(storage).length === 0);
    expect(leftIn(storage).length).toBe(state === 'has ended' ? 1 : 0);
    expect(await purposeOf(tab, id)).toBe(state === 'has ended' ? '' : 'The last words.');
    expect(await purposeOf(await page(), id)).toBe('The last words.');
  },
);

describe('when their user signs in to a restored portal, words', () => {
  /** A page of the former portal in which something was just typed. Its workspace is to end. */
  async function signedInElsewhere(fault?: DiskFault) {
    const world = await aDraft();
    const { device, first, id } = world;
    device.disk.fault = () => fault;
    first.drafts.keep(id, { purpose: 'The last words.' });
    first.reviews.written.keep(id, 'reply', 'Here it is.');
    const state = { hasEnded: false };
    const ending = endOnceKept({ ...first, unloadText: { save: first.saveUnloadText } }, () => {
      state.hasEnded = true;
      first.close();
    });
    return { ...world, state, ending };
  }

  test('are written before their workspace ends', async () => {
    const { page, id, storage, state, ending } = await signedInElsewhere();
    await ending;
    expect([state.hasEnded, leftIn(storage)]).toEqual([true, []]);
    expect(await purposeOf(await page(), id)).toBe('The last words.');
  });

  test('that the disk refuses stay until it takes them, and their workspace ends then', async () => {
    const { device, time, first, page, id, storage, state, ending } = await signedInElsewhere('noRoom');
    await ending;
    expect([state.hasEnded, first.drafts.writeState().hasUnwritten]).toEqual([false, true]);
    // If the page is closed now, they are here.
    expect(leftIn(storage)).toHaveLength(1);
    device.disk.fault = undefined;
    time.pass(TRIED_AGAIN_AFTER_MS);
    await until(() => state.hasEnded);
    expect(leftIn(storage)).toEqual([]);
    const next = await page();
    expect(await purposeOf(next, id)).toBe('The last words.');
    expect(await next.store.read(({ fields }) => fields.get([id, 'message reply']))).toMatchObject({
      value: 'Here it is.',
    });
  });

  test('that a hanging disk neither takes nor refuses are kept elsewhere meanwhile', async () => {
    const { first, id, storage } = await aDraft();
    first.drafts.keep(id, { purpose: 'The last words.' });
    const drafts = { ...first.drafts, flush: () => new Promise<never>(() => {}) };
    let hasEnded = false;
    void endOnceKept({ ...first, drafts, unloadText: { save: first.saveUnloadText } }, () => (hasEnded = true));
    expect([hasEnded, leftIn(storage).length]).toEqual([false, 1]);
  });
});

describe('at sign-out, the unload text of a page that was closed', () => {
  /** These words are the person's only unsent work. */
  async function closed() {
    const world = await aDraft();
    const { first, page, person, device } = world;
    const id = await savedNew(device.tab(person));
    const tab = await page();
    await first.store.write((tables) => tables.drafts.delete(world.id));
    const other = await page();
    await other.drafts.read(id);
    other.drafts.keep(id, { purpose: 'The last words.' });
    other.leave();
    return { ...world, tab, id };
  }

  test('are asked about, and kept if the person wants that', async () => {
    const { tab, leavingFrom, page, id } = await closed();
    const leaving = leavingFrom(tab);
    const leavingNow = leaving.begin();
    await until(() => leaving.state().step === 'asking');
    expect(leaving.state()).toMatchObject({ left: { drafts: 1 } });
    leaving.keep();
    await leavingNow;
    expect(await purposeOf(await page(), id)).toBe('The last words.');
  });

  test('are discarded with all that is: nothing of them stays on the device', async () => {
    const { tab, person, leavingFrom, storage, databases } = await closed();
    const leaving = leavingFrom(tab);
    const leavingNow = leaving.begin();
    await until(() => leaving.state().step === 'asking');
    leaving.discard();
    const left = await leavingNow;
    if (left.kind === 'left') await left.deleted;
    expect(leftIn(storage)).toEqual([]);
    expect(await databases()).not.toContain(databaseOf(person.user));
  });

  test('stay on a shared tablet as the unsent work that they are, and nowhere but in the person’s database', async () => {
    const { device, tab, storage, forgetting, page, id } = await closed();
    tab.close();
    device.session.now = null;
    await forgetting.sweep(true);
    expect(leftIn(storage)).toEqual([]);
    expect(await purposeOf(await page(), id)).toBe('The last words.');
  });
});
