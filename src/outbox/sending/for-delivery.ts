import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { FileRow } from '../../local-db/tables/rows.ts';
import type { TryResult } from './classify-response.ts';
import { claimNext } from './claim.ts';
import type { Claimant, Claimed } from './claimed.ts';
import { isStillMadeOn } from '../merge/merge-with-base.ts';
import { displacedBy, endDisplaced, keepDisplaced, type StoredFile } from '../queue/displaced.ts';
import { giveBack, holdsLease, renew, takeOver } from './lease.ts';
import { endBackOffs } from '../read/outbox-state.ts';
import { settle } from './settle.ts';
import { firstHoldEnd, needingUser, needsPage, nextTime, deliveryProgressOf, summarize } from '../read/summary.ts';

/**
 * The outbox as delivery uses it. Every call that claims, or stores a verdict, checks the lease in its own transaction
 * first.
 */
export type ForDelivery = {
  /**
   * Takes over the lease, as the holder of the lock; false if it was stolen and is alive. `stealing`: without the lock,
   * and only if the lease has expired. `lost` is checked once the transaction has begun: a deliverer whose lock was
   * stolen by then takes nothing over.
   */
  takeOver(
    token: string,
    holder: 'page' | 'worker',
    options?: { stealing: boolean; lost?: AbortSignal },
  ): Promise<boolean>;
  renew(token: string): Promise<boolean>;
  giveBack(token: string): Promise<void>;
  /**
   * Claims what can be sent now, at most `most` operations, evaluated once the transaction has begun. Null: the lease
   * is lost.
   */
  claim(claimant: Omit<Claimant, 'now' | 'userId'>, most: () => number): Promise<Claimed[] | null>;
  /** Stores the result of a try, and claims what can be sent next. Null: the lease is lost, and nothing was stored. */
  settle(
    claimant: Omit<Claimant, 'now' | 'userId'>,
    operationId: string,
    result: TryResult,
    most: () => number,
  ): Promise<Claimed[] | null>;
  /**
   * Notes the ids of the messages that the application of a Submit has right before it is sent, if they are known.
   * False if the lease is lost, or the operation is gone or to be discarded: then it must not be sent.
   */
  noteMessagesBefore(token: string, operationId: string, ids: readonly number[] | undefined): Promise<boolean>;
  /** The bytes of a chosen file, and the SHA-256 that they had when it was chosen. */
  bytesOf(fileId: number): Promise<{ bytes: Blob; sha256: string } | undefined>;
  /**
   * Keeps a file that is about to be deleted at the server because this operation's file replaces it. False if the
   * lease is lost, or the operation is gone or to be discarded: then it must not be deleted. Rejects if it cannot be
   * kept.
   */
  keepDisplaced(token: string, operationId: string, file: StoredFile): Promise<boolean>;
  /** The file that was kept by `keepDisplaced`. */
  displacedBy(operationId: string): Promise<{ type: FileType; fileName: string; bytes: Blob } | undefined>;
  /** The server has the file again, or no longer accepts it: then it stays here as a chosen file. */
  endDisplaced(token: string, operationId: string, became: 'stored' | 'kept'): Promise<void>;
  /**
   * The server's ids of everything of this kind that was created on this device, except of what has the local
   * id `except`.
   */
  knownIds(kind: 'application' | 'attachment', except: number): Promise<ReadonlySet<number>>;
  /** Whether a change would be composed the same on what the server has now. */
  isStillMadeOn(operationId: string, atServer: ApplicationAtServer): Promise<boolean>;
  /** When something can be sent: `now` at the earliest (ms since 1970); null if nothing waits for a time. */
  nextTime(sessionMark: string | null): Promise<number | null>;
  /** When the first of the decisions that can still be undone may be sent (ms since 1970); null if there is none. */
  holdEnds(): Promise<number | null>;
  needsPage(): Promise<boolean>;
  /** The connection may be back: what backs off may be sent now. */
  endBackOffs(): Promise<void>;
  /** The number of changes that need the user. */
  actionNeeded(): Promise<number>;
  /**
   * Whether something could be sent now, and two texts: `trace` changes with everything that completes, `alive` with
   * the deliverer that is at work.
   */
  progress(sessionMark: string | null): Promise<{ due: boolean; trace: string; alive: string }>;
};

