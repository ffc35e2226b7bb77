import { createListeners } from '../contract/listeners.ts';
import type { SessionStorage } from './session.ts';

/** When somebody last touched the portal on this device, in whichever tab. */
const TOUCHED_KEY = 'lastTouched';
/** For whom it is locked. A page that is loaded anew stays locked. */
const LOCKED_KEY = 'lockedFor';
/** Touches are written down at most so often. */
const WRITTEN_EVERY_MS = 5000;

/** Covers a shared tablet that was left alone, until the same person gives their password. */
export type IdleLock = {
  isLocked(): boolean;
  /** The person has given their password. */
  unlock(): void;
  subscribe(listener: () => void): () => void;
};

export type IdleLockWorld = {
  storage: SessionStorage;
  /** How long a tablet may be left alone. */
  afterMs: number;
  isShared: () => boolean;
  userId: () => number | null;
  /** Puts on the disk what was typed; begun before the cover comes, and never waited for: it may take for ever. */
  flush: () => Promise<unknown>;
  /** ms since 1970 */
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
  /** Calls back at every touch and key. */
  onTouch: (listener: () => void) => void;
  /** Calls back when the page is looked at again: timers sleep while it is not. */
  onShown: (listener: () => void) => void;
  /** Calls back when who is signed in, the setting, or another tab's lock has changed. */
  onChange: (listener: () => void) => void;
};

export function createIdleLock(world: IdleLockWorld): IdleLock {
  const { storage, now } = world;
  const { subscribe, tell } = createListeners();
  const read = (key: string) => {
    try {
      const text = storage.getItem(key);
      return text === null ? null : Number(text);
    } catch {
      return null;
    }
  };
  /** False where the storage is blocked or full: this tab goes by its own memory then. */
  const write = (key: string, value: number | null) => {
    try {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, String(value));
      return true;
    } catch {
      return false;
    }
  };
  // A page that is opened hours later is one that was left alone.
  let touchedHere = read(TOUCHED_KEY) === null ? now() : 0;
  /** Only where it could not be written down for all tabs. */
  let lockedHere: number | null = null;
  let stopTimer = () => {};

  const isOn = () => world.isShared() && world.userId() !== null;
  const isLocked = () => {
    const userId = world.userId();
    return isOn() && (read(LOCKED_KEY) === userId || lockedHere === userId);
  };
  const idleFor = () => {
    // A clock that was set back: the time begins anew, and does not stand still until it is as late again.
    touchedHere = Math.min(touchedHere, now());
    const touched = read(TOUCHED_KEY);
    if (touched !== null && touched > now()) write(TOUCHED_KEY, now());
    return now() - Math.max(touchedHere, Math.min(touched ?? touchedHere, now()));
  };
  const lock = () => {
    // What cannot be kept now stays in the tab behind the cover, and is told where it was typed once that is gone.
    void world.flush().catch(() => undefined);
    const userId = world.userId();
    lockedHere = write(LOCKED_KEY, userId) ? null : userId;
    tell();
  };
  function look(): void {
    stopTimer();
    if (!isOn()) {
      lockedHere = null;
      // Whoever signs in next has given a password.
      if (world.userId() === null) write(LOCKED_KEY, null);
      return;
    }
    if (isLocked()) return;
    const left = world.afterMs - idleFor();
    if (left <= 0) lock();
    else stopTimer = world.after(left, look);
  }
  const touch = () => {
    // A locked tablet is not opened by a touch, and one whose time is over not by the touch that wakes it.
    if (!isOn() || isLocked()) return;
    if (idleFor() >= world.afterMs) return look();
    touchedHere = now();
    if (now() - (read(TOUCHED_KEY) ?? 0) >= WRITTEN_EVERY_MS) write(TOUCHED_KEY, now());
  };
  const begin = () => {
    touchedHere = now();
    write(TOUCHED_KEY, now());
  };

  /** For whom it watches. */
  const watchedNow = () => (isOn() ? world.userId() : null);
  let watched = watchedNow();
  world.onTouch(touch);
  world.onShown(look);
  world.onChange(() => {
    const userId = watchedNow();
    // Somebody has just signed in, or said that this is a shared tablet.
    if (userId !== null && userId !== watched) begin();
    watched = userId;
    look();
    tell();
  });
  look();

  return {
    isLocked,
    unlock() {
      lockedHere = null;
      write(LOCKED_KEY, null);
      begin();
      look();
      tell();
    },
    subscribe,
  };
}
