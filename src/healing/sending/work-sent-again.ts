import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { MissingWork } from '../missing.ts';
import type { RememberedFile } from '../remembered/remembered-files.ts';
import type { Remembered } from '../remembered/remembered.ts';

/** Bytes of a file, with their type, digest and keys. Not every browser can store a Blob in a private window. */
export type FileBytes = RememberedFile & {
  bytes: ArrayBuffer;
  mediaType: string;
  sha256: string;
  key: string;
  id: number;
};

/** What is written to a database, completely or not at all. */
export type SendAgainPlan = {
  /** Name of exactly this work: it is not put twice while a former database has it too. */
  key: string;
  remembered: Remembered;
  missing: MissingWork;
  /** Files whose bytes are still on this device. */
  files: readonly FileBytes[];
  /** Messages, each with a key that is equal on every device and at every attempt. */
  comments: readonly { text: string; created: string; key: string }[];
  /** The server's current version; null if it no longer has the application. */
  atServer: ApplicationAtServer | null;
  /** Whether it is remembered in this database itself, and not in a former one. */
  isHere: boolean;
  /** Lane and key of a new application; equal on every device and at every attempt. */
  fresh: { lane: number; key: string };
  /** The same for new rows: a local id of each, by its id where it was written. */
  rowNumbers: ReadonlyMap<number, number>;
  asOf: number;
};

/** `rowIds`: the id in its lane of each row that is sent again, by its id where it was written. */
export type SendAgainPlanWithIds = SendAgainPlan & { rowIds: ReadonlyMap<number, number> };

/** Whether it is sent from the lane in which it already is, with all that was written in it. */
export const staysInLane = ({ isHere, remembered }: SendAgainPlan, lane: number) => isHere && remembered.lane === lane;
