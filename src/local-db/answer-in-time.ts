import { DatabaseHangsError } from './store-failure.ts';

/** Opening takes milliseconds; with an upgrade of a full database on a slow tablet, seconds. */
export const OPENED_WITHIN_MS = 10_000;
/** The largest transaction takes in a whole copy with its files. */
export const COMMITTED_WITHIN_MS = 20_000;

/**
 * Rejects if the browser does not answer in time: some end the connections of a page that slept and tell nobody, and the
 * page would wait for ever. `giveUp` makes sure that nothing is done any more.
 *
 * The time is counted in two halves: all timers of a page that slept are due when it wakes, and a browser that can answer
 * has the second half for it.
 */
export function answeredInTime<T>(milliseconds: number, work: Promise<T>, giveUp: () => void): Promise<T> {
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
