import type { WorkLeft } from '../contract/work-left.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { Copies } from './copies-here.ts';
import { countUnsent, isReviewMessage } from './unsent.ts';
import { readUnsentWords, type UnsentWords } from './unsent-words.ts';

/** What this device keeps for a person, in numbers. */
export type Kept = {
  left: WorkLeft;
  /** Files that are on this device, on their way or not, and their bytes. */
  files: number;
  fileBytes: number;
  /** Messages in their boxes that only an administrator writes. */
  reviewMessages: number;
  /** When the server last accepted something from here, in ms since 1970; null where it never did. */
  lastSentAt: number | null;
};

/** What this device keeps for one person; for whoever signs out, and for those who want to know. */
export type KeptHere = {
  watch(listener: (kept: Kept) => void): () => void;
  read(): Promise<Kept>;
  left(): Promise<WorkLeft>;
  /** The words that no change bears. */
  words(): Promise<UnsentWords[]>;
  /** What is kept for reading. */
  copies(): Promise<Copies>;
};

export function createKeptHere(store: PersonStore, copies: () => Promise<Copies>): KeptHere {
  return {
    copies,
    watch: (listener) => store.watch(readKept, listener),
    read: () => store.read(readKept),
    left: () => store.read(countUnsent),
    words: () => store.read(readUnsentWords),
  };
}

async function readKept(tables: PersonTables): Promise<Kept> {
  const [left, files, reviewMessages, lastSentAt] = await Promise.all([
    countUnsent(tables),
    tables.files.toArray(),
    tables.fields.filter((row) => row.state === 'kept' && isReviewMessage(row)).count(),
    lastAccepted(tables),
  ]);
  const fileBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { left, files: files.length, fileBytes, reviewMessages, lastSentAt };
}

async function lastAccepted(tables: PersonTables): Promise<number | null> {
  const receipts = tables.receipts.orderBy('sequence');
  const last = await receipts
    // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
    .reverse()
    .filter(({ outcome }) => outcome === 'accepted')
    .first();
  return last?.at ?? null;
}
