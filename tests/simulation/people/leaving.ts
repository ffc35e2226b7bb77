import type { SignOutState } from '../../../src/session/leaving/sign-out-flow.ts';
import { once } from './reviewing.ts';
import type { ActionContext } from './scene.ts';
import { typedAt } from './writing.ts';

/**
 * Signs out as the header offers it: waits for what can still be sent, and answers the portal's questions. A user who
 * downloads what is left and then discards it imports it when they are back.
 */
export async function leave(doing: ActionContext, choice: 'keep' | 'download' | 'discard'): Promise<void> {
  const { scene, person, device } = doing;
  const { leaving, world } = doing.page;
  const left = leaving.begin();
  // If asked again about work that was found since, they give the same answer.
  for (let answered: SignOutState | undefined; ;) {
    const before = answered;
    const asked = once<SignOutState>(doing, (listener) => {
      const look = () => {
        const state = leaving.state();
        if (state.step === 'asking' && state !== before) listener(state);
      };
      const stop = leaving.subscribe(look);
      look();
      return stop;
    });
    const first = await Promise.race([left, asked]);
    if (first === undefined) leaving.stay();
    if (first === undefined || !('step' in first)) break;
    answered = first;
    await answer(doing, first, choice);
  }
  const came = await left;
  if (came.kind !== 'left') return;
  const { network, storage } = scene.browsers.get(device)?.device ?? {};
  const heard = () => network?.heard ?? 0;
  const signedOut = { person, device, at: scene.journal.tick(), heard: heard() };
  scene.journal.signedOut.push(signedOut);
  // The answer to the sign-out counts too, unless it is heard only once the rows are deleted: on a slow line it may be,
  // while the deletion is committed, or while the emptied database waits for other pages to close it.
  const deleted = storage?.rowsDeleted(world.context, 'drafts') ?? Promise.resolve();
  await Promise.race([came.atServer.catch(() => false), deleted, came.deleted]);
  signedOut.heard = heard();
  await came.deleted;
}

async function answer(
  doing: ActionContext,
  asked: SignOutState,
  choice: 'keep' | 'download' | 'discard',
): Promise<void> {
  const { page, scene, person, device } = doing;
  const { leaving } = page;
  if (choice === 'keep') return leaving.keep();
  const copy = choice === 'download' ? await leaving.copy() : null;
  if (copy === null) giveUpAll(doing);
  else {
    // They are told that these words are in no copy and will be lost.
    if (asked.step === 'asking' && asked.hasUnwritten) for (const word of typedAt(doing.room)) word.givenUp = true;
    scene.copies.push({ person, device, copy });
    scene.journal.inCopyOnly.push({ person, device, at: scene.journal.tick() });
  }
  leaving.discard();
}

/** Gives up everything that is only on this device. */
function giveUpAll({ scene: { journal }, person, device }: ActionContext): void {
  for (const word of journal.words.values()) {
    if (word.person === person && word.device === device) word.givenUp = true;
  }
  for (const blank of journal.blanks) if (blank.person === person && blank.device === device) blank.givenUp = true;
  for (const press of journal.presses) if (press.person === person && press.device === device) press.givenUp = true;
}
