import type { MessageKind } from '../../../src/contract/domain/field-names.ts';
import { fetchWhole } from '../../../src/api-client/readings.ts';
import { whileSignedIn } from '../../../src/replica/sources/while-signed-in.ts';
import { UnreachableError } from '../../../src/api-client/unreachable-error.ts';
import { decisionsAt } from '../../../src/contract/domain/transitions.ts';
import type { ApplicationAtServer } from '../../../src/contract/domain/operation.ts';
import { heldAt } from '../../../src/reviews/decision-news.ts';
import type { PendingDecisions } from '../../../src/reviews/pending-decisions.ts';
import type { Decided } from '../../../src/reviews/reviews.ts';
import { contentSeen, contentShown } from './content.ts';
import { press } from './pressing.ts';
import { newWord, type ActionContext } from './scene.ts';
import { marksIn } from './word.ts';

/** Reads an application as a screen does that shows it; undefined if it could not be read. */
export async function readApplication(
  { room, page, slot }: Pick<ActionContext, 'room' | 'page' | 'slot'>,
  server = slot.servers[0],
): Promise<ApplicationAtServer | undefined> {
  if (server === undefined) return undefined;
  const asked = page.world.now();
  try {
    // As in the app's replica.
    const client = whileSignedIn(room.client, () => page.session.place() === room.store.place);
    const outcome = await fetchWhole(client, server);
    if (outcome.kind === 'read') return { ...outcome.value, tag: outcome.tag };
    if (outcome.status === 401) page.expire(asked);
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    if (error.kind === 'sessionEnded') page.expire(asked);
  }
  return undefined;
}

/**
 * Opens the application or looks at it again: the draft takes what the server has. Returns whether it could be read.
 */
export async function look(doing: ActionContext, server = doing.slot.servers[0]): Promise<boolean> {
  const asOf = doing.page.world.now();
  const now = await readApplication(doing, server);
  if (now !== undefined) await doing.room.drafts.adoptBase(now.application.id, now, asOf);
  return now !== undefined;
}

/** What the page for deciding shows, and its version; undefined if it shows nothing. */
async function lookToDecide(doing: ActionContext): Promise<Shown | undefined> {
  const { reading } = doing.room;
  const [server] = doing.slot.servers;
  if (reading === null) {
    const now = await readApplication(doing);
    if (now === undefined) return undefined;
    const { id, status } = now.application;
    return { id, status, tag: now.tag, content: contentShown(now) };
  }
  if (server === undefined) return undefined;
  for (let looks = 0; looks < LOOKS && reading.seen(server)?.isConsistent !== true; looks += 1) {
    await doing.page.world.sleep(LOOK_EVERY_MS, new AbortController().signal);
    // The page reads a mixture of two versions again.
    if (reading.seen(server)?.isConsistent === false) reading.lookAgain();
  }
  const seen = reading.seen(server);
  // A decision that waits counts as made.
  if (seen === undefined || !seen.isConsistent || seen.application.requested !== null) return undefined;
  const { id, status } = seen.application;
  return { id, status, tag: seen.tag, content: contentSeen(seen) };
}

type Shown = { id: number; status: number; tag: string | undefined; content: string };
const LOOKS = 5;
const LOOK_EVERY_MS = 1000;

export async function review(doing: ActionContext, what: 'approve' | 'reject' | 'ask'): Promise<void> {
  const now = await lookToDecide(doing);
  if (now === undefined) return;
  const { id, status } = now;
  const offered = decisionsAt(status);
  const { reviews } = doing.room;
  const decidesOn = new Set([now.content]);
  if (what === 'approve') {
    if (!offered.approve) return;
    await press(doing, { kind: 'decide', part: 'approve', decidesOn }, () => reviews.approve(id, now.tag));
  } else if (what === 'reject') {
    if (!offered.reject) return;
    await send(doing, id, 'reject', (text) => reviews.reject(id, text, now.tag), decidesOn);
  } else if (offered.request) {
    await send(doing, id, 'request', (text) => reviews.request(id, text, now.tag), decidesOn);
  }
}

/** Takes back the decision that was pressed last, while the screen offers that. */
export async function undo(doing: ActionContext): Promise<void> {
  const { room, page, scene, slot, device } = doing;
  const decisions = await once<PendingDecisions>(doing, (listener) => room.reviews.watchDecisions(listener));
  const held = heldAt(decisions?.underWay ?? [], page.world.now()).at(-1);
  if (held === undefined) return;
  const pressed = () =>
    scene.journal.presses.filter(
      (one) => one.kind === 'decide' && one.slot === slot.number && one.device === device && one.part === held.kind,
    );
  const last = pressed().slice(-1);
  if ((await room.reviews.undo(held.operationId)) !== 'undone') return;
  // Pressing Approve several times makes one decision, also in another tab just before it is taken back; each message
  // is a decision of its own.
  for (const one of held.kind === 'approve' ? pressed() : last) one.givenUp = true;
}

const LOOKED_FOR_MS = 120_000;

/**
 * The first value that a source gives; undefined if it gives none for a while, for example if its database does not
 * answer.
 */
export async function once<Value>(
  { page }: Pick<ActionContext, 'page'>,
  watch: (listener: (value: Value) => void) => () => void,
): Promise<Value | undefined> {
  const patience = new AbortController();
  let stop = () => {};
  const told = new Promise<Value>((resolve) => {
    stop = watch(resolve);
  });
  const value = await Promise.race([told, page.world.sleep(LOOKED_FOR_MS, patience.signal).then(() => undefined)]);
  patience.abort();
  stop();
  return value;
}

/** Writes a message and sends it at once. */
export function reply(doing: ActionContext, id: number): Promise<void> {
  return send(doing, id, 'reply', (text) => doing.room.reviews.reply(id, text));
}

/** Writes over what is in the box, which may be an earlier message that was taken back, and sends it. */
async function send(
  doing: ActionContext,
  id: number,
  kind: MessageKind,
  sending: (text: string) => Promise<Decided>,
  decidesOn: Set<string> | null = null,
): Promise<void> {
  const { written } = doing.room.reviews;
  const before = written.get(id, kind);
  for (const word of doing.scene.journal.wordsOf(marksIn(before))) word.givenUp = true;
  const word = newWord(doing, 'comment');
  if (kind === 'reply') word.typedOver = 'message';
  written.keep(id, kind, word.mark);
  const pressed = await press(
    doing,
    { kind: decidesOn === null ? 'message' : 'decide', part: kind, marks: [word.mark], decidesOn },
    () => sending(word.mark),
  );
  if (pressed.keptAt === null) word.givenUp = true;
}
