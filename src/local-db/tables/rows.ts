import type { Attachment } from '../../contract/domain/attachment.ts';
import type { Operation } from '../../contract/domain/operation.ts';
import type { Status } from '../../contract/domain/statuses.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { Investigator, InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import type { QuestionStepName, ApplicationAnswers } from '../../contract/steps/wizard.ts';
import type { Edit, InvestigatorEdit, PossiblyStored } from './edits.ts';
import type { Trouble } from './trouble.ts';

/*
 * What is in a user's database. A row may be the user's only copy: a released version is never edited. The next version
 * is added, with an upgrade and a test that opens the old one.
 *
 * Numbers of applications, investigators and files are the server's or, for what was created on this device, negative
 * local ones. A local id stays the key of its rows for ever; table `ids` maps it to the server's. Times are ms
 * since 1970 by this device's clock.
 */

/**
 * What the server had of an application when it was last known. Accepted changes of this device and 412s update it;
 * other readings only while nothing here builds on it, or if the server has no versions.
 */
export type Base = {
  status: number;
  answers: ApplicationAnswers;
  agreement: Agreement | null;
  /** Whether the question about conflicts of interest was ever saved; undefined if the server does not say. */
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
   * How many messages its thread had; 0 from a server that does not say, and missing if it was never read. Every
   * request for information adds one.
   */
  commentCount?: number;
  /**
   * The server accepted new investigators without returning their numbers (they are 0 here): the list has to be read
   * again.
   */
  rowsUnknown?: true;
  /** Local ids of such rows that could not be told apart from others when the list was read again. */
  unidentified?: readonly number[];
  /**
   * When the application was last changed, by the server's clock: as it was read, or when a later change of this device
   * was accepted. Missing if the server named no time.
   */
  changedAt?: number;
  /** When the server was asked for it, or accepted the change that produced it. */
  asOf: number;
  /** When the server was asked for the status, if the status was read later than the rest. */
  statusAsOf?: number;
};

/** What this device has of an application that can be edited. `base` is null until the server has the application. */
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
  savedSteps: readonly QuestionStepName[];
  startedAt: number;
  /**
   * A copy of the unsent draft was exported from this device or imported here. This is the key under which each device
   * creates the application.
   */
  carriedAs?: string;
  /** Since when the server says that it no longer has the application: what is left of it is only here. */
  gone?: number;
  /**
   * The save that would have created it, which may have arrived and was abandoned: only sending it again under its key
   * can tell whether it did.
   */
  forgottenStart?: OperationRow;
};

/**
 * The state of something that a user wrote:
 * - `kept`: on this device only, in no operation;
 * - `queued`: in the operation `operationId`;
 * - `settled`: it was saved while its question was not asked, so it is on this device only, and nothing has to be sent.
 *
 * `unsaved`: it was typed here since it was last in an operation, so it is saved automatically. Not set for what its
 * user discarded, and for what a copy or an offer to send again has brought.
 */
export type StorageState = { state: 'kept' | 'queued' | 'settled'; operationId: string | null; unsaved?: true };

/** One field that a user typed in: an answer, a part of a row that is not added yet, or a message. */
export type FieldRow = StorageState & {
  applicationId: number;
  name: string;
  value: string | boolean;
  /**
   * The value that the user typed over, as far as it is or will be at the server: the base of a three-way comparison.
   */
  from: string | boolean;
  /** The change of a save that was abandoned while it may have arrived: the server has one of the two values. */
  forgotten?: { from: string | boolean; to: string | boolean };
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
export type InvestigatorRow = StorageState &
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
    perhapsStored?: readonly PossiblyStored[];
  };

/** A file that was chosen on this device. Its bytes are stored once, in `bytes`. */
export type FileRow = StorageState & {
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
 * What a user asked for. It becomes a `Change` when it is first claimed: local ids are replaced then, and what the
 * user did not touch is filled in from the base. `seen` is the version that an administrator decided on. A Submit from
 * an imported copy has one that no application has (`noVersion`), so that the server says whether it was sent already.
 */
export type Intent =
  | {
      kind: 'saveStep';
      step: QuestionStepName;
      edits: Readonly<Record<string, Edit<string | boolean>>>;
      agreement?: Agreement | undefined;
    }
  | { kind: 'saveInvestigators'; edits: readonly InvestigatorEdit[] }
  /**
   * `seen`: the contents of the row that the user knew, starting with what was shown. Missing in operations that an
   * older release stored. `forgotten`: the save that added the row may have arrived and was abandoned, so this device
   * does not know its id at the server.
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
   * `forgotten`: its upload may have arrived and was abandoned, so this device does not know its id at the server.
   */
  | { kind: 'removeFile'; attachmentId: number; fileName: string; forgotten?: true }
  | { kind: 'changeStatus'; to: Status; at: string; seen?: string | undefined }
  | { kind: 'comment'; text: string; created: string; status?: Status | undefined; seen?: string | undefined };

/** The states of an operation; `outbox/queue/life-cycle.ts` defines the transitions. */
export type OperationState = 'waiting' | 'sending' | 'unsure' | 'refused' | 'conflict';

/**
 * One operation in the outbox. It is deleted only in the transaction that stores the server's verdict, or when it is
 * discarded.
 */
export type OperationRow = {
  /** Defines the order, which never depends on the time. A corrected operation keeps its position. */
  position?: number;
  /** The UUID that is sent as `Idempotency-Key`. */
  id: string;
  /** The application: its permanent id on this device. */
  lane: number;
  intent: Intent;
  state: OperationState;
  /** A try, or a copy on another device, may have arrived: only the same key and bytes may be tried. */
  mayHaveArrived: boolean;
  /** What every try sends; null until it is first claimed, fixed from then on. */
  sent: Operation | null;
  /** For a list of investigators in `sent`: the ids of its rows on this device, in the same order. */
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
  /** When it was first claimed or copied; null before that. */
  firstSentAt: number | null;
  /**
   * For a Submit to a server without keys: the ids of the messages that its application had right before it was sent.
   * Missing if they could not be read.
   */
  messagesBefore?: readonly number[];
  /** The number of tries that have ended, except those that only lacked a session. */
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
  /** How many later requests for the same were merged into it. */
  tookIn?: number;
  /**
   * A copy of it was exported from this device or imported here: another device may also send it, under the same key.
   */
  carried?: true;
  /** Its user sent it again although it is unknown whether an earlier try arrived, and nobody can find out. */
  sentAnyway?: true;
  trouble: Trouble | null;
};

/** The local id of something that was created here, and the id that the server gave it. */
export type IdRow = { local: number; server: number; kind: 'application' | 'investigator' | 'attachment' };
