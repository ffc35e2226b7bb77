import type { UserTables } from '../../../src/local-db/user-store.ts';
import { readLocalOnlyOf, type LocalOnlyOf } from '../../../src/outbox/queue/discard-local-only.ts';
import { readLocalOnly, type LocalOnlyWork } from '../../../src/outbox/read/local-only.ts';
import { cellKeys, changedKeys } from './cells.ts';
import { once } from './reviewing.ts';
import type { ActionContext } from './scene.ts';
import { keyOf, marksIn } from './word.ts';

type Card = { work: LocalOnlyWork; kept: LocalOnlyOf };

/** The cards of work that is only stored on the device, with what each lists: texts, other versions, rows and files. */
const readCards = async (tables: UserTables): Promise<Card[]> =>
  Promise.all(
    (await readLocalOnly(tables)).map(async (work) => ({ work, kept: await readLocalOnlyOf(tables, work.lane) })),
  );

/** The words on a card; of a row all cells, or only those that are not sent or saved otherwise. */
const namedOn = ({ kept }: Card, cells: (row: LocalOnlyOf['investigators'][number]) => string[]): string[] => [
  // A box may contain several messages.
  ...kept.fields.flatMap(({ value }) => [keyOf(value), ...marksIn(value)]),
  ...kept.investigators.flatMap(cells),
  ...kept.files.map(({ fileName }) => keyOf(fileName)),
];

/** The words listed on these cards, of all applications. */
export async function localOnlyText(doing: ActionContext): Promise<string[]> {
  const cards = await once<Card[]>(doing, (listener) => doing.room.outbox.watch(readCards, listener));
  return (cards ?? []).flatMap((card) => namedOn(card, (row) => cellKeys([row])));
}

/** Discards what is only stored on the device in an application; its card says what that is. */
export async function discardLocalOnly(doing: ActionContext, pick: number): Promise<void> {
  const { outbox, drafts, reviews } = doing.room;
  const { journal } = doing.scene;
  // Leaving a form flushes typed text.
  await Promise.all([drafts.flush(), reviews.written.flush()]);
  const cards = (await once<Card[]>(doing, (listener) => outbox.watch(readCards, listener))) ?? [];
  const own = cards.filter(({ work }) => journal.slotOf(work.lane)?.number === doing.slot.number);
  const card = own[pick % Math.max(1, own.length)];
  if (card === undefined) return;
  const { work } = card;
  const named = namedOn(card, (row) => changedKeys(row.from, row));
  const shown = JSON.stringify(await drafts.read(work.lane));
  const unwritten = JSON.stringify(drafts.unwritten());
  const isDone = await givenUpBy(journal.wordsOf(named), () => outbox.discardLocalOnly(work.lane, work.contentMark));
  if (isDone) {
    for (const blank of journal.blanks)
      if (blank.slot === doing.slot.number && blank.device === doing.device) blank.givenUp = true;
  }
  if (!isDone || work.serverId !== null || (await drafts.read(work.lane)) !== null) return;
  // A deleted draft is not begun again with what was typed since, here or in another tab, and not stored yet.
  for (const word of journal.words.values()) {
    const isOfIt = word.slot === doing.slot.number && word.device === doing.device;
    const wasStored = shown.includes(`"${word.mark}"`) && !unwritten.includes(`"${word.mark}"`);
    if (isOfIt && !wasStored) word.givenUp = true;
  }
  forgetLocal(doing, work.lane);
}

type GivenUp = { givenUp: boolean };
/** Deletions under way per word or press, and whether it was given up before, or by one that is done. */
const underWay = new WeakMap<GivenUp, { deletions: number; isGivenUp: boolean }>();

/** Two tabs may delete the same at once: it is given up while either is under way, and for good if one is done. */
async function givenUpBy(these: readonly GivenUp[], remove: () => Promise<boolean>): Promise<boolean> {
  for (const one of these) {
    const { deletions, isGivenUp } = underWay.get(one) ?? { deletions: 0, isGivenUp: one.givenUp };
    underWay.set(one, { deletions: deletions + 1, isGivenUp });
    one.givenUp = true;
  }
  const isDone = await remove();
  for (const one of these) {
    const { deletions = 1, isGivenUp = false } = underWay.get(one) ?? {};
    underWay.set(one, { deletions: deletions - 1, isGivenUp: isGivenUp || isDone });
    if (deletions > 1) continue;
    one.givenUp = isGivenUp || isDone;
    underWay.delete(one);
  }
  return isDone;
}

/** How long a user reads what is in a draft before they delete it. */
const READ_FOR_MS = 3000;

/** Deletes a draft that only this device has; the portal says before what is in it. */
export async function deleteDraft(doing: ActionContext, reads: boolean): Promise<void> {
  const { slot, room, scene, person, device } = doing;
  const { journal } = scene;
  const lane = slot.local;
  if (lane === null) return;
  await room.drafts.flush();
  const mark = await room.outbox.draftMark(lane);
  const draft = await room.drafts.read(lane);
  if (draft === null || draft.serverId !== null) return;
  const wordsShown = [...journal.words.values()];
  if (reads) await doing.page.world.sleep(READ_FOR_MS, new AbortController().signal);
  const isOfIt = (one: { slot: number; person: string; device: string }) =>
    one.slot === slot.number && one.person === person && one.device === device;
  const ofIt = [...wordsShown.filter(isOfIt), ...journal.presses.filter(isOfIt)];
  if (!(await givenUpBy(ofIt, () => room.outbox.deleteDraft(lane, mark)))) return;
  journal.deleted.push({ slot: slot.number, device, at: journal.tick() });
  forgetLocal(doing, lane);
}

/** If another tab writes in the draft after that, it is listed again among the drafts started here. */
function forgetLocal({ slot }: ActionContext, lane: number): void {
  if (slot.local !== lane) return;
  slot.local = null;
  slot.former.push(lane);
}
