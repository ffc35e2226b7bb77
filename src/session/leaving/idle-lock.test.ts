import { expect, test } from 'vitest';
import { createIdleLock } from './idle-lock.ts';

const MINUTE = 60_000;
const AFTER = 10 * MINUTE;

/** A tablet with its storage and tabs. */
function aTablet({ shared = true, userId = 3 as number | null, blocked = false } = {}) {
  const stored = new Map<string, string>();
  const state = { now: 1_700_000_000_000, shared, userId, flushes: 0, flushing: Promise.resolve(), tellsAtOnce: false };
  const changed = new Map<object, () => void>();
  const tell = (but?: object) => {
    for (const [one, listener] of changed) if (one !== but) listener();
  };
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const timers = new Set<{ at: number; work: () => void }>();
  const tab = () => {
    const self = {};
    /** The other tabs handle the event of this write before they see the next one. */
    const written = () => {
      if (state.tellsAtOnce) tell(self);
    };
    let touch = () => {};
    let show = () => {};
    const lock = createIdleLock({
      storage: blocked
        ? { getItem: refuse, setItem: refuse, removeItem: refuse }
        : {
            getItem: (key) => stored.get(key) ?? null,
            setItem(key, value) {
              stored.set(key, value);
              written();
            },
            removeItem(key) {
              stored.delete(key);
              written();
            },
          },
      afterMs: AFTER,
      isShared: () => state.shared,
      userId: () => state.userId,
      flush() {
        state.flushes += 1;
        return state.flushing;
      },
      now: () => state.now,
      after(milliseconds, work) {
        const timer = { at: state.now + milliseconds, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      onTouch: (listener) => (touch = listener),
      onShown: (listener) => (show = listener),
      onChange: (listener) => changed.set(self, listener),
    });
    return { lock, touch: () => touch(), show: () => show() };
  };
  /** Advances the time; `asleep`: no timer fires. */
  const pass = async (milliseconds: number, { asleep = false } = {}) => {
    state.now += milliseconds;
    if (!asleep) {
      for (const timer of [...timers].filter(({ at }) => at <= state.now)) {
        timers.delete(timer);
        timer.work();
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { tab, pass, state, stored, tell };
}

test('a shared tablet that is left alone is covered, and what was typed goes on the disk', async () => {
  const { tab, pass, state } = aTablet();
  const { lock } = tab();
  await pass(AFTER - 1);
  expect([lock.isLocked(), state.flushes]).toEqual([false, 0]);
  await pass(1);
  expect([lock.isLocked(), state.flushes]).toEqual([true, 1]);
});

test.each([
  ['never answers', () => new Promise<void>(() => {})],
  ['fails', () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'))],
])('a disk that %s does not hold up the cover', async (_name, flushing) => {
  const { tab, pass, state } = aTablet();
  const { lock } = tab();
  const seen: number[] = [];
  // Writing the typed text to the disk has started before the page is covered.
  lock.subscribe(() => seen.push(state.flushes));
  state.flushing = flushing();
  await pass(AFTER);
  expect([lock.isLocked(), seen]).toEqual([true, [1]]);
  lock.unlock();
  expect(lock.isLocked()).toBe(false);
});

test('every touch puts it off, in another tab too', async () => {
  const { tab, pass } = aTablet();
  const [one, other] = [tab(), tab()];
  await pass(AFTER - MINUTE);
  one.touch();
  await pass(AFTER - MINUTE);
  expect(other.lock.isLocked()).toBe(false);
  await pass(MINUTE);
  expect([one.lock.isLocked(), other.lock.isLocked()]).toEqual([true, true]);
});

test.each([{ shared: false }, { userId: null }])('%o: it is never covered', async (how) => {
  const { tab, pass } = aTablet(how);
  const { lock } = tab();
  await pass(100 * AFTER);
  expect(lock.isLocked()).toBe(false);
});

test('a touch does not open it, nor does loading the page again; the password does, for all tabs', async () => {
  const { tab, pass } = aTablet();
  const first = tab();
  await pass(AFTER);
  first.touch();
  const loaded = tab();
  expect([first.lock.isLocked(), loaded.lock.isLocked()]).toEqual([true, true]);
  loaded.lock.unlock();
  expect([first.lock.isLocked(), loaded.lock.isLocked()]).toEqual([false, false]);
  await pass(AFTER);
  expect(first.lock.isLocked()).toBe(true);
});

test('unlocking one tab unlocks another that handles each of its writes before the next', async () => {
  const { tab, pass, state } = aTablet();
  const [one, other] = [tab(), tab()];
  await pass(AFTER);
  state.tellsAtOnce = true;
  one.lock.unlock();
  expect([one.lock.isLocked(), other.lock.isLocked()]).toEqual([false, false]);
});

test('a tablet that slept is covered by the touch that wakes it, and a page that is opened hours later is too', async () => {
  const asleep = aTablet();
  const { lock, touch } = asleep.tab();
  await asleep.pass(AFTER, { asleep: true });
  touch();
  await asleep.pass(0);
  expect(lock.isLocked()).toBe(true);

  const closed = aTablet();
  closed.tab();
  closed.state.now += AFTER;
  const { lock: later } = closed.tab();
  await closed.pass(0);
  expect(later.isLocked()).toBe(true);
});

test('looked at again after its time is over, it is covered', async () => {
  const { tab, pass } = aTablet();
  const { lock, show } = tab();
  await pass(AFTER, { asleep: true });
  show();
  await pass(0);
  expect(lock.isLocked()).toBe(true);
});

test('anybody who signs in next is not locked out by the one before', async () => {
  const { tab, pass, state, tell } = aTablet();
  const { lock } = tab();
  await pass(AFTER);
  state.userId = null;
  tell();
  expect(lock.isLocked()).toBe(false);
  await pass(AFTER);
  state.userId = 4;
  tell();
  await pass(0);
  expect(lock.isLocked()).toBe(false);
  await pass(AFTER);
  expect(lock.isLocked()).toBe(true);
});

test('saying that a tablet is shared begins the time again', async () => {
  const { tab, pass, state, tell } = aTablet({ shared: false });
  const { lock } = tab();
  await pass(5 * AFTER);
  state.shared = true;
  tell();
  await pass(AFTER - 1);
  expect(lock.isLocked()).toBe(false);
  await pass(1);
  expect(lock.isLocked()).toBe(true);
});

test('a browser that blocks its storage covers the tab all the same', async () => {
  const { tab, pass } = aTablet({ blocked: true });
  const { lock } = tab();
  await pass(AFTER);
  expect(lock.isLocked()).toBe(true);
  lock.unlock();
  expect(lock.isLocked()).toBe(false);
});

test('a clock that is set back locks nobody out and lets nobody stay for ever', async () => {
  const { tab, pass, state } = aTablet();
  const { lock, show, touch } = tab();
  touch();
  state.now -= 365 * 24 * 60 * MINUTE;
  show();
  await pass(0);
  expect(lock.isLocked()).toBe(false);
  await pass(AFTER);
  expect(lock.isLocked()).toBe(true);
});
