import type { Client } from '../api-client/client.ts';
import type { Place } from '../contract/domain/place.ts';
import type { CountWorld } from '../local-db/kept-count.ts';
import type { MayDelete } from '../local-db/delete-user-data.ts';
import type { IndexedDb, UserStore } from '../local-db/user-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { ImportResult } from '../outbox/transfer/import-work.ts';
import type { Former } from './former.ts';
import type { MissingWork } from './missing.ts';
import type { Remembered } from './remembered/remembered.ts';

/** An application for which this device has something that the server lacks. */
export type Offer = {
  key: string;
  /** The database that has it. */
  place: Place;
  remembered: Remembered;
  missing: MissingWork;
  /** Names of missing files whose bytes are not on this device. */
  filesGone: readonly string[];
  /** Identifies exactly what this device had when this was offered: a Discard states what the user was shown. */
  mark: string;
};

/**
 * `unreachable`: the server, or a database of this device, did not respond, so it is unknown what is missing. `found`:
 * the comparison is done; `offers` is empty if nothing is missing.
 */
export type HealingState = { step: 'looking' } | { step: 'unreachable' } | Found;
/**
 * `hasUnownedWork`: there is work under this user's id from a release that recorded no owners, and nothing proves
 * whose it is. `isPartial`: the server did not show some applications, or a database under this user's id did not
 * open, so it is unknown what the server lacks of them.
 */
export type Found = { step: 'found'; offers: readonly Offer[]; hasUnownedWork: boolean; isPartial: boolean };

/**
 * Offers what this device has and the server lacks, after a backup was restored or an application was deleted there.
 */
export type Healing = {
  state(): HealingState;
  subscribe(listener: () => void): () => void;
  /**
   * Compares what this device knows with what the server has now. Removes former databases if the server lacks nothing
   * of them.
   */
  compare(): Promise<void>;
  /**
   * Adds the missing work to the outbox, after what already waits, with what was written since it was offered. Rejects
   * if this device or the server fails, or if more is written during every comparison; nothing is deleted then. Returns
   * false, and does nothing, if part of it can no longer be sent, which the user was not told: the server no longer has
   * the application.
   */
  sendAgain(key: string): Promise<boolean>;
  /** Returns false, and deletes nothing, if it is no longer what the user was shown (`Offer.mark`). */
  discard(key: string, mark: string): Promise<boolean>;
  /** The user says whether the work without an owner is theirs: it is offered, or they are not asked again. */
  confirmOwner(isTheirs: boolean): Promise<void>;
  /** The user's former databases, for clearing this device. */
  former(): Promise<Former>;
  /** Imports a copy from before a restore, and compares it with the server. */
  importWork(copy: string | readonly string[]): Promise<ImportResult>;
  /** The bytes of an offer's files, for a download. */
  filesOf(key: string): Promise<{ fileName: string; bytes: Blob }[]>;
};

export type HealingWorld = {
  idb: IndexedDb;
  store: UserStore;
  /** What this device keeps outside its databases. */
  storage: Pick<CountWorld['storage'], 'getItem' | 'setItem'>;
  outbox: Pick<Outbox, 'write'>;
  client: Client;
  /** Id of the portal that this database belongs to; null if unknown. */
  portalId: () => string | null;
  user: () => { userId: number; roleId: number; emailAddress: string };
  /** Storage of the files kept for reading; undefined if the browser has none. */
  caches: CacheStorage | undefined;
  apiBase: string;
  origin: string;
  digest: (bytes: Blob) => Promise<string>;
  now: () => number;
  /**
   * Writes text that was last typed in pages of a former database into that database. Rejects if that is not possible
   * now.
   */
  recover: (former: UserStore) => Promise<void>;
  /**
   * Deletes a database if the server lacks nothing of it, with its copies, once no page has it open. Like
   * `discardFormer`, it does nothing if `isUnchanged` returns false in it.
   */
  removeFormer: (place: Place, isUnchanged: MayDelete) => Promise<void>;
  /** Deletes a database that the user discards, or all that is in it if a page has it open. */
  discardFormer: (place: Place, isUnchanged: MayDelete) => Promise<void>;
};
