import type { Browser } from '../app/browser.ts';
import type { Journal, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { marksIn } from '../people/word.ts';
import type { PersonName } from '../server-world.ts';

/** A backup took the server's place: what was there before, and what it has instead. */
export type Restored = {
  at: number;
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** By device: how many of its requests the server had answered before. */
  served: ReadonlyMap<string, number>;
};

/**
 * What somebody wrote on this device before a backup was restored, was told to be kept or saved, and the portal lacks now, is
 * offered to them there: answers, investigators and files, as long as nobody put anything in their place, and they did not sign
 * out of a device that had not heard of the restore. `offered`: all that the device tells the portal to lack, in whatever form.
 */
export function judgeOffered(
  { journal, record }: Scene,
  person: PersonName,
  { name }: Browser,
  offered: unknown,
): void {
  const [first] = journal.exchanged;
  const emptied = [...journal.emptied, ...journal.inCopyOnly].some(({ device }) => device === name);
  if (first === undefined || emptied) return;
  /** The server had it when its person signed out of the device, which forgets what is saved as far as it knows. */
  const isForgotten = (mark: string) => {
    const arrived = record.arrivals[record.spanOf(mark)?.first ?? -1];
    return journal.signedOut.some(
      (one) =>
        one.person === person &&
        one.device === name &&
        one.heard <= (first.served.get(name) ?? 0) &&
        (arrived?.at ?? Infinity) < Math.min(first.at, one.at),
    );
  };
  const seen = new Set([...marksIn(offered), ...marksIn([...record.now().values()])]);
  for (const word of journal.words.values()) {
    const { mark, place, madeAt, keptAt } = word;
    const isOfThem = word.person === person && word.device === name;
    const isBefore = madeAt < first.at && keptAt !== null && keptAt < first.at;
    if (!isOfThem || !isBefore || seen.has(mark) || !isStillThere(journal, word) || isForgotten(mark)) continue;
    journal.violations.add(
      `C ${person} on ${name}: ${mark} (${place}) was said to be kept, a backup without it was restored, and it is not offered`,
    );
  }
}

/** Nobody has replaced, removed or given it up since: this device has it, or has seen it stored. */
function isStillThere(journal: Journal, word: Word): boolean {
  const { kind, slot, place, person, device } = word;
  if (kind === 'comment' || kind === 'message' || word.givenUp || word.takenBackAt !== null) return false;
  const isRemoved = kind === 'row' && journal.removedRows.has(`${slot} ${place}`);
  const isBlank = journal.blanks.some((one) => one.slot === slot && one.place === place && one.person === person);
  const isDeleted = journal.deleted.some((one) => one.slot === slot && one.device === device);
  return !isRemoved && !isBlank && !isDeleted && journal.successorsOf(word).length === 0;
}

/** Nothing that was written for the former database comes to the restored one unasked. */
export function judgeUnasked({ journal, record }: Scene): void {
  for (const { at: arrivedAt, person, device, path, order, changes } of record.arrivals) {
    const last = journal.exchanged.findLast(({ at }) => at < arrivedAt);
    if (last === undefined) continue;
    for (const { before, after } of changes) {
      const had = new Set(marksIn(before));
      const sent = journal
        .wordsOf(marksIn(after))
        .filter(({ mark, madeAt }) => !had.has(mark) && !last.after.has(mark) && madeAt < last.at);
      for (const { mark } of sent) {
        journal.violations.add(
          `C ${person} on ${device}: ${mark} was written for a portal that was exchanged for a backup, and came to that unasked (${path}, arrival ${order})`,
        );
      }
    }
  }
}
