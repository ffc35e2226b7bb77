/**
 * What a screen can show of something that is read from the server. A failed read never looks like "nothing there":
 * - `loading`: nothing is known yet;
 * - `fresh`: as the server last said, and nothing went wrong since;
 * - `kept`: the copy read at `asOf` (ms since 1970, before the server was asked), because reading again failed;
 * - `failed`: there is no copy, and reading failed.
 *
 * `tag` is the version of the application that the value is of, where the server has versions; a list has none.
 */
export type Reading<T> =
  | { state: 'loading' }
  | { state: 'fresh'; value: T; asOf: number; tag?: string | undefined }
  | { state: 'kept'; value: T; asOf: number; tag?: string | undefined; problem: ReadProblem }
  | { state: 'failed'; problem: ReadProblem };

/** `unreachable`: no answer that can be believed. `signedOut`: 401. `refused`: the server's own words. */
export type ReadProblem =
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; status: number; message: string };

/** Something that is read, kept and refreshed; `useReading` shows it. */
export type Source<T> = {
  get(): Reading<T>;
  subscribe(listener: () => void): () => void;
  /** Reads again now; the copy stays until there is a better one. */
  refresh(): Promise<void>;
  /** What it shows has changed at the server: reads again if somebody is looking. */
  outdated(): void;
};
