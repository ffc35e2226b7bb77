import { countOfWork, noWorkLeft, type WorkLeft } from '../../contract/domain/work-left.ts';
import type { LeavingDialog } from './leaving-dialog.ts';
import type { DataAtSignOut, SignOutWork, SignOutWorld, SignOutResult } from './sign-out-flow.ts';

/** How long signing out waits for what can still be sent. */
export const SENT_WITHIN_MS = 15_000;
/** A database that does not respond (a tablet that just woke) delays signing out by no more than this. */
const FLUSHED_WITHIN_MS = 5000;
/**
 * How long nothing is deleted while the server may still say that it was restored from a backup: from when it is asked,
 * which is once the device has recorded the sign-out. A database that does not respond leaves the server no less time.
 */
const ANSWERED_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 250;

/** A sign-out in progress. */
export type SigningOut = {
  world: SignOutWorld;
  dialog: LeavingDialog;
  work: SignOutWork;
  /** Whether the user who began it is still signed in here, and has not given it up. */
  isStillLeaving: () => boolean;
};

/** Writes typed text to the disk; resolves with whether that was possible in time. */
export async function flushInTime({ sleep }: SignOutWorld, work: SignOutWork): Promise<boolean> {
  const done = new AbortController();
  const tooLate = sleep(FLUSHED_WITHIN_MS, done.signal).then(() => false);
  const inTime = work.flush().then(
    () => true,
    () => false,
  );
  return Promise.race([inTime, tooLate]).finally(() => done.abort());
}

/** What stays if the user does not discard their work. */
export const dataAtSignOut = ({ isShared }: SignOutWorld, clears: boolean): DataAtSignOut =>
  clears || isShared() ? 'unsent' : 'all';

/** Signs out, and deletes what is not to stay on the device. */
export function leave({ world, work }: Pick<SigningOut, 'world' | 'work'>, keeping: DataAtSignOut): SignOutResult {
  const { promise: onDevice, resolve } = Promise.withResolvers<void>();
  const atServer = world.session.signOut(resolve);
  const done = new AbortController();
  const inTime = atServer.catch(() => false).finally(() => done.abort());
  const answered = onDevice.then(() => Promise.race([inTime, world.sleep(ANSWERED_WITHIN_MS, done.signal)]));
  // Once no page, nor the service worker, reads or writes in their name. If the database fails, its content stays.
  const deleted = onDevice.then(() => work.deleteData(keeping, answered)).catch(() => undefined);
  return { kind: 'left', atServer, deleted };
}

/** Sends what can be sent, asks about the rest, and signs out unless the user stays. */
export async function runSignOut(signingOut: SigningOut, clears: boolean): Promise<SignOutResult> {
  const { world, dialog, work, isStillLeaving } = signingOut;
  const hasUnwritten = !(await flushInTime(world, work));
  let left: WorkLeft;
  let asked: ReadonlySet<string> = new Set();
  try {
    left = await work.left(clears);
    if (left.changes > 0) {
      const stays = dialog.ask({ step: 'sending', left, clears });
      const sent = await Promise.race([sendAll(signingOut, clears), stays]);
      if (sent === 'stay') return { kind: 'stayed' };
    }
    // Keys before counts: another tab may write in between, and the user was not asked about what the counts lack.
    asked = await work.unsentKeys();
    left = await work.left(clears);
  } catch (error) {
    if (!hasUnwritten) throw error;
    left = noWorkLeft;
  }
  if (!isStillLeaving()) return { kind: 'stayed' };
  if (countOfWork(left) === 0 && !hasUnwritten) return leave(signingOut, 'unsent');
  for (let times = 1; ; times += 1) {
    const choice = await dialog.ask({ step: 'asking', left, clears, hasUnwritten, times });
    if (choice === 'stay' || !isStillLeaving()) return { kind: 'stayed' };
    if (choice === 'keep') return leave(signingOut, dataAtSignOut(world, clears));
    const keys = await work.unsentKeys();
    if ([...keys].every((key) => asked.has(key))) return leave(signingOut, { discarded: asked });
    // Something was written, or a restore was noticed, since the user was asked: they must see it before it is
    // discarded.
    asked = keys;
    left = await work.left(clears);
  }
}

async function sendAll({ world, dialog, work }: SigningOut, clears: boolean): Promise<void> {
  const signal = dialog.wait();
  const until = world.now() + SENT_WITHIN_MS;
  await work.sendNow();
  while (!signal.aborted && world.now() < until) {
    const next = await work.nextTime();
    if (next === null || next > world.now()) return;
    dialog.show({ step: 'sending', left: await work.left(clears), clears });
    await world.sleep(LOOK_EVERY_MS, signal);
  }
}
