/**
 * What a screen can show of something that is read from the server. A failed read never looks like "nothing there":
 * - `loading`: nothing is known yet;
 * - `fresh`: as the server said a moment ago, and nothing has gone wrong since;
 * - `kept`: the copy read at `asOf` (ms since 1970, before the request), because there is no newer one yet;
 * - `failed`: there is no copy, and reading failed.
 *
 * `tag` is the version of the application that the value belongs to, if the server has versions; a list has none.
 * `onlyHere` is what only this device has, if nothing was ever read.
 */
export type Reading<T> =
  | { state: 'loading'; onlyHere?: T | undefined }
  | { state: 'fresh'; value: T; asOf: number; tag?: string | undefined }
  | { state: 'kept'; value: T; asOf: number; tag?: string | undefined; problem: ReadProblem }
  | { state: 'failed'; problem: ReadProblem; onlyHere?: T | undefined };

/**
 * Why there is nothing newer. `asking`: the server is being asked. `unreachable`: no response that can be trusted.
 * `sessionEnded`: 401. `refused`: the server's own message.
 */
export type ReadProblem =
  | { kind: 'asking' }
  | { kind: 'unreachable' }
  | { kind: 'sessionEnded' }
  | { kind: 'refused'; status: number; message: string };

/** Something that is read, kept and refreshed; `useReading` shows it. */
export type Source<T> = {
  get(): Reading<T>;
  subscribe(listener: () => void): () => void;
  /** Reads again now; the copy stays until there is a newer one. */
  refresh(): Promise<void>;
  /** The value may have changed at the server: reads again if there is a listener. */
  invalidate(): void;
};

/** A source whose value is the beginning of something longer. */
export type WindowSource<T> = Source<T> & {
  /** Shows more of it; this lasts until the last listener is removed. */
  more(): void;
};

/** The value of a reading, if it is fresh or kept. */
export function valueOf<T>(reading: Reading<T>): T | undefined {
  return reading.state === 'fresh' || reading.state === 'kept' ? reading.value : undefined;
}
