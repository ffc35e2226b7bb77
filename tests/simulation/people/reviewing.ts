import { readWhole } from '../../../src/api-client/readings.ts';
import { UnreachableError } from '../../../src/api-client/unreachable-error.ts';
import type { ApplicationAsItStands } from '../../../src/contract/operation.ts';
import type { Decided } from '../../../src/reviews/reviews.ts';
import type { MessageKind } from '../../../src/reviews/messages.ts';
import { newWord, type Doing } from './scene.ts';
import { marksIn } from './word.ts';

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
  if (what === 'reject') await send(doing, id, 'reject', (text) => reviews.reject(id, text, now.tag));
  else await send(doing, id, 'request', (text) => reviews.requestInformation(id, text, now.tag));
}

/** Writes a message and sends it at once. */
export function reply(doing: Doing, id: number): Promise<void> {
  return send(doing, id, 'reply', (text) => doing.room.reviews.reply(id, text));
}

/** Writes over what lies in the box, which may be what came back of a message before, and sends it. */
async function send(
  doing: Doing,
  id: number,
  kind: MessageKind,
  sending: (text: string) => Promise<Decided>,
): Promise<void> {
  const { written } = doing.room.reviews;
  for (const word of doing.scene.journal.wordsOf(marksIn(written.get(id, kind)))) word.givenUp = true;
  const word = newWord(doing, 'comment');
  if (kind === 'reply') word.typedOver = 'message';
  written.keep(id, kind, word.mark);
  const outcome = await sending(word.mark);
  if (outcome.kind === 'notKept') word.givenUp = true;
}
