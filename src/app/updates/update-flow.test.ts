import { expect, test } from 'vitest';
import { createUpdating, UPDATE_FLUSH_TIMEOUT_MS, RELOAD_TIMEOUT_MS, UPDATE_CHECK_AFTER_MS } from './update-flow.ts';
import type { UpdateState } from './worker-updates.ts';

/** A page; `done` records what is done about an update, in order. */
function aPage(state: UpdateState = 'waiting') {
  const done: string[] = [];
  const page = {
    state,
    isKept: true as boolean | Promise<boolean>,
    hasOpenForm: false,
    takesOver: true,
    now: 1_000_000_000,
    whileFinishing: () => {},
  };
  const listeners = new Set<() => void>();
  const timers = new Set<{ milliseconds: number; work: () => void }>();
  const updating = createUpdating({
    updates: {
      state: () => page.state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      look: async () => void done.push('look'),
      lookWhetherReplaced: async () => void done.push('look whether replaced'),
      async finish() {
        done.push('finish');
        page.whileFinishing();
      },
      async takeOver() {
        done.push('take over');
        if (page.takesOver) page.state = 'tookOver';
        return page.takesOver;
      },
    },
    async keepAll() {
      done.push('keep');
      return page.isKept;
    },
    hasOpenForm: () => page.hasOpenForm,
    pause: async () => void done.push('pause'),
    resume: () => void done.push('resume'),
    reload: () => void done.push('reload'),
    now: () => page.now,
    after(milliseconds, work) {
      const timer = { milliseconds, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const news: string[] = [];
  updating.subscribe(() => news.push(updating.news()));
  /** Lets the pending time limit pass. */
  const passTime = async () => {
    await settled();
    expect([...timers].map(({ milliseconds }) => milliseconds)).toEqual([UPDATE_FLUSH_TIMEOUT_MS]);
    for (const { work } of timers) work();
    await settled();
  };
  const becomes = (next: UpdateState) => {
    page.state = next;
    for (const listener of listeners) listener();
  };
  return { page, updating, done, news, timers, passTime, becomes };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a page that its browser did not let go goes on sending, and is offered to be reloaded', async () => {
  const { updating, done, timers } = aPage();
  await updating.accept();
  expect([...timers].map(({ milliseconds }) => milliseconds)).toEqual([RELOAD_TIMEOUT_MS]);
  for (const { work } of timers) work();
  expect(done.at(-1)).toBe('resume');
  expect(updating.news()).toBe('replaced');
});

test('what was written is kept, what is being sent is ended, and only then the page is reloaded', async () => {
  const { updating, done, news } = aPage();
  expect(updating.news()).toBe('ready');
  await updating.accept();
  expect(done).toEqual(['keep', 'finish', 'pause', 'take over', 'keep', 'reload']);
  // Nothing else is offered before the page is gone.
  expect(new Set(news)).toEqual(new Set(['finishing']));
  expect(updating.news()).toBe('finishing');
});

test('where something cannot be kept nothing happens, but that it is said; then it can be tried again', async () => {
  const { page, updating, done } = aPage();
  page.isKept = false;
  await updating.accept();
  expect([done, updating.news()]).toEqual([['keep'], 'unwritten']);
  page.isKept = true;
  await updating.accept();
  expect(done.at(-1)).toBe('reload');
});

test('a device that never ends keeping the words holds nobody up: it is said, and the page stays as it is', async () => {
  const { page, updating, done, passTime } = aPage();
  page.isKept = new Promise(() => {});
  const accepting = updating.accept();
  await passTime();
  await accepting;
  expect([done, updating.news()]).toEqual([['keep'], 'notWrittenYet']);
  // A retry waits again, and no longer than before.
  const again = updating.accept();
  expect(updating.news()).toBe('finishing');
  await passTime();
  await again;
  expect([done, updating.news()]).toEqual([['keep', 'keep'], 'notWrittenYet']);
});

test.each([
  ['well', true, 'ready'],
  ['badly', false, 'unwritten'],
])(
  'keeping that ends %s after all changes what is said; updating is still the choice of the person',
  async (...row) => {
    const [, isKept, news] = row;
    const { page, updating, done, passTime } = aPage();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    page.isKept = promise;
    const accepting = updating.accept();
    await passTime();
    await accepting;
    resolve(isKept);
    await settled();
    expect([done, updating.news()]).toEqual([['keep'], news]);
  },
);

test('keeping that never ends behind the end of the sending holds the page too, and it goes on sending', async () => {
  const { page, updating, done, passTime } = aPage();
  page.whileFinishing = () => (page.isKept = new Promise(() => {}));
  const accepting = updating.accept();
  await passTime();
  await accepting;
  expect([done.slice(-2), updating.news()]).toEqual([['keep', 'resume'], 'notWrittenYet']);
});

test('words that were written since and cannot be kept hold the page as it is, and it goes on sending', async () => {
  const { page, updating, done } = aPage();
  page.whileFinishing = () => (page.isKept = false);
  await updating.accept();
  expect(done.slice(-2)).toEqual(['keep', 'resume']);
  expect(updating.news()).toBe('unwritten');
});

test('a form that is kept nowhere is not thrown away', async () => {
  const { page, updating, done } = aPage();
  page.hasOpenForm = true;
  await updating.accept();
  expect([done, updating.news()]).toEqual([[], 'openForm']);
});

test('where another tab has begun with the newer release, only the own sending is to be ended', async () => {
  const { updating, done } = aPage('tookOver');
  expect(updating.news()).toBe('replaced');
  await updating.accept();
  expect(done).toEqual(['keep', 'pause', 'keep', 'reload']);
});

test('accepting twice is accepting once', async () => {
  const { updating, done } = aPage();
  await Promise.all([updating.accept(), updating.accept()]);
  expect(done.filter((one) => one === 'reload')).toEqual(['reload']);
});

test('what was put off comes back with a page that is looked at again after hours, and a newer one is looked for', () => {
  const { page, updating, done } = aPage();
  updating.putOff();
  updating.seen();
  expect([updating.news(), done]).toEqual(['none', []]);
  page.now += UPDATE_CHECK_AFTER_MS;
  updating.seen();
  expect([updating.news(), done]).toEqual(['ready', ['look']]);
  page.now -= 1;
  updating.seen();
  expect(done).toEqual(['look', 'look']);
});

test('a newer worker that does not take over in time leaves the page as it is, and that is said until it does', async () => {
  const { page, updating, done, becomes } = aPage();
  page.takesOver = false;
  await updating.accept();
  expect(done).toEqual(['keep', 'finish', 'pause', 'take over', 'resume']);
  expect(updating.news()).toBe('notBegun');
  becomes('tookOver');
  expect(updating.news()).toBe('replaced');
});

test('a page that the browser brings back as it was left asks whether it is of a former release', () => {
  const { updating, done } = aPage('none');
  updating.cameBack();
  expect(done).toEqual(['look whether replaced']);
});

test('a page that cannot go on is reloaded once all is kept, by a newer release where there is one', async () => {
  const page = aPage('none');
  await page.updating.reloadPage();
  expect(page.done).toEqual(['look', 'keep', 'pause', 'keep', 'reload']);

  const newer = aPage('waiting');
  newer.updating.putOff();
  await newer.updating.reloadPage();
  expect(newer.done.slice(-4)).toEqual(['pause', 'take over', 'keep', 'reload']);
});

test('a page that cannot go on stays, and says why, while its words cannot be kept', async () => {
  const { updating, done, page } = aPage('none');
  page.isKept = false;
  await updating.reloadPage();
  expect(done).not.toContain('reload');
  expect(updating.news()).toBe('unwritten');
});
