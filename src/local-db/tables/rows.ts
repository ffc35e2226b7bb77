import type { Attachment } from '../../contract/domain/attachment.ts';
import type { Problem } from '../../contract/api/envelope.ts';
import type { Comment } from '../../contract/domain/comment.ts';
import type { ApplicationAsItStands, Operation } from '../../contract/domain/operation.ts';
import type { Owner } from '../../contract/domain/place.ts';
import type { Status } from '../../contract/domain/statuses.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { Investigator, InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import type { AnsweredStepName, ApplicationAnswers } from '../../contract/steps/wizard.ts';

/*
 * What is in a user's database. A row may be the user's only copy: a released version is never edited. The next version
 * is added, with an upgrade and a test that opens the old one.
 *
 * Numbers of applications, investigators and files are the server's or, for what was created on this device, negative
 * local ones. A local number stays the key of its rows for ever; table `ids` maps it to the server's. Times are ms
 * since 1970 by this device's clock.
 */

/**
 * What the server had of an application when it was last known. Accepted changes of this device update it; a reading
 * updates it only while nothing waits.
 */
export type Base = {
  status: number;
  answers: ApplicationAnswers;
  agreement: Agreement | null;
  /** Whether the question about conflicts was ever saved; undefined if the server does not say. */
  conflictAnswered?: boolean;
  /** `key` is the number of the row on this device: a local one if the row was added here. */
  investigators: readonly (Investigator & { key: number })[];
  attachments: readonly Attachment[];
  /**
   * As the server wrote it; missing if it was never read. Together with the number it identifies the application after
   * a restore of the server.
   */
  createdDate?: string;
  /**
   * How many messages its thread had; 0 from a server that does not say, and missing if it was never read. Every request
   * for information adds one.
   */
  commentCount?: number;
  /**
   * The server accepted new investigators without returning their numbers (they are 0 here): the list has to be read
   * again.
   */
  rowsUnknown?: true;
  /** Local numbers of such rows that could not be told apart from others when the list was read again. */
  unidentified?: readonly number[];
  /**
   * The server's time, by its own clock, of a version that this device knows: when it was last changed, as it was read,
   * or when a later change of this device was accepted. Missing if the server named none.
   */
  changedAt?: number;
  /** When the server was asked for it, or accepted the change that produced it. */
  asOf: number;
  /** When the server was asked for the status, if the status was read later than the rest. */
  statusAsOf?: number;
};

/** A draft: an application that this device works on. `base` is null until the server has the application. */
export type DraftRow = {
  applicationId: number;
  startedHere: boolean;
  agreement: Agreement | null;
  base: Base | null;
  /**
   * The base as it was first read into this database: after a restore of the server, what it had then is not missing
   * there.
   */
  firstBase?: Base;
  /**
   * The steps that this device has saved at the server: a step whose box was left unticked would otherwise look
   * untouched.
   */
  savedSteps: readonly AnsweredStepName[];
  startedAt: number;
  /**
   * A copy of the unsent draft was exported from this device or imported here. This is the key under which each device
   * creates the application.
   */
  carriedAs?: string;
  /** Since when the server says that it no longer has the application: what is left of it is only here. */
  gone?: number;
  /**
   * The save that would have created it, which may have arrived and was forgotten: only its key can find out whether it
   * did.
   */
  forgottenStart?: OperationRow;
};

/**
 * The state of something that a user wrote:
 * - `kept`: on this device only, in no operation;
 * - `queued`: in the operation `operationId`;
 * - `settled`: it was saved while its question was not asked, so it is on this device only, and nothing has to be sent.
 */
export type Standing = { state: 'kept' | 'queued' | 'settled'; operationId: string | null };

