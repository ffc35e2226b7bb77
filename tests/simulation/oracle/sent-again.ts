import type { Journal, OfferAnswered, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';
import { isBroughtBack } from './brought-back.ts';

/**
 * What users were offered once a backup was restored, and sent again or discarded: what was typed on the device since
 * the offer was shown is not deleted with it, and what they had deleted before is not sent again. `there`: all words that
 * can be seen in the end, on any device, or are offered there.
 */
export function judgeSentAgain(scene: Scene, there: ReadonlySet<string>): void {
  const { journal } = scene;
  for (const answered of journal.offersAnswered) {
    judgeTypedSince(scene, answered, there);
    if (answered.isSent) judgeDeleted(scene, answered);
  }
}

function judgeTypedSince({ journal, record }: Scene, answered: OfferAnswered, there: ReadonlySet<string>): void {
  const { person, device, slot, marks, isSent, shownAt } = answered;
  const isSomewhere = ({ mark }: Word) => there.has(mark) || record.spanOf(mark) !== undefined;
  if ([...journal.emptied, ...journal.inCopyOnly].some((one) => one.device === device)) return;
  for (const word of journal.words.values()) {
    if (word.person !== person || word.device !== device || word.slot !== slot) continue;
    if (word.keptAt === null || word.givenUp || word.madeAt < shownAt || marks.includes(word.mark)) continue;
    if (isSomewhere(word)) continue;
    if (journal.successorsOf(word).some((other) => isSomewhere(other) || other.givenUp)) continue;
    journal.violations.add(
      `C ${person} on ${device}: ${word.mark} (${word.place}) was typed after an offer was shown that they ${isSent ? 'sent again' : 'discarded'}, and is nowhere`,
    );
  }
}

/** What the user had deleted on this device does not come to the server from it any more. */
function judgeDeleted({ journal, record }: Scene, { person, device, slot, at }: OfferAnswered): void {
  const servers = journal.slots[slot]?.servers ?? [];
  for (const { at: arrivedAt, device: from, order, changes } of record.arrivals) {
    if (arrivedAt < at || from !== device) continue;
    for (const { before, after } of changes) {
      if (!servers.includes(after.id)) continue;
      const added = (of: 'rows' | 'files') =>
        after[of]
          .map(({ name }) => keyOf(name))
          .filter((name) => before === null || !before[of].some((one) => keyOf(one.name) === name));
      const emptied = Object.entries(after.fields).flatMap(([name, value]) =>
        keyOf(value) !== keyOf(before?.fields[name]) && wasEmptied(journal, keyOf(value), { device, at })
          ? [keyOf(value)]
          : [],
      );
      const rows = added('rows').filter(
        (name) => !isBroughtBack({ journal, record }, { order, at: arrivedAt, before, after }, name),
      );
      const removed = [...rows, ...added('files')].filter((mark) => wasRemoved(journal, mark, { person, device, at }));
      for (const mark of [...removed, ...emptied]) {
        journal.violations.add(
          `C ${person} on ${device}: ${mark} was deleted there, and came to the server again with what was sent again (arrival ${order})`,
        );
      }
    }
  }
}

type By = { device: string; at: number };

function wasRemoved(journal: Journal, mark: string, { person, device, at }: By & { person: string }): boolean {
  return journal.presses.some(
    (press) =>
      (press.kind === 'removeRow' || press.kind === 'removeFile') &&
      press.removes === mark &&
      press.person === person &&
      press.device === device &&
      press.keptAt !== null &&
      press.keptAt < at &&
      !press.givenUp,
  );
}

/** Whether the field was emptied of this word, and the user did not put it back. */
function wasEmptied(journal: Journal, mark: string, { device, at }: By): boolean {
  const word = journal.words.get(mark);
  if (word === undefined || word.chosenAgainAt !== null) return false;
  return journal.blanks.some((blank) => blank.saw === mark && blank.device === device && blank.at < at);
}
