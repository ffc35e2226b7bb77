import type { Plan } from '../people/plan.ts';
import type { Scene } from '../people/scene.ts';
import { judgeArrivals } from './arrivals.ts';
import { judgeBeforeSubmit } from './before-submit.ts';
import { judgeHeld } from './held.ts';
import {
  judgeDiskFailed,
  judgeDisplaced,
  judgeLosses,
  judgePresses,
  judgeBlanks,
  judgeStarts,
  judgeNotKept,
} from './lost.ts';
import { judgeOrder } from './order.ts';
import { judgeUnasked } from './restored.ts';
import { judgePressed, judgeTakenBack } from './said.ts';
import { judgeSentAgain } from './sent-again.ts';
import { judgeStartedTwice } from './started-twice.ts';
import { judgeSubmitted, judgeRequestsSeen } from './submitted.ts';
import {
  judgeBegunTwice,
  judgeDiscarding,
  judgeSameContent,
  judgeSentAfterDiscard,
  judgeSentAfterYes,
  judgeTheirsTaken,
} from './told.ts';

/** Deeds that make a copy of what waits: another device may send it too. */
const copies = new Set<string>(['carry', 'leave', 'wipe']);

/** Deeds after which a page may be unable to store what it was told. */
const failures = new Set<string>(['failDisk', 'reload', 'endWorker', 'wipe', 'signOut', 'leave']);

/**
 * Judges a history that has come to rest, by what users did and were shown, and by what the network and the server
 * really did. Nothing here asks the portal for its own view. `shown`: the words that users could see in the end;
 * `offered`: those that they are offered since a backup was restored.
 *
 * The rules, by the first character of a violation:
 * - 1: stored once and whole
 * - 2: in order
 * - 3: no word is lost
 * - 4: under its own user
 * - 5: the state words are true
 * - 6: it comes to rest
 * - 7: one sender
 * - 8: nothing is replaced unseen
 * - 9: nothing is wiped
 * - A: decided on what was shown
 * - B: what was pressed takes effect
 * - C: after a backup was restored, what the server lacks is offered, and nothing else is sent
 */
export function judge(scene: Scene, plan: Plan, shown: ReadonlySet<string>, offered: ReadonlySet<string>): void {
  const isPlain = plan.server === 'plain';
  if (!isPlain) judgeStartedTwice(scene);
  judgeArrivals(scene, isPlain);
  judgeLosses(scene, shown);
  judgeDisplaced(scene, shown);
  judgeDiskFailed(scene, plan);
  judgePresses(scene);
  judgeBlanks(scene);
  judgeStarts(scene);
  judgeNotKept(scene);
  judgePressed(scene);
  judgeTakenBack(scene);
  judgeOrder(scene);
  judgeSubmitted(scene);
  judgeDiscarding(scene);
  judgeSentAfterDiscard(scene);
  judgeTheirsTaken(scene);
  judgeBegunTwice(scene);
  if (plan.calm === true && !plan.acts.some(({ deed }) => failures.has(deed.kind))) judgeSentAfterYes(scene);
  if (!plan.acts.some(({ deed }) => copies.has(deed.kind))) judgeSameContent(scene);
  if (!isPlain) judgeRequestsSeen(scene);
  judgeBeforeSubmit(scene);
  judgeHeld(scene);
  judgeUnasked(scene);
  judgeSentAgain(scene, new Set([...shown, ...offered]));
}
