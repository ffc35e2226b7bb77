import { cellKeys, otherColumns } from '../people/cells.ts';
import type { Journal, OfferAnswered, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';
import type { ServerApplication } from '../server-now.ts';
import type { Arrival } from '../server-record.ts';
import { isBroughtBack } from './brought-back.ts';

/**
 * What users were offered once a backup was restored, and sent again or discarded: what was kept on the device since
 * the offer was shown is not deleted with it, and what they had deleted before is not sent again. `there`: all words
 * that can be seen in the end, on any device, or are offered there.
 */
export function judgeSentAgain(scene: Scene, there: ReadonlySet<string>): void {
  const { journal } = scene;
  for (const answered of journal.offersAnswered) {
    judgeTypedSince(scene, answered, there);
    if (answered.isSent) judgeDeleted(scene, answered);
    if (answered.isSent && answered.isDone === true) judgeRemovals(scene, answered);
  }
}

function judgeTypedSince({ journal, record }: Scene, answered: OfferAnswered, there: ReadonlySet<string>): void {
  const { person, device, slot, marks, isSent, shownAt } = answered;
  const isSomewhere = ({ mark }: Word) => there.has(mark) || record.spanOf(mark) !== undefined;
  if ([...journal.emptied, ...journal.inCopyOnly].some((one) => one.device === device)) return;
  for (const word of journal.words.values()) {
    if (word.person !== person || word.device !== device || word.slot !== slot) continue;
    if (word.keptAt === null || word.givenUp || word.keptAt < shownAt || marks.includes(word.mark)) continue;
    if (isSomewhere(word)) continue;
    if (journal.successorsOf(word).some((other) => isSomewhere(other) || other.givenUp)) continue;
    journal.violations.add(
      `C ${person} on ${device}: ${word.mark} (${word.place}) was kept after an offer was shown that they ${isSent ? 'sent again' : 'discarded'}, and is nowhere`,
    );
  }
}

/** What the user had deleted on this device does not come to the server from it any more. */
function judgeDeleted(scene: Scene, { person, device, slot, at }: OfferAnswered): void {
  const { journal, record } = scene;
  const servers = journal.slots[slot]?.servers ?? [];
  for (const arrival of record.arrivals) {
    const { at: arrivedAt, device: from, order, changes } = arrival;
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
        (name) => !isBroughtBack({ journal, record }, { order, at: arrivedAt, device, before, after }, name),
      );
      const files = added('files').filter((name) => !isTakenBack(scene, arrival, name));
      const removed = [...rows, ...files].filter((mark) => wasRemoved(journal, mark, { person, device, at }));
      for (const mark of [...removed, ...emptied]) {
        journal.violations.add(
          `C ${person} on ${device}: ${mark} was deleted there, and came to the server again with what was sent again (arrival ${order})`,
        );
      }
    }
  }
}

/**
 * Whether this upload repeats one that may have arrived before its file was taken back: only then does the portal
 * know which file to delete, and it is asked to.
 */
function isTakenBack({ browsers, record }: Scene, { key, device, order }: Arrival, name: string): boolean {
  const tries = browsers.get(device ?? '')?.device.network.exchanges.filter((one) => one.key === key) ?? [];
  const has = (one: ServerApplication | null) => one?.files.some((file) => keyOf(file.name) === name) === true;
  return (
    key !== null &&
    tries.length > 1 &&
    record.arrivals.some(
      (later) => later.order > order && later.changes.some(({ before, after }) => has(before) && !has(after)),
    )
  );
}

/**
 * A removal that waited when the backup was restored is sent again with the rest, if the backup has what was removed.
 */
function judgeRemovals({ journal, record }: Scene, { person, device, slot, shownAt }: OfferAnswered): void {
  const [restoredAt = 0] = journal.restored;
  for (const { kind, calledAt, keptAt, givenUp, removes, ...press } of journal.presses) {
    if ((kind !== 'removeRow' && kind !== 'removeFile') || givenUp || keptAt === null || keptAt > shownAt) continue;
    if (press.person !== person || press.device !== device || press.slot !== slot || calledAt > restoredAt) continue;
    const partsOf = (one: ServerApplication | null | undefined): readonly { id: number; name: string }[] =>
      (kind === 'removeRow' ? one?.rows : one?.files) ?? [];
    const has = (one: ServerApplication | undefined) => partsOf(one).some(({ name }) => keyOf(name) === removes);
    const servers = journal.slots[slot]?.servers ?? [];
    const stored = record.arrivals.flatMap(({ changes }) => changes.map(({ after }) => after));
    const ofSlot = stored.filter(({ id }) => servers.includes(id)).flatMap(partsOf);
    const numbers = new Set(ofSlot.flatMap(({ id, name }) => (keyOf(name) === removes ? [id] : [])));
    // Told by its number: another device may have changed the name of the row in between.
    const wasRemoved = record.arrivals.some(
      ({ at, changes }) =>
        at > calledAt &&
        changes.some(({ before, after }) =>
          partsOf(before).some(({ id }) => numbers.has(id) && partsOf(after).every((one) => one.id !== id)),
        ),
    );
    // A row that the backup has with other cells is not the one that was removed.
    const hasAsRemoved = (one: ServerApplication | undefined) =>
      kind !== 'removeRow' ||
      one?.rows.some((row) => {
        const others = cellKeys([row], otherColumns);
        return keyOf(row.name) === removes && press.beside.every((cell) => others.includes(cell));
      }) === true;
    const isThere = (one: ServerApplication | undefined) => has(one) && hasAsRemoved(one);
    if (wasRemoved || !servers.some((id) => isThere(record.now().get(id)))) continue;
    journal.violations.add(
      `C ${person} on ${device}: ${removes} was removed there before a backup was restored, what the server lacked was sent again, and it is there`,
    );
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
  return journal.blanks.some(
    (blank) =>
      blank.saw === mark && blank.device === device && blank.at < at && blank.keptAt !== null && blank.givenUp !== true,
  );
}
