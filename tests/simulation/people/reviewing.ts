import { readWhole } from '../../../src/api-client/readings.ts';
import { UnreachableError } from '../../../src/api-client/unreachable-error.ts';
import type { ApplicationAsItStands } from '../../../src/contract/operation.ts';
import { newWord, type Doing } from './scene.ts';

/** Reads an application as a screen does that shows it; undefined where that could not be. */
export async function readApplication({ room, page, slot }: Doing): Promise<ApplicationAsItStands | undefined> {
  const [id] = slot.servers;
  if (id === undefined) return undefined;
  const asked = page.world.now();
  try {
    const outcome = await readWhole(room.client, id);
    if (outcome.kind === 'read') return { ...outcome.value, tag: outcome.tag };
    if (outcome.status === 401) page.expire(asked);
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    if (error.kind === 'signedOut') page.expire(asked);
  }
  return undefined;
}

/** Opens the application, or looks at it again: what the server has is taken in hand. */
export async function look(doing: Doing): Promise<void> {
  const asOf = doing.page.world.now();
  const now = await readApplication(doing);
  if (now !== undefined) await doing.room.drafts.take(now.application.id, now, asOf);
}

export async function review(doing: Doing, what: 'approve' | 'reject' | 'ask'): Promise<void> {
  const now = await readApplication(doing);
  if (now === undefined || ![4, 5].includes(now.application.status)) return;
  const { id } = now.application;
  const { reviews } = doing.room;
  if (what === 'approve') return void (await reviews.approve(id, now.tag));
  const word = newWord(doing, 'comment');
  const outcome =
    what === 'reject'
      ? await reviews.reject(id, word.mark, now.tag)
      : await reviews.requestInformation(id, word.mark, now.tag);
  if (outcome.kind === 'notKept') word.givenUp = true;
}

/** Writes a message and sends it at once. */
export async function reply(doing: Doing, id: number): Promise<void> {
  const { journal } = doing.scene;
  const { reviews } = doing.room;
  for (const word of journal.words.values()) {
    // The new message is written in the place of the one that lay there.
    if (word.kind === 'message' && word.device === doing.device && word.slot === doing.slot.number) word.givenUp = true;
  }
  const word = newWord(doing, 'comment');
  reviews.written.keep(id, 'reply', word.mark);
  const outcome = await reviews.reply(id, word.mark);
  if (outcome.kind === 'notKept') word.givenUp = true;
}
