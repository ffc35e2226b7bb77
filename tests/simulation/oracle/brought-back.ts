import { cellKeys, otherColumns } from '../people/cells.ts';
import type { Journal } from '../people/journal.ts';
import { keyOf } from '../people/word.ts';
import type { Arrival, ServerRecord } from '../server-record.ts';

/**
 * Whether this arrival brought back a row with this name, because a user had written in another cell of it before they
 * heard that it was removed, or has put a text back into one that was kept beside it: nothing that was written is lost,
 * so it is there again with what they wrote. The same if a copy had taken a change of it to this device that was not
 * saved at that time: this device cannot know that the row was removed with that change. And if they were told that the
 * save may have arrived, removed it from their device, and saved the text again.
 */
export function isBroughtBack(
  { journal, record }: { journal: Journal; record: ServerRecord },
  { order, at, device, before, after }: Pick<Arrival, 'order' | 'at' | 'device'> & Arrival['changes'][number],
  name: string,
): boolean {
  const isOfIt = (row: { name: string }) => keyOf(row.name) === name;
  if (before?.rows.some(isOfIt) === true) return false;
  const removedAt = journal.presses
    .filter(({ kind, removes, keptAt }) => kind === 'removeRow' && removes === name && keptAt !== null && keptAt < at)
    .map(({ keptAt }) => keptAt ?? 0);
  const isPutBack = (mark: string) => {
    const chosenAt = journal.words.get(mark)?.chosenAgainAt ?? null;
    return chosenAt !== null && chosenAt < at && chosenAt > Math.max(0, ...removedAt);
  };
  const wasAbandoned = (mark: string) => {
    const word = journal.words.get(mark);
    return word?.forgotten === true && word.takenBack.some((one) => one.device === device && one.until < at);
  };
  /** Whether this device had stored it before: then it had heard what became of it. */
  const wasStoredFromHere = (mark: string) =>
    record.arrivals.some(
      (one) => one.order < order && one.device === device && one.isGranted && one.marks.includes(mark),
    );
  const isSavedAgain = (mark: string) =>
    wasAbandoned(mark) &&
    journal.presses.some(
      (press) =>
        press.device === device &&
        press.marks.includes(mark) &&
        press.calledAt < at &&
        journal.words.get(mark)?.takenBack.some((one) => one.until < press.calledAt) === true,
    );
  if (wasAbandoned(name)) return true;
  return cellKeys(after.rows.filter(isOfIt), otherColumns).some(
    (mark) =>
      record.spanOf(mark)?.first === order ||
      isPutBack(mark) ||
      isSavedAgain(mark) ||
      (!wasStoredFromHere(mark) && journal.copiedRows.some((copied) => copied.mark === mark && copied.to === device)),
  );
}
