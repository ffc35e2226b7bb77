import type { WorkLeft } from '../../contract/domain/work-left.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { CopyCounts } from './copies-here.ts';
import { countUnsent, isReviewMessage } from './unsent.ts';
import { readUnsentTexts, type UnsentTexts, type WriterRole } from './unsent-words.ts';

/** How much this device keeps for a user. */
export type Kept = {
  left: WorkLeft;
  /** The number of files on this device, in an operation or not, and the sum of their bytes. */
  files: number;
  fileBytes: number;
  /** The number of unsent messages of the kinds that only an administrator writes. */
  reviewMessages: number;
  /** When the server last accepted something from this device, in ms since 1970; null if it never did. */
  lastSentAt: number | null;
};

/** What this device keeps for one user: for signing out, and for users who want to know. */
export type KeptHere = {
  watch(listener: (kept: Kept) => void): () => void;
  read(): Promise<Kept>;
  left(): Promise<WorkLeft>;
  /** The text that was written in this role, and is in no operation. */
  words(as: WriterRole): Promise<UnsentTexts[]>;
  /** The copies that are kept for reading. */
  copies(): Promise<CopyCounts>;
};

export function createKeptHere(store: UserStore, copies: () => Promise<CopyCounts>): KeptHere {
  return {
    copies,
    watch: (listener) => store.watch(readKept, listener),
    read: () => store.read(readKept),
    left: () => store.read(countUnsent),
    words: (as) => store.read((tables) => readUnsentTexts(tables, as)),
  };
}

async function readKept(tables: UserTables): Promise<Kept> {
  const [left, files, reviewMessages, lastSentAt] = await Promise.all([
    countUnsent(tables),
    tables.files.toArray(),
    tables.fields.filter((row) => row.state === 'kept' && isReviewMessage(row)).count(),
    lastAccepted(tables),
  ]);
  const fileBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { left, files: files.length, fileBytes, reviewMessages, lastSentAt };
}

async function lastAccepted(tables: UserTables): Promise<number | null> {
  const receipts = tables.receipts.orderBy('sequence');
  const last = await receipts
    // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
    .reverse()
    .filter(({ outcome }) => outcome === 'accepted')
    .first();
  return last?.at ?? null;
}
