import { createListeners } from '../contract/listeners.ts';
import type { Place } from '../contract/place.ts';
import { countOfWork, noWorkLeft, type WorkLeft } from '../contract/work-left.ts';
import type { Session } from './session.ts';

/** How long signing out waits for what can still be sent. */
export const SENT_WITHIN_MS = 15_000;
/** A database that does not answer (a tablet that just woke) does not hold the way out for longer. */
const FLUSHED_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 250;

/**
 * What becomes of what this device keeps for whoever leaves:
 * - `all`: it stays as it is, for the next time.
 * - `unsent`: only what is not at the server stays.
 * - `nothing`: all of it goes, unless somebody wrote more in the meantime.
 * - `discarded`: all of it goes, unless something unsent is there that the person was not asked about.
 */
export type Keeping = 'all' | 'unsent' | 'nothing' | { discarded: ReadonlySet<string> };

/** A person's work on this device, as signing out sees it. */
export type LeavingWork = {
  /** Puts on the disk what was typed a moment ago; rejects where that cannot be done. */
  flush(): Promise<void>;
  /** Lets everything go at once, decisions that are held too. */
  sendNow(): Promise<unknown>;
  /** When something can go: `now` at the earliest; null where nothing waits for time. */
  nextTime(): Promise<number | null>;
  /** `clears`: also what is elsewhere on the device, and is cleared only with this consent. */
  left(clears: boolean): Promise<WorkLeft>;
  /** One key for each thing that is not at the server; something that was changed since has another key. */
  unsentKeys(): Promise<ReadonlySet<string>>;
  copy(): Promise<string[]>;
  forget(keeping: Keeping): Promise<void>;
};

/**
 * Where signing out stands. `sending`: it waits for what can still go. `asking`: something is left, and the person chooses;
 * `unkept` says that words in this tab cannot be put on the disk; `times` how often they were asked: again if they discarded,
 * and more was found since. `clears`: they asked to clear the device.
 */
export type LeavingState =
  | { step: 'no' }
  | { step: 'sending'; left: WorkLeft; clears: boolean }
  | { step: 'asking'; left: WorkLeft; clears: boolean; unkept: boolean; times: number };

/**
 * What signing out came to. `atServer` resolves with whether the server's session has ended too; `forgotten` once nothing
 * stays on the device that was not to.
 */
export type Left = { kind: 'stayed' } | { kind: 'left'; atServer: Promise<boolean>; forgotten: Promise<void> };

/** Signing out, which loses nothing that the person does not give up. */
export type Leaving = {
  state(): LeavingState;
  subscribe(listener: () => void): () => void;
  /** Resolves once the person is signed out, or stays. `clears`: only what is unsent may stay on the device. */
  begin(how?: { clears?: boolean }): Promise<Left>;
  /** Waits no longer for what is being sent. */
  stopWaiting(): void;
  stay(): void;
  /** Leaves; what is left waits for their next sign-in on this device. */
  keep(): void;
  /** Leaves, and deletes what is left. */
  discard(): void;
  /** What is left, as the parts of a file's text. */
  copy(): Promise<string[]>;
  /** Signs out at once, keeping what is unsent: whoever stands before a locked tablet may not choose for another person. */
  leaveToAnother(): Promise<Left>;
};

export type LeavingWorld = {
  session: Pick<Session, 'place' | 'signOut' | 'subscribe'>;
  workOf: (place: Place) => LeavingWork;
  /** On a shared tablet nothing but unsent work stays. */
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
  /** Whose leaving is under way. What they are asked is for them alone to answer. */
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
    // Once nobody here, the worker neither, reads or writes in their name. Where the database fails, what it holds stays.
    const forgotten = onDevice.then(() => work.forget(keeping)).catch(() => undefined);
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
      // Before the counts: another tab may write between the two, and what is in neither is not discarded.
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
      // Something was written, or a restore was heard of, since they were asked: that is not theirs to lose unseen.
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
          // A device that does not give its database: whatever is in it stays.
          return isStill(who) ? leave(work, 'all') : { kind: 'stayed' };
        }
      }),
    stopWaiting: () => waiting.abort(),
    stay() {
      waiting.abort();
      choose('stay');
    },
    keep: () => choose('keep'),
    discard: () => choose('discard'),
    copy: async () => {
      const place = world.session.place();
      if (place === null) throw new Error('Nobody is signed in');
      const work = world.workOf(place);
      // The disk may take by now what it did not take before.
      await flushed(work);
      return work.copy();
    },
    async leaveToAnother() {
      // What the former person was asked when they walked away is theirs to answer another time.
      giveUp();
      await underWay?.catch(() => undefined);
      return once(async (work) => {
        await flushed(work);
        return leave(work, 'unsent');
      });
    },
  };
}