/** One field that a user typed in: an answer, a part of a row that is not added yet, or a message. */
export type FieldRow = Standing & {
  applicationId: number;
  name: string;
  value: string | boolean;
  /**
   * The value that the user typed over, as far as it is or will be at the server: the base of a three-way comparison.
   */
  from: string | boolean;
  /** Grows with every change, in any tab. */
  revision: number;
  /**
   * Only in a row that keeps another version of a field's text: the name of the field, where the text came from, and
   * when it was kept.
   */
  version?: { of: string; by: VersionOrigin; at: number };
};

/** Where another version of a text came from: another tab, a copy, a page that was closed, or the field itself. */
export type VersionOrigin = 'tab' | 'copy' | 'page' | 'field';

/**
 * The fields of one step, or a single field that belongs to no step; `part` is the name of the step or of the field.
 */
export type FieldsRow = { applicationId: number; part: string; fields: readonly FieldRow[] };

/** An investigator that was added, changed or removed on this device. `from` is null for one that was added here. */
export type InvestigatorRow = Standing &
  InvestigatorAnswers & {
    applicationId: number;
    id: number;
    /** The order among the rows that were added here. */
    order: number;
    removed: boolean;
    from: InvestigatorAnswers | null;
    revision: number;
    /** A copy of it was exported from this device or imported here: another device may send it to the server too. */
    carried?: true;
    perhapsStored?: readonly PerhapsStored[];
  };

/**
 * Contents with which the server may have a row whose number there is not known here: a save of it was forgotten, or
 * another device has a copy. `beside`: the numbers of the rows that were in the server's list before; none of them is
 * it. `forgotten`: it was sent from this device, and has not been looked for since.
 */
export type PerhapsStored = { as: InvestigatorAnswers; beside: readonly number[]; forgotten?: true };

/** A file that was chosen on this device. Its bytes are stored once, in `bytes`. */
export type FileRow = Standing & {
  id: number;
  applicationId: number;
  type: FileType;
  fileName: string;
  size: number;
  mediaType: string;
  /** SHA-256 of the bytes when the file was chosen, as hexadecimal digits. */
  sha256: string;
  /** The stored file that it takes the place of. */
  replaces: number | null;
  /** ms since 1970; their order is the order in which they were chosen. */
  chosenAt: number;
  /** A copy of it was exported from this device or imported here. This is the key under which each device sends it. */
  carriedAs?: string;
};
/** The bytes of a chosen file. A private window of WebKit cannot store a Blob, but it can store an ArrayBuffer. */
export type BytesRow = { fileId: number; bytes: Blob | ArrayBuffer };

/**
 * A value that a user changed. `between`: the values in saves that were merged into this one, which the server never
 * had.
 */
export type Edit<T, From = T> = { from: From; to: T; between?: readonly T[] };

/** A row that was added (`from` is null) or changed. `order` is the order among the rows that were added here. */
export type InvestigatorEdit = Edit<InvestigatorAnswers, InvestigatorAnswers | null> & {
  id: number;
  order: number;
  /** Another device may have sent the row to the server. */
  carried?: true;
  perhapsStored?: readonly PerhapsStored[];
};

/**
 * What a user asked for. It becomes a `Change` when it is first claimed: local numbers are replaced then, and what the
 * user did not touch is filled in from the base. `seen` is the version that an administrator's decision was based on.
 */
export type Intent =
  | {
      kind: 'saveStep';
      step: AnsweredStepName;
      edits: Readonly<Record<string, Edit<string | boolean>>>;
      agreement?: Agreement | undefined;
    }
  | { kind: 'saveInvestigators'; edits: readonly InvestigatorEdit[] }
  /**
   * `seen`: the contents of the row that the user knew, starting with what was shown. Missing in operations that an
   * older release stored. `forgotten`: the save that added the row may have arrived and was forgotten, so this device
   * does not know its number at the server.
   */
  | { kind: 'removeInvestigator'; investigatorId: number; seen?: readonly InvestigatorAnswers[]; forgotten?: true }
  | {
      kind: 'addFile';
      fileId: number;
      type: FileType;
      fileName: string;
      sha256: string;
      replaces: number | null;
      /** The user was told that the other file is not stored anywhere until this one arrives, and wants it replaced. */
      sure?: true;
    }
  /**
   * `forgotten`: its upload may have arrived and was forgotten, so this device does not know its number at the server.
   */
  | { kind: 'removeFile'; attachmentId: number; fileName: string; forgotten?: true }
  | { kind: 'changeStatus'; to: Status; at: string; seen?: string | undefined }
  | { kind: 'comment'; text: string; created: string; status?: Status | undefined; seen?: string | undefined };

