import { createListeners } from '../../contract/listeners.ts';
import type { SessionStorage } from '../session.ts';

/** Storage key: when the portal was last touched on this device, in any tab. */
const TOUCHED_KEY = 'lastTouched';
/** Storage key: the user for whom it is locked. A reloaded page stays locked. */
const LOCKED_KEY = 'lockedFor';
/** Touches are stored at most once in this interval. */
const WRITTEN_EVERY_MS = 5000;

/** Covers a shared tablet that was left idle, until the same user enters their password. */
export type IdleLock = {
  isLocked(): boolean;
  /** Call it once the user has entered their password. */
  unlock(): void;
  subscribe(listener: () => void): () => void;
};

export type IdleLockWorld = {
  storage: SessionStorage;
  /** How long a tablet may be idle before it is locked. */
  afterMs: number;
  isShared: () => boolean;
  userId: () => number | null;
  /**
   * Writes typed text to the disk; started before the cover is shown, and never awaited because it may never settle.
   */
  flush: () => Promise<unknown>;
  /** ms since 1970 */
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
  /** Calls back at every touch and key press. */
  onTouch: (listener: () => void) => void;
  /** Calls back when the page becomes visible again: timers do not run while it is hidden. */
  onShown: (listener: () => void) => void;
  /** Calls back when the signed-in user, the setting, or another tab's lock has changed. */
  onChange: (listener: () => void) => void;
};

export function createIdleLock(world: IdleLockWorld): IdleLock {
  const { subscribe, tell } = createListeners();
  const { read, write } = numericStorage(world.storage);
  const touches = createTouches(world);
  /** Set only if the lock could not be stored for all tabs. */
  let lockedHere: number | null = null;
  let stopTimer = () => {};

  const isOn = () => world.isShared() && world.userId() !== null;
  const isLocked = () => {
    const userId = world.userId();
    return isOn() && (read(LOCKED_KEY) === userId || lockedHere === userId);
  };
  const lock = () => {
    // Text that cannot be stored now stays in the tab behind the cover; its field reports that once the cover is gone.
    void world.flush().catch(() => undefined);
    const userId = world.userId();
    lockedHere = write(LOCKED_KEY, userId) ? null : userId;
    tell();
  };
  function look(): void {
    stopTimer();
    if (!isOn()) {
      lockedHere = null;
      // The next user to sign in has entered a password.
      if (world.userId() === null) write(LOCKED_KEY, null);
      return;
    }
    if (isLocked()) return;
    const left = world.afterMs - touches.idleFor();
    if (left <= 0) lock();
    else stopTimer = world.after(left, look);
  }
  const touch = () => {
    // A touch does not unlock a locked tablet, and the touch that wakes it after the idle time does not extend the
    // time.
    if (!isOn() || isLocked()) return;
    if (touches.idleFor() >= world.afterMs) return look();
    touches.note();
  };

  /** The user for whom the lock watches; null if it is off. */
  const watchedNow = () => (isOn() ? world.userId() : null);
  let watched = watchedNow();
  world.onTouch(touch);
  world.onShown(look);
  world.onChange(() => {
    const userId = watchedNow();
    // A user has just signed in, or the device was just marked as shared.
    if (userId !== null && userId !== watched) touches.begin();
    watched = userId;
    look();
    tell();
  });
  look();

  return {
    isLocked,
    unlock() {
      // First: another tab that finds neither the lock nor this touch would lock all tabs again.
      touches.begin();
      lockedHere = null;
      write(LOCKED_KEY, null);
      look();
      tell();
    },
    subscribe,
  };
}

/** How long this device has been idle, in all its tabs. */
function createTouches({ storage, now }: Pick<IdleLockWorld, 'storage' | 'now'>) {
  const { read, write } = numericStorage(storage);
  // Opening a page does not count as a touch if one is stored: hours later the tablet has been left idle.
  let touchedHere = read(TOUCHED_KEY) === null ? now() : 0;
  return {
    idleFor() {
      // If the clock was set back, the idle time restarts; otherwise it would stand still until the old time is reached
      // again.
      touchedHere = Math.min(touchedHere, now());
      const touched = read(TOUCHED_KEY);
      if (touched !== null && touched > now()) write(TOUCHED_KEY, now());
      return now() - Math.max(touchedHere, Math.min(touched ?? touchedHere, now()));
    },
    note() {
      touchedHere = now();
      if (now() - (read(TOUCHED_KEY) ?? 0) >= WRITTEN_EVERY_MS) write(TOUCHED_KEY, now());
    },
    /** The idle time begins now. */
    begin() {
      touchedHere = now();
      write(TOUCHED_KEY, now());
    },
  };
}

function numericStorage(storage: SessionStorage) {
  return {
    read(key: string): number | null {
      try {
        const text = storage.getItem(key);
        return text === null ? null : Number(text);
      } catch {
        return null;
      }
    },
    /** Returns false if storage is blocked or full: this tab then uses its own memory. */
    write(key: string, value: number | null): boolean {
      try {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, String(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
