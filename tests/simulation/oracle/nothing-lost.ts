import type { Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import type { PersonName } from '../server-world.ts';
import type { WorkOnDisk } from './work-on-disk.ts';

/** What was said to be kept is at the server, or on a device of that person, or a newer word stands in its place. */
export function judgeLosses(
  { journal, record }: Scene,
  works: ReadonlyMap<PersonName, readonly WorkOnDisk[]>,
  isPlain: boolean,
): void {
  const isSomewhere = ({ mark, person }: Word) =>
    record.placesOf(mark).length > 0 || (works.get(person) ?? []).some(({ marks }) => marks.has(mark));
  const stood = ({ slot, place }: Word) =>
    place === 'status 3' ||
    [...journal.words.values()].some((other) => other.slot === slot && other.place === place && isSomewhere(other));
  for (const word of journal.words.values()) {
    if (word.keptAt === null || word.givenUp || isSomewhere(word)) continue;
    // To save as draft what is a draft changes nothing, so after a lost answer nothing has to be sent; and a server without
    // keys is looked at: where the status is so already, nothing has to be sent either.
    if (word.kind === 'status' && (isPlain || word.place === 'status 3') && stood(word)) continue;
    const successors = journal.successorsOf(word);
    // What took its place and was then given up by choice took it with it.
    if (successors.some((other) => isSomewhere(other) || other.givenUp)) continue;
    journal.violations.add(`3 lost: ${word.kind} ${word.mark} (${word.place}) of ${word.person} on ${word.device}`);
  }
}