/** The states of an operation; `outbox/queue/life-cycle.ts` defines the transitions. */
export type OperationState = 'waiting' | 'sending' | 'unsure' | 'refused' | 'conflict';

/**
 * Why a user is asked. `theirs` is what the server has; `name` is the plain name of a question, or `<row> <column>`.
 */
export type Conflict =
  | {
      kind: 'fields';
      fields: readonly { name: string; from: string | boolean; mine: string | boolean; theirs: string | boolean }[];
    }
  /**
   * A second file where only one is allowed: the user replaces `theirs` or keeps it; null if it is not known. `unsafe`:
   * `theirs` has to be deleted first, and this device cannot keep it until `mine` is stored.
   */
  | { kind: 'file'; theirs: Attachment | null; unsafe?: true }
  /** The application was decided elsewhere, or what the decision is about has changed. */
  | { kind: 'decision' }
  /**
   * Changed elsewhere since the user pressed Submit. `requested`: more information was requested; that is to be read
   * first.
   */
  | { kind: 'submission'; requested?: true }
  /**
   * There was no response, so it is not known whether the change is at the server. `lookedUp`: on a server without
   * idempotency keys, the application was read to find out.
   */
  | { kind: 'mayHaveArrived'; lookedUp: boolean };

/**
 * Why an operation needs a user: the server's message, and its messages for single fields by wire name. `at` is when
 * that was stored: anything read of the application before then is older than the refusal.
 */
export type Trouble = {
  status: number;
  message: string;
  problems: readonly Problem[];
  conflict: Conflict | null;
  at?: number;
};

/**
 * One operation in the outbox. It is deleted only in the transaction that stores the server's verdict, or when it is
 * discarded.
 */
export type OperationRow = {
  /** Defines the order, which never depends on the time. A corrected operation keeps its position. */
  position?: number;
  /** The UUID that is sent as `Idempotency-Key`. */
  id: string;
  /** The application: its permanent number on this device. */
  lane: number;
  intent: Intent;
  state: OperationState;
  /** A try was sent and got no response: only the same key and bytes may be tried again. */
  mayHaveArrived: boolean;
  /** What every try sends; null until it is first claimed, fixed from then on. */
  sent: Operation | null;
  /** For a list of investigators in `sent`: the numbers of its rows on this device, in the same order. */
  sentRows: readonly number[] | null;
  /** The token of the lease under which it is being sent. */
  token: string | null;
  /** The user pressed Discard while it was being sent, or might have been: the response decides. */
  discardWanted: boolean;
  /** The last position in its lane when Discard was pressed: operations behind that are newer than the Discard. */
  discardedTo?: number;
  /** It is not sent before this time: a decision can be undone until then. */
  heldUntil: number | null;
  createdAt: number;
  /** When it was first sent; null before that. */
  firstSentAt: number | null;
  /** The number of tries that ended without a verdict. */
  tries: number;
  /** The number of tries during which the service worker was stopped. */
  cuts: number;
  /**
   * The last responses, if they were not in the portal's envelope: their common status and how many there were in a
   * row.
   */
  strange: { status: number; count: number } | null;
  /** How many times in a row it was rebuilt because the server had a newer version (412). */
  outdated?: number;
  /** The id that it was first enqueued with, if it has been rebuilt automatically since. */
  bornAs?: string;
  /** How many later saves were merged into it while it waited. */
  tookIn?: number;
  /**
   * A copy of it was exported from this device or imported here: another device may also send it, under the same key.
   */
  carried?: true;
  /**
   * The user wants the next try although it is unknown whether an earlier one arrived, on a server without idempotency
   * keys. Missing again once that try was sent.
   */
  sendAnyway?: true;
  trouble: Trouble | null;
};

