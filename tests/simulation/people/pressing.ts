import type { Press } from './journal.ts';
import type { ActionContext } from './scene.ts';

/** The part of what a screen is told that a user can make out. */
type Told = { kind: string; failure?: string };

/** Presses a button that asks the server for something, and records what the portal said to it. */
export async function press(
  { scene: { journal }, person, device, slot }: ActionContext,
  what: Pick<Press, 'kind' | 'part'> & Partial<Pick<Press, 'marks' | 'removes' | 'beside' | 'decidesOn' | 'saw'>>,
  work: () => Promise<Told | readonly Told[]>,
): Promise<Press> {
  const noted = journal.press({
    marks: [],
    removes: null,
    decidesOn: null,
    ...what,
    person,
    device,
    slot: slot.number,
  });
  const told = [await work()].flat();
  if (told.some((one) => one.kind === 'notStored' && one.failure !== 'hanging')) journal.diskFailed.add(device);
  if (told.some(({ kind }) => kind === 'notStored')) noted.isNotKept = true;
  if (told.some(({ kind }) => kind === 'notStored' || kind === 'filesUnread')) return noted;
  journal.keep(journal.wordsOf(noted.marks));
  // The application was submitted without these words, and the user is told so.
  if (told.some(({ kind }) => kind === 'alreadySubmitted')) return noted;
  noted.keptAt = journal.tick();
  if (told.length > 0 && told.every(({ kind }) => kind === 'saved')) {
    noted.savedAt = journal.tick();
  }
  return noted;
}
