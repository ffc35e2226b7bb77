import { DatabaseHangsError } from './store-failure.ts';

/** Opening takes milliseconds, or seconds with an upgrade of a full database on a slow tablet. */
export const OPENED_WITHIN_MS = 10_000;
/** The largest transaction imports a whole copy with its files. */
export const COMMITTED_WITHIN_MS = 20_000;

/**
 * Rejects with `DatabaseHangsError` if the browser does not answer in time: some browsers drop the connections of a
 * sleeping page without any event, and the page would wait for ever. `giveUp` has to make sure that nothing more is
 * done.
 *
 * The time is measured in two halves: when a sleeping page wakes, all its timers are due at once, and a browser that
 * can answer still has the second half.
 */
export function withinTime<T>(milliseconds: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const half = milliseconds / 2;
    let timer = setTimeout(() => {
      timer = setTimeout(() => {
        giveUp();
        reject(new DatabaseHangsError());
      }, half);
    }, half);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
