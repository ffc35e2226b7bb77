import type { Browser } from '../app/browser.ts';
import { rowOf } from '../people/cells.ts';
import type { Journal, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { marksIn } from '../people/word.ts';
import type { PersonName } from '../server-world.ts';

/** A backup replaced the server's database: the marks that the server had before, and those that it has after. */
export type Restored = {
  at: number;
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** By device: how many of its requests the server had answered before. */
  served: ReadonlyMap<string, number>;
};

/**
 * What a user wrote on this device before a backup was restored, what was said to be stored or saved, and what the
 * server lacks now, is offered to them there: answers, investigators and files. Exceptions: something was put in its
 * place, or the user signed out on a device that had not heard of the restore. `offered`: everything that the device
 * says the server lacks, in any form.
 */
export function judgeOffered(
  { journal, record }: Scene,
  person: PersonName,
  { name }: Browser,
  offered: unknown,
  /** The words that the user can see on the device: once something was sent again, it may wait there. */
  shown: ReadonlySet<string>,
): void {
  const [first] = journal.exchanged;
  const emptied = [...journal.emptied, ...journal.inCopyOnly].some(({ device }) => device === name);
  if (first === undefined || emptied) return;
  /**
   * Whether the server had it when the user signed out; signing out deletes everything that the device believes to be
   * saved.
   */
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
  /** Whether it was stored, and something was stored in its place before the backup was restored. */
  const isReplaced = (mark: string) => {
    const arrived = record.arrivals[record.spanOf(mark)?.first ?? -1];
    return arrived !== undefined && arrived.at < first.at && !first.before.has(mark);
  };
  /** Whether the server had it after each restore: whatever replaced it then came later. */
  const isInEveryBackup = (mark: string) => journal.exchanged.every(({ after }) => after.has(mark));
  const isAnswered = journal.offersAnswered.some((one) => one.person === person && one.device === name);
  const here = isAnswered ? shown : [];
  const seen = new Set([...marksIn(offered), ...marksIn([...record.now().values()]), ...here]);
  for (const word of journal.words.values()) {
    const { mark, place, madeAt, keptAt } = word;
    const isOfThem = word.person === person && word.device === name;
    const isBefore = madeAt < first.at && keptAt !== null && keptAt < first.at;
    if (!isOfThem || !isBefore || seen.has(mark) || !isStillThere(journal, word)) continue;
    if (isForgotten(mark) || isReplaced(mark) || isInEveryBackup(mark)) continue;
    journal.violations.add(
      `C ${person} on ${name}: ${mark} (${place}) was said to be kept, a backup without it was restored, and it is not offered`,
    );
  }
}

/** Whether it was not replaced, removed or given up since: this device has it, or has seen it stored. */
function isStillThere(journal: Journal, word: Word): boolean {
  const { kind, slot, place, person, device } = word;
  if (kind === 'comment' || kind === 'message' || word.givenUp || word.takenBack.length > 0) return false;
  const isRemoved = kind === 'row' && journal.removedRows.has(`${slot} ${rowOf(place)}`);
  const isBlank = journal.blanks.some((one) => one.slot === slot && one.place === place && one.person === person);
  const isDeleted = journal.deleted.some((one) => one.slot === slot && one.device === device);
  return !isRemoved && !isBlank && !isDeleted && journal.successorsOf(word).length === 0;
}

/** What was written for the former database must not arrive at the restored one unasked. */
export function judgeUnasked({ journal, record }: Scene): void {
  for (const { at: arrivedAt, person, device, path, order, changes } of record.arrivals) {
    const last = journal.exchanged.findLast(({ at }) => at < arrivedAt);
    if (last === undefined) continue;
    for (const { before, after } of changes) {
      const had = new Set(marksIn(before));
      const sent = journal
        .wordsOf(marksIn(after))
        .filter(({ mark, madeAt }) => !had.has(mark) && !last.after.has(mark) && madeAt < last.at)
        .filter(({ mark }) => !wasSentAgain(journal, mark, { device, at: arrivedAt }));
      for (const { mark } of sent) {
        journal.violations.add(
          `C ${person} on ${device}: ${mark} was written for a portal that was exchanged for a backup, and came to that unasked (${path}, arrival ${order})`,
        );
      }
    }
  }
}

/** Whether the user sent an offer with this word again on this device. */
const wasSentAgain = (journal: Journal, mark: string, by: { device: string | null; at: number }) =>
  journal.offersAnswered.some(
    ({ isSent, device, at, marks }) => isSent && device === by.device && at < by.at && marks.includes(mark),
  );
