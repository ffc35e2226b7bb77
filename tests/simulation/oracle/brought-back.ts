import { cellKeys, otherColumns } from '../people/cells.ts';
import type { Journal } from '../people/journal.ts';
import { keyOf } from '../people/word.ts';
import type { Arrival, ServerRecord } from '../server-record.ts';

/**
 * Whether this arrival brought back a row with this name, because a user had written in another cell of it before they
 * heard that it was removed, or has put a text back into one that was kept beside it: nothing that was written is lost,
 * so it is there again with what they wrote. The same if they were told that the save may have arrived, removed it from
 * their device, and saved the text again.
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
  const word = journal.words.get(name);
  const isAbandoned = word?.forgotten === true && word.takenBack.some((one) => one.device === device && one.until < at);
  if (isAbandoned) return true;
  return cellKeys(after.rows.filter(isOfIt), otherColumns).some(
    (mark) => record.spanOf(mark)?.first === order || isPutBack(mark),
  );
}
