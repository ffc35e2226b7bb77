import { createListeners } from '../../contract/listeners.ts';
import type { Place } from '../../contract/domain/place.ts';
import { countOfWork, noWorkLeft, type WorkLeft } from '../../contract/domain/work-left.ts';
import type { Session } from '../session.ts';

/** How long signing out waits for what can still be sent. */
export const SENT_WITHIN_MS = 15_000;
/** A database that does not respond (a tablet that just woke) delays signing out by no more than this. */
const FLUSHED_WITHIN_MS = 5000;
/** How long nothing is deleted while the server may still say that it was restored from a backup. */
const ANSWERED_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 250;

/**
 * What signing out does with the user's data on this device:
 * - `all`: everything stays, for the next sign-in.
 * - `unsent`: only what is not on the server stays.
 * - `nothing`: everything is deleted, unless more was written since.
 * - `discarded`: everything is deleted, unless there is unsent work that the user was not asked about.
 */
export type Keeping = 'all' | 'unsent' | 'nothing' | { discarded: ReadonlySet<string> };

/** A user's work on this device, as signing out needs it. */
export type LeavingWork = {
  /** Writes recently typed text to the disk; rejects if that is not possible. */
  flush(): Promise<void>;
  /** Sends everything immediately, including decisions that are held back. */
  sendNow(): Promise<unknown>;
  /** When an operation can be sent (`now` at the earliest), ms since 1970; null if none waits for a time. */
  nextTime(): Promise<number | null>;
  /** `clears`: also counts work elsewhere on the device, which is cleared only with this consent. */
  left(clears: boolean): Promise<WorkLeft>;
  /** One key for each item that is not on the server; an item that has changed since has another key. */
  unsentKeys(): Promise<ReadonlySet<string>>;
  copy(onUnreadable?: (fileNames: readonly string[]) => void): Promise<string[]>;
  /** `answered` resolves with the server's response to the sign-out, or when it is not waited for any longer. */
  forget(keeping: Keeping, answered: Promise<unknown>): Promise<void>;
};

/**
 * State of signing out. `sending`: waits for what can still be sent. `asking`: something is left, and the user chooses;
 * `unkept`: text in this tab cannot be written to the disk; `times`: how often they were asked (again if they chose to
 * discard, and more was found since). `clears`: they asked to clear the device.
 */
export type LeavingState =
  | { step: 'no' }
  | { step: 'sending'; left: WorkLeft; clears: boolean }
  | { step: 'asking'; left: WorkLeft; clears: boolean; unkept: boolean; times: number };

/**
 * Outcome of signing out. `atServer` resolves with whether the server's session has ended too; `forgotten` resolves
 * once everything that is not to stay on the device is deleted.
 */
export type Left = { kind: 'stayed' } | { kind: 'left'; atServer: Promise<boolean>; forgotten: Promise<void> };

/** Signing out, which loses nothing that the user does not discard. */
export type Leaving = {
  state(): LeavingState;
  subscribe(listener: () => void): () => void;
  /** Resolves once the user is signed out, or stays. `clears`: only unsent work may stay on the device. */
  begin(how?: { clears?: boolean }): Promise<Left>;
  /** Stops waiting for what is being sent. */
  stopWaiting(): void;
  stay(): void;
  /** Signs out; what is left waits for their next sign-in on this device. */
  keep(): void;
  /** Signs out, and deletes what is left. */
  discard(): void;
  /** Export of what is left, as the parts of a file's text. */
  copy(onUnreadable?: (fileNames: readonly string[]) => void): Promise<string[]>;
  /**
   * Signs out immediately and keeps unsent work: another person at a locked tablet may not decide about it, and the
   * code of an older release cannot read it. `clears`, by default true: only unsent work may stay on the device.
   */
  leaveToAnother(how?: { clears?: boolean }): Promise<Left>;
};

