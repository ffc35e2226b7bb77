import type { Place } from '../../contract/domain/place.ts';
import type { WorkLeft } from '../../contract/domain/work-left.ts';
import type { Session } from '../session.ts';
import { createLeavingDialog } from './leaving-dialog.ts';
import { flushInTime, runSignOut, dataAtSignOut, leave, type SigningOut } from './leaving-steps.ts';

/**
 * What signing out does with the user's data on this device:
 * - `all`: everything stays, for the next sign-in.
 * - `unsent`: only what is not on the server stays; if there is no such work, everything is deleted.
 * - `discarded`: everything is deleted, unless there is unsent work that the user was not asked about.
 */
export type DataAtSignOut = 'all' | 'unsent' | { discarded: ReadonlySet<string> };

/** A user's work on this device, as signing out needs it. */
export type SignOutWork = {
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
  /**
   * `answered` resolves with the server's response to the sign-out, or when it is not waited for any longer.
   * `mayDelete` is asked again in the transaction that deletes; without it everything but `keeping` may be deleted.
   */
  deleteData(keeping: DataAtSignOut, answered: Promise<unknown>, mayDelete?: () => boolean): Promise<void>;
};

/**
 * State of signing out. `sending`: waits for what can still be sent. `asking`: something is left, and the user chooses;
 * `hasUnwritten`: text in this tab cannot be written to the disk; `times`: how often they were asked (again if they
 * chose to discard, and more was found since). `clears`: they asked to clear the device.
 */
export type SignOutState =
  | { step: 'no' }
  | { step: 'sending'; left: WorkLeft; clears: boolean }
  | { step: 'asking'; left: WorkLeft; clears: boolean; hasUnwritten: boolean; times: number };

/**
 * Outcome of signing out. `atServer` resolves with whether the server's session has ended too; `deleted` resolves
 * once everything that is not to stay on the device is deleted.
 */
export type SignOutResult = { kind: 'stayed' } | { kind: 'left'; atServer: Promise<boolean>; deleted: Promise<void> };

/** Signing out, which loses nothing that the user does not discard. */
export type SignOutFlow = {
  state(): SignOutState;
  subscribe(listener: () => void): () => void;
  /** Resolves once the user is signed out, or stays. `clears`: only unsent work may stay on the device. */
  begin(how?: { clears?: boolean }): Promise<SignOutResult>;
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
   * Signs out immediately and keeps unsent work: another user at a locked tablet may not decide about it, and the
   * code of an older release cannot read it. `clears`, by default true: only unsent work may stay on the device.
   */
  leaveToAnother(how?: { clears?: boolean }): Promise<SignOutResult>;
};

export type SignOutWorld = {
  session: Pick<Session, 'place' | 'signOut' | 'subscribe'>;
  workOf: (place: Place) => SignOutWork;
  /** On a shared tablet only unsent work stays. */
  isShared: () => boolean;
  /** ms since 1970 */
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export function createSignOutFlow(world: SignOutWorld): SignOutFlow {
  const dialog = createLeavingDialog();
  let underWay: Promise<SignOutResult> | undefined;
  /** The user whose sign-out is in progress; only they may answer its questions. */
  let leaver: { place: Place } | undefined;
  const isHere = ({ place }: { place: Place }) => world.session.place() === place;
  const giveUp = () => {
    leaver = undefined;
    dialog.stay();
  };
  world.session.subscribe(() => {
    if (leaver !== undefined && !isHere(leaver)) giveUp();
  });
  const once = (go: (signingOut: SigningOut) => Promise<SignOutResult>): Promise<SignOutResult> => {
    if (underWay !== undefined) return underWay;
    const place = world.session.place();
    if (place === null) return Promise.resolve({ kind: 'stayed' });
    const who = { place };
    leaver = who;
    const isStillLeaving = () => who === leaver && isHere(who);
    underWay = go({ world, dialog, work: world.workOf(place), isStillLeaving }).finally(() => {
      underWay = undefined;
      leaver = undefined;
      dialog.end();
    });
    return underWay;
  };

  return {
    state: dialog.state,
    subscribe: dialog.subscribe,
    begin: ({ clears = false } = {}) =>
      once(async (signingOut) => {
        try {
          return await runSignOut(signingOut, clears);
        } catch {
          // The database cannot be opened: what is not on the server stays.
          return signingOut.isStillLeaving() ? leave(signingOut, dataAtSignOut(world, clears)) : { kind: 'stayed' };
        }
      }),
    stopWaiting: dialog.stopWaiting,
    stay: dialog.stay,
    keep: () => dialog.choose('keep'),
    discard: () => dialog.choose('discard'),
    async copy(onUnreadable) {
      const place = world.session.place();
      if (place === null) throw new Error('Nobody is signed in');
      const work = world.workOf(place);
      // The disk may by now accept what it refused before.
      await flushInTime(world, work);
      return work.copy(onUnreadable);
    },
    async leaveToAnother({ clears = true } = {}) {
      // The question that the previous user left open is theirs to answer another time.
      giveUp();
      await underWay?.catch(() => undefined);
      return once(async (signingOut) => {
        await flushInTime(world, signingOut.work);
        return leave(signingOut, dataAtSignOut(world, clears));
      });
    },
  };
}