/** The outcome of an operation that the server accepted, or that left the outbox in another way. */
export type ReceiptRow = {
  sequence?: number;
  operationId: string;
  /** The id that it was first enqueued with, if it was rebuilt automatically. */
  bornAs?: string;
  lane: number;
  kind: Intent['kind'];
  /** For a save of answers: the step. */
  step?: AnsweredStepName;
  /** For a message: what it said (`markOfMessage`). Missing in receipts that an older release stored. */
  said?: string;
  /** `discarded`: the user took it back. `mayHaveArrived`: they did so although it may be at the server. */
  outcome: 'accepted' | 'discarded' | 'mayHaveArrived';
  message: string;
  data: unknown;
  at: number;
  /** The version that the change produced, if the server named it. */
  tag?: string;
  /** How many later saves had been merged into it. */
  tookIn?: number;
};

/** The local number of something that was created here, and the number that the server gave it. */
export type IdRow = { local: number; server: number; kind: 'application' | 'investigator' | 'attachment' };

/**
 * The back-off after a failure. `retryAt` applies unless it is more than `delayMs` away, because clocks can jump.
 * `failedAt` is missing in rows that an older release stored.
 */
export type BackOff = { failures: number; retryAt: number; delayMs: number; failedAt?: number };

/** The lane of one application. `tag` is the version of the base. */
export type LaneRow = {
  lane: number;
  /** 1 while it contains operations; a number because booleans cannot be indexed. */
  active: 0 | 1;
  tag: string | null;
  backOff: BackOff | null;
};

/**
 * A page numbers what is typed in it. Its writes are in order and include everything that is unwritten, so up to
 * `count` everything is written.
 */
export type TypedUpTo = { page: string; count: number };

/**
 * Identifies a database: if the browser empties it, a new one is created with another id. `emptiedBy`: the portal
 * emptied the one before it, as at a sign-out.
 */
export type BirthRow = { name: 'birth'; id: string; emptiedBy?: 'portal' };

/** The state of the whole database, one row for each name. */
export type StateRow =
  | BirthRow
  /**
   * Whose work this is, and at which portal; after a restore of the server it decides to which user the work may be
   * offered.
   */
  | ({ name: 'owner' } & Owner)
  /** Applications that need not be offered any more: copied from here into another database, or given up. */
  | { name: 'settled'; keys: readonly string[] }
  /**
   * What was copied into this database from another one, and the last deletions in it, so that neither is done twice,
   * and what was deleted does not come back with the last words of a page.
   */
  | { name: 'healed' | 'deletions'; keys: readonly string[] }
  /** In a former database: what the restored portal with this id had of the application in that lane to begin with. */
  | {
      name: `restored ${number}`;
      portalId: string | null;
      asRestored: ApplicationAsItStands & { comments: readonly Comment[] };
    }
  /** Up to which text the latest pages have written what was typed in them; `typed-up-to.ts`. */
  | { name: 'typed'; pages: readonly TypedUpTo[] }
  /**
   * Which page or worker delivers. A lease that is older than 30 s, or dated in the future, may be taken over.
   * `stolen`: it was taken while another page or worker held the lock, or without a lock.
   */
  | { name: 'lease'; token: string; holder: 'page' | 'worker'; renewedAt: number; stolen?: true }
  /** `pausedAt` is the mark of the session that the server refused; null if delivery is not paused. */
  | {
      name: 'line';
      backOff: BackOff | null;
      reason: Reason | null;
      pausedAt: string | null;
    };

/**
 * Why the whole outbox waits: no response; a page of the network instead of the portal's response; the server asked to
 * wait.
 */
export type Reason = 'unreachable' | 'foreignPage' | 'askedToWait';