export type LeavingWorld = {
  session: Pick<Session, 'place' | 'signOut' | 'subscribe'>;
  workOf: (place: Place) => LeavingWork;
  /** On a shared tablet only unsent work stays. */
  isShared: () => boolean;
  /** ms since 1970 */
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type Choice = 'stay' | 'keep' | 'discard';

export function createLeaving(world: LeavingWorld): Leaving {
  const { subscribe, tell } = createListeners();
  let state: LeavingState = { step: 'no' };
  let underWay: Promise<Left> | undefined;
  let waiting = new AbortController();
  let choose: (choice: Choice) => void = () => {};
  /** The user whose sign-out is in progress; only they may answer its questions. */
  let leaver: { place: Place } | undefined;
  const show = (next: LeavingState) => {
    state = next;
    tell();
  };
  const isStill = (who: typeof leaver) => who !== undefined && who === leaver && isHere(who);
  const isHere = ({ place }: { place: Place }) => world.session.place() === place;
  const giveUp = () => {
    leaver = undefined;
    waiting.abort();
    choose('stay');
  };
  world.session.subscribe(() => {
    if (leaver !== undefined && !isHere(leaver)) giveUp();
  });
  const flushed = async (work: LeavingWork): Promise<boolean> => {
    const done = new AbortController();
    const tooLate = world.sleep(FLUSHED_WITHIN_MS, done.signal).then(() => false);
    const inTime = work.flush().then(
      () => true,
      () => false,
    );
    return Promise.race([inTime, tooLate]).finally(() => done.abort());
  };

  const leave = (work: LeavingWork, keeping: Keeping): Left => {
    const { promise: onDevice, resolve } = Promise.withResolvers<void>();
    const atServer = world.session.signOut(resolve);
    const done = new AbortController();
    const inTime = atServer.catch(() => false).finally(() => done.abort());
    const answered = Promise.race([inTime, world.sleep(ANSWERED_WITHIN_MS, done.signal)]);
    // Once no page, nor the service worker, reads or writes in their name. If the database fails, its content stays.
    const forgotten = onDevice.then(() => work.forget(keeping, answered)).catch(() => undefined);
    return { kind: 'left', atServer, forgotten };
  };
  const keepingWork = (clears: boolean): Keeping => (clears || world.isShared() ? 'unsent' : 'all');

  const sendAll = async (work: LeavingWork, clears: boolean) => {
    waiting = new AbortController();
    const { signal } = waiting;
    const until = world.now() + SENT_WITHIN_MS;
    await work.sendNow();
    while (!signal.aborted && world.now() < until) {
      const next = await work.nextTime();
      if (next === null || next > world.now()) return;
      show({ step: 'sending', left: await work.left(clears), clears });
      await world.sleep(LOOK_EVERY_MS, signal);
    }
  };
  const goThrough = async (work: LeavingWork, who: typeof leaver, clears: boolean): Promise<Left> => {
    const unkept = !(await flushed(work));
    let left: WorkLeft;
    let asked: ReadonlySet<string> = new Set();
    let stays: Promise<Choice> | undefined;
    try {
      left = await work.left(clears);
      if (left.changes > 0) {
        stays = new Promise((resolve) => (choose = resolve));
        show({ step: 'sending', left, clears });
        const sent = await Promise.race([sendAll(work, clears), stays]);
        if (sent === 'stay') return { kind: 'stayed' };
      }
      // Keys before counts: another tab may write in between, and work that the counts lack must not count as asked
      // about.
      asked = await work.unsentKeys();
      left = await work.left(clears);
    } catch (error) {
      if (!unkept) throw error;
      left = noWorkLeft;
    }
    if (!isStill(who)) return { kind: 'stayed' };
    if (countOfWork(left) === 0 && !unkept) return leave(work, 'nothing');
    for (let times = 1; ; times += 1) {
      const choice = await new Promise<Choice>((resolve) => {
        choose = resolve;
        show({ step: 'asking', left, clears, unkept, times });
      });
      if (choice === 'stay' || !isStill(who)) return { kind: 'stayed' };
      if (choice === 'keep') return leave(work, keepingWork(clears));
      const keys = await work.unsentKeys();
      if ([...keys].every((key) => asked.has(key))) return leave(work, { discarded: asked });
      // Something was written, or a restore was noticed, since the user was asked: they must see it before it is
      // discarded.
      asked = keys;
      left = await work.left(clears);
    }
  };
  const once = (go: (work: LeavingWork, who: typeof leaver) => Promise<Left>): Promise<Left> => {
    if (underWay !== undefined) return underWay;
    const place = world.session.place();
    if (place === null) return Promise.resolve({ kind: 'stayed' });
    const who = { place };
    leaver = who;
    underWay = go(world.workOf(who.place), who).finally(() => {
      underWay = undefined;
      leaver = undefined;
      choose = () => {};
      show({ step: 'no' });
    });
    return underWay;
  };

  return {
    state: () => state,
    subscribe,
    begin: ({ clears = false } = {}) =>
      once(async (work, who) => {
        try {
          return await goThrough(work, who, clears);
        } catch {
          // The database cannot be opened: what is not on the server stays.
          return isStill(who) ? leave(work, keepingWork(clears)) : { kind: 'stayed' };
        }
      }),
    stopWaiting: () => waiting.abort(),
    stay() {
      waiting.abort();
      choose('stay');
    },
    keep: () => choose('keep'),
    discard: () => choose('discard'),
    async copy(onUnreadable) {
      const place = world.session.place();
      if (place === null) throw new Error('Nobody is signed in');
      const work = world.workOf(place);
      // The disk may by now accept what it refused before.
      await flushed(work);
      return work.copy(onUnreadable);
    },
    async leaveToAnother({ clears = true } = {}) {
      // The question that the previous user left open is theirs to answer another time.
      giveUp();
      await underWay?.catch(() => undefined);
      return once(async (work) => {
        await flushed(work);
        return leave(work, keepingWork(clears));
      });
    },
  };
}
