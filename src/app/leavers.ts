import type { SessionStorage } from '../session/session.ts';

/** The people whose databases are to go, and may not have gone yet: a page had one open, or the browser was killed. */
const LIST_KEY = 'portal-forget';

/** Who has left this device, and what of theirs is still to go. */
export type Leavers = {
  /** Those whose databases are to go, also from before this tab was opened. */
  list(): number[];
  /** They have left: what is theirs is to go. */
  leaves(userId: number): void;
  /** Whether they left in this tab and are not back: whoever is, has written here again. */
  isLeaving(userId: number): boolean;
  /** Nothing of theirs is to go any more. */
  isDone(userId: number): void;
  /** The person is here again. */
  isBack(userId: number): void;
};

/** Numbers of people in local storage; where that fails, none are remembered. */
export function createLeavers(storage: SessionStorage): Leavers {
  const leaving = new Set<number>();
  const read = (): number[] => {
    try {
      const numbers = (storage.getItem(LIST_KEY) ?? '').split(',').map(Number);
      return numbers.filter((number) => Number.isSafeInteger(number) && number > 0);
    } catch {
      return [];
    }
  };
  const write = (numbers: readonly number[]) => {
    try {
      if (numbers.length === 0) storage.removeItem(LIST_KEY);
      else storage.setItem(LIST_KEY, numbers.join(','));
    } catch {
      // What could not be done now is not made up for.
    }
  };
  const isDone = (userId: number) => write(read().filter((number) => number !== userId));
  return {
    list: read,
    leaves(userId) {
      leaving.add(userId);
      write([...new Set([...read(), userId])]);
    },
    isLeaving: (userId) => leaving.has(userId),
    isDone,
    isBack(userId) {
      leaving.delete(userId);
      isDone(userId);
    },
  };
}