/** What the outbox needs. */
export type OutboxWorld = {
  store: UserStore;
  /** ms since 1970 */
  now: () => number;
  /** A fresh UUID. */
  newKey: () => string;
  /** From 0 up to 1, for jitter. */
  random: () => number;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The mark of the session on this device; null if no user, or another one, is signed in. */
  sessionMark: () => Promise<string | null>;
  /** Calls back when a user signs in or out on this device. */
  onSession: (listener: () => void) => () => void;
};

export function createForDelivery(world: OutboxWorld): ForDelivery {
  const { store, now } = world;
  const at = (claimant: Omit<Claimant, 'now' | 'userId'>): Claimant => ({
    ...claimant,
    userId: store.userId,
    now: now(),
  });
  return {
    takeOver: (token, holder, { stealing, lost } = { stealing: false }) =>
      store.write(
        async (tables) => lost?.aborted !== true && takeOver(tables, { token, holder, stealing, now: now() }),
      ),
    renew: (token) => store.write((tables) => renew(tables, token, now())),
    giveBack: (token) => store.write((tables) => giveBack(tables, token)),
    claim: (claimant, most) =>
      store.write(async (tables) => {
        if (!(await renew(tables, claimant.token, now()))) return null;
        return claimNext(tables, at(claimant), most());
      }),
    settle: (claimant, operationId, result, most) =>
      store.write(async (tables) => {
        const settled = await settle(tables, world, at(claimant), operationId, result);
        return settled === null ? null : claimNext(tables, at(claimant), most(), settled);
      }),
    noteMessagesBefore: (token, operationId, messagesBefore) =>
      store.write(async (tables) => {
        if (!(await holdsLease(tables, token))) return false;
        const operation = await tables.operations.where('id').equals(operationId).first();
        if (operation === undefined || operation.discardWanted) return false;
        if (messagesBefore !== undefined) await tables.operations.put({ ...operation, messagesBefore });
        return true;
      }),
    bytesOf: (fileId) =>
      store.read(async (tables) => {
        const file = await tables.files.get(fileId);
        const bytes = file && (await blobOf(tables, file));
        return bytes && { bytes, sha256: file.sha256 };
      }),
    keepDisplaced: (token, operationId, file) =>
      store.write(async (tables) => {
        if (!(await holdsLease(tables, token))) return false;
        return keepDisplaced(tables, { operationId, newId: newLocalId(world.newKey()), now: now() }, file);
      }),
    displacedBy: (operationId) =>
      store.read(async (tables) => {
        const file = await displacedBy(tables, operationId);
        const bytes = file && (await blobOf(tables, file));
        return bytes && { type: file.type, fileName: file.fileName, bytes };
      }),
    endDisplaced: (token, operationId, became) =>
      store.write(async (tables) => {
        if (await holdsLease(tables, token)) await endDisplaced(tables, operationId, became);
      }),
    knownIds: (kind, except) =>
      store.read(async (tables) => {
        const ids = await tables.ids.filter((row) => row.kind === kind && row.local !== except).toArray();
        return new Set(ids.map(({ server }) => server));
      }),
    isStillMadeOn: (operationId, atServer) => store.read((tables) => isStillMadeOn(tables, operationId, atServer)),
    holdEnds: () => store.read((tables) => firstHoldEnd(tables, now())),
    nextTime: (sessionMark) => store.read((tables) => nextTime(tables, sessionMark, now())),
    needsPage: () => store.read(needsPage),
    async actionNeeded() {
      const sessionMark = await world.sessionMark();
      return needingUser(await store.read((tables) => summarize(tables, sessionMark)));
    },
    endBackOffs: async () => void (await store.write((tables) => endBackOffs(tables, now()))),
    progress: (sessionMark) => store.read((tables) => deliveryProgressOf(tables, sessionMark, now())),
  };
}

async function blobOf(tables: UserTables, { id, mediaType }: FileRow): Promise<Blob | undefined> {
  const row = await tables.bytes.get(id);
  if (row === undefined) return undefined;
  return row.bytes instanceof Blob ? row.bytes : new Blob([row.bytes], { type: mediaType });
}

/** A negative local id, from 48 random bits of a UUID, for a file that was not chosen on this device. */
const newLocalId = (uuid: string) => -1 - Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
