import { readUnsentWords, type UnsentWords } from '../../../src/drafts/unsent-words.ts';
import type { KeptWork } from '../../../src/outbox/kept.ts';
import { once } from './reviewing.ts';
import type { Doing } from './scene.ts';
import { marksIn } from './word.ts';

/** Discards what is only kept in an application: the card says which words and files these are. */
export async function discardKept(doing: Doing, pick: number): Promise<void> {
  const { outbox, drafts, reviews } = doing.room;
  const { journal } = doing.scene;
  // Whoever leaves a form has what they typed flushed.
  await Promise.all([drafts.flush(), reviews.written.flush()]);
  const words = await once<UnsentWords[]>(doing, (listener) => outbox.watch(readUnsentWords, listener));
  const all = (await once<readonly KeptWork[]>(doing, (listener) => outbox.watchKept(listener))) ?? [];
  const own = all.filter(({ lane }) => journal.slotOf(lane)?.number === doing.slot.number);
  const work = own[pick % Math.max(1, own.length)];
  if (work === undefined || words === undefined) return;
  const shown = words.flatMap(({ applicationId, words: texts }) => (applicationId === work.lane ? texts : []));
  const given = journal.wordsOf(marksIn([...shown, ...work.files]));
  // Seen in its answer, or found gone: whoever pressed Discard wants them no more.
  const before = given.map((word) => [word, word.givenUp] as const);
  for (const word of given) word.givenUp = true;
  const isDone = await outbox.discardKept(work.lane, work.mark);
  if (!isDone) for (const [word, was] of before) word.givenUp = was;
  else if (work.serverId === null && (await drafts.read(work.lane)) === null) forgetLocal(doing, work.lane);
}

/** Deletes a draft that only this device has, and says what is in it before. */
export async function deleteDraft(doing: Doing): Promise<void> {
  const { slot, room, scene, person, device } = doing;
  const { journal } = scene;
  const lane = slot.local;
  const draft = lane === null ? null : await room.drafts.read(lane);
  if (lane === null || draft === null || draft.serverId !== null) return;
  await room.drafts.flush();
  const isOfIt = (one: { slot: number; person: string; device: string }) =>
    one.slot === slot.number && one.person === person && one.device === device;
  const words = [...journal.words.values()].filter(isOfIt).map((word) => [word, word.givenUp] as const);
  const presses = journal.presses.filter(isOfIt).map((press) => [press, press.givenUp] as const);
  for (const [one] of [...words, ...presses]) one.givenUp = true;
  if (await room.outbox.deleteDraft(lane)) {
    journal.deleted.push({ slot: slot.number, device, at: journal.tick() });
    forgetLocal(doing, lane);
    return;
  }
  for (const [one, was] of [...words, ...presses]) one.givenUp = was;
}

function forgetLocal({ slot }: Doing, lane: number): void {
  if (slot.local === lane) slot.local = null;
}
