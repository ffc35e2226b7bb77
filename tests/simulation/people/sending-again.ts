import type { Healing, Offer } from '../../../src/healing/healing.ts';
import { readLocalOnly } from '../../../src/outbox/read/local-only.ts';
import { healingIn } from '../app/healing.ts';
import type { Room } from '../app/page.ts';
import type { OfferAnswered } from './journal.ts';
import { listed } from './choosing.ts';
import type { ActionContext } from './scene.ts';
import { keyOf, marksIn } from './word.ts';

/** What a user does with what the server lacks since a backup was restored, as its card offers it. */
export type OfferAnswer = 'sendAgain' | 'download' | 'discard';

/** How long a user reads a card before they answer it. */
const READ_FOR_MS = 3000;

/** What a page of this room has found out. */
const healings = new WeakMap<Room, Healing>();

function healingOf({ page, room }: ActionContext): Healing {
  const healing = healings.get(room) ?? healingIn(page, room);
  healings.set(room, healing);
  return healing;
}

/** Opens the screen of what the server lacks, reads it, and answers one of its cards. */
export async function answerOffer(doing: ActionContext, answer: OfferAnswer, pick: number): Promise<void> {
  const offers = await offersShown(doing);
  const shownAt = doing.scene.journal.tick();
  const offer = offers[pick % Math.max(1, offers.length)];
  if (offer === undefined) return;
  await doing.page.world.sleep(READ_FOR_MS, new AbortController().signal);
  await answerCard(doing, offer, answer, shownAt);
}

/** Answers every card; `answerOf` chooses how. Cards that were left as they are stay. */
export async function answerOffers(doing: ActionContext, answerOf: () => OfferAnswer): Promise<void> {
  for (const offer of await offersShown(doing)) {
    await answerCard(doing, offer, answerOf(), doing.scene.journal.tick());
  }
}

async function offersShown(doing: ActionContext): Promise<readonly Offer[]> {
  const healing = healingOf(doing);
  await healing.compare();
  const shown = healing.state();
  // Work without an owner is claimed as this user's.
  if (shown.step === 'found' && shown.hasUnownedWork) await healing.confirmOwner(true);
  const state = healing.state();
  return state.step === 'found' ? state.offers : [];
}

/** The marks of the words that a card offers. */
const marksOffered = ({ missing: { edits, rows, files, comments, typed } }: Offer): string[] =>
  marksIn([
    edits.map(({ to }) => to),
    rows.map(({ to }) => to),
    files.map(({ fileName }) => fileName),
    comments.map(({ text }) => text),
    typed.map(({ value }) => value),
  ]);

async function answerCard(doing: ActionContext, offer: Offer, answer: OfferAnswer, shownAt: number): Promise<void> {
  const { scene, person, device } = doing;
  const { journal } = scene;
  const healing = healingOf(doing);
  if (answer === 'download') return void (await healing.filesOf(offer.key));
  const { missing, remembered, filesGone } = offer;
  const marks = marksOffered(offer);
  const isSent = answer === 'sendAgain';
  // The card has no button for that.
  if (isSent && (marks.length === 0 || (missing.target === null && !remembered.isOwn))) return;
  const words = journal.wordsOf(marks);
  const slot = words[0]?.slot ?? journal.slotOf(remembered.lane)?.number;
  if (slot === undefined) return;
  const answered: OfferAnswered = { person, device, slot, marks, isSent, shownAt, at: journal.tick() };
  journal.offersAnswered.push(answered);
  // The card says which files are not on the device any more.
  const gone = new Set(filesGone.map(keyOf));
  const before = words.map((word) => [word, word.givenUp] as const);
  const takeBack = () => {
    for (const [word, was] of before) word.givenUp = was;
  };
  for (const word of words) if (!isSent || gone.has(word.mark)) word.givenUp = true;
  try {
    if (await (isSent ? healing.sendAgain(offer.key) : healing.discard(offer.key, offer.mark))) {
      answered.isDone = true;
      return;
    }
    // The page says that there is more by now, and nothing was done.
    takeBack();
  } catch {
    // The page says that it could not be done, and the card stays.
    if (isSent) takeBack();
  } finally {
    if (isSent) await noteLanes(doing, slot);
  }
}

/** An application that is sent again may have another id on this device than before. */
async function noteLanes(doing: ActionContext, slot: number): Promise<void> {
  const { journal } = doing.scene;
  const known = journal.slots[slot];
  const kept = await doing.room.store.read(readLocalOnly);
  const lanes = [...(await listed(doing)).map(({ lane }) => lane), ...kept.map(({ lane }) => lane)];
  for (const lane of lanes) if (journal.slotOf(lane) === undefined) known?.former.push(lane);
}
