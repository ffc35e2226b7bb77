import type { LeavingState } from '../../../src/session/leaving.ts';
import { once } from './reviewing.ts';
import type { Doing } from './scene.ts';
import { typedAt } from './writing.ts';

/**
 * Signs out as the header offers it: waits for what can still be sent, and answers what it asks. Who downloads what is left
 * and then discards it takes it in again when they are back.
 */
export async function leave(doing: Doing, choice: 'keep' | 'download' | 'discard'): Promise<void> {
  const { page, scene, person, device } = doing;
  const { leaving } = page;
  const left = leaving.begin();
  const asked = once<LeavingState>(doing, (listener) => {
    const look = () => {
      if (leaving.state().step === 'asking') listener(leaving.state());
    };
    const stop = leaving.subscribe(look);
    look();
    return stop;
  });
  const first = await Promise.race([left, asked]);
  if (first === undefined) leaving.stay();
  else if ('step' in first) {
    if (choice === 'keep') leaving.keep();
    else {
      const copy = choice === 'download' ? await leaving.copy() : null;
      if (copy === null) giveUpAll(doing);
      else {
        // They are told that these are in no copy, and lost.
        if (first.step === 'asking' && first.unkept) for (const word of typedAt(doing.room)) word.givenUp = true;
        scene.copies.push({ person, device, copy });
        scene.journal.inCopyOnly.push({ person, device, at: scene.journal.tick() });
      }
      leaving.discard();
    }
  }
  const came = await left;
  if (came.kind !== 'left') return;
  const heard = scene.browsers.get(device)?.device.network.heard ?? 0;
  scene.journal.signedOut.push({ person, device, at: scene.journal.tick(), heard });
  await came.forgotten;
}

/** What is on this device alone goes with it. */
function giveUpAll({ scene: { journal }, person, device }: Doing): void {
  for (const word of journal.words.values()) {
    if (word.person === person && word.device === device) word.givenUp = true;
  }
  for (const press of journal.presses) if (press.person === person && press.device === device) press.givenUp = true;
}
