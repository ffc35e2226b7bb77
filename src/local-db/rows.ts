import type { Attachment } from '../contract/attachment.ts';
import type { Problem } from '../contract/envelope.ts';
import type { Operation } from '../contract/operation.ts';
import type { Owner } from '../contract/place.ts';
import type { Status } from '../contract/statuses.ts';
import type { FileType } from '../contract/steps/files.ts';
import type { Investigator, InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import type { AnsweredStepName, ApplicationAnswers } from '../contract/steps/wizard.ts';

/*
 * What lies in a person's database. A row may be somebody's only copy: a released version is never edited, the next one
 * is added, with an upgrade and a test that opens the old one.
 *
 * Numbers of applications, investigators and files are the server's, or, for what was born on this device, negative local
 * ones. A local number stays the key of its rows for ever; table `ids` tells the server's. Times are ms since 1970 by this
 * device's clock.
 */

/** What the server had of an application when it was last known. Accepted changes of this device move it, and a reading only while nothing waits. */
export type Base = {
  status: number;
  answers: ApplicationAnswers;
  agreement: Agreement | null;
  /** Whether the question about conflicts was ever saved; undefined where the server does not tell. */
  conflictAnswered?: boolean;
  /** `key` is the number that the row has on this device: a local one where it was born here. */
  investigators: readonly (Investigator & { key: number })[];
  attachments: readonly Attachment[];
  /** As the server wrote it, where it was ever read: with the number it tells an application from another one after a restore. */
  createdDate?: string;
  /** The server took new investigators without naming their numbers (they are 0 here): the list has to be read again. */
  rowsUnknown?: true;
  /** Local numbers of such rows that could not be told apart from others in the list when it was read again. */
  unidentified?: readonly number[];
  /** When the server was asked for it, or accepted the change that made it. */
  asOf: number;
  /** The same of the status alone, where that was read later than the rest. */
  statusAsOf?: number;
};

/** An application that this device has in hand. `base` is null while the server has none of it. */
export type DraftRow = {
  applicationId: number;
  startedHere: boolean;
  agreement: Agreement | null;
  base: Base | null;
  /** The steps that the server accepted from here: one whose box was left unticked looks as if nobody had been there. */
  savedSteps: readonly AnsweredStepName[];
  startedAt: number;
  /** A copy of it left this device, or came here with one, before it was sent: the key under which each device starts it. */
  carriedAs?: string;
  /** Since when the server says that it no longer has the application: what is left of it is here alone. */
  gone?: number;
  /** The save that would have started it, which may have arrived and was forgotten: its key alone can settle whether it did. */
  forgottenStart?: OperationRow;
};

/**
 * Where something that a person wrote stands:
 * - `kept`: on this device only, in no operation;
 * - `queued`: in the operation `operationId`;
 * - `settled`: it was saved while its question was not asked, so only this device has it, and nothing has to be sent.
 */
export type Standing = { state: 'kept' | 'queued' | 'settled'; operationId: string | null };

/** One field that a person typed in: an answer, a part of a row that is not added yet, or a message. */
export type FieldRow = Standing & {
  applicationId: number;
  name: string;
  value: string | boolean;
  /** What stood there before the person typed, as far as it is or will be at the server: the middle of a three-way comparison. */
  from: string | boolean;
  /** Grows with every change, in whichever tab. */
  revision: number;
  /** Only in a row that keeps another version of a field's text: of which field, where it came from, and since when. */
  version?: { of: string; by: VersionOrigin; at: number };
};

/** Where another version of a text came from: another tab, a copy, a page that was closed, or the field itself. */
export type VersionOrigin = 'tab' | 'copy' | 'page' | 'field';

/** The fields of one step, or one field that belongs to none; `part` is the step's name, or the field's. */
export type FieldsRow = { applicationId: number; part: string; fields: readonly FieldRow[] };

/** An investigator that was added, changed or removed on this device. `from` is null for one that was born here. */
export type InvestigatorRow = Standing &
  InvestigatorAnswers & {
    applicationId: number;
    id: number;
    /** The place in the list among those that were born here. */
    order: number;
    removed: boolean;
    from: InvestigatorAnswers | null;
    revision: number;
    /** A copy of it left this device, or came here with one: the server may get it from another device too. */
    carried?: true;
  };

/** A file that was chosen on this device. Its bytes lie in `bytes`, once. */
export type FileRow = Standing & {
  id: number;
  applicationId: number;
  type: FileType;
  fileName: string;
  size: number;
  mediaType: string;
  /** Of the bytes as they were when it was chosen, hexadecimal. */
  sha256: string;
  /** The stored file that it takes the place of. */
  replaces: number | null;
  /** ms since 1970; their order is the order in which they were chosen. */
  chosenAt: number;
  /** A copy of it left this device, or came here with one: the key under which each device sends it. */
  carriedAs?: string;
};
/** A private window of WebKit stores no Blob, and an ArrayBuffer it does. */
export type BytesRow = { fileId: number; bytes: Blob | ArrayBuffer };

/** A value that a person changed. `between`: what saves that were merged into this one made of it; the server never had it. */
export type Edit<T, From = T> = { from: From; to: T; between?: readonly T[] };

/** A row that was added (`from` is null) or changed. `order` places rows that were born here. */
export type InvestigatorEdit = Edit<InvestigatorAnswers, InvestigatorAnswers | null> & {
  id: number;
  order: number;
  /** The server may have the row from another device. */
  carried?: true;
};

/**
 * What a person asked for. It becomes a `Change` when it is first claimed: then local numbers are replaced, and what the
 * person did not touch is filled in from the base. `seen` is the version that an administrator's decision was made on.
 */
export type Intent =
  | {
      kind: 'saveStep';
      step: AnsweredStepName;
      edits: Readonly<Record<string, Edit<string | boolean>>>;
      agreement?: Agreement | undefined;
    }
  | { kind: 'saveInvestigators'; edits: readonly InvestigatorEdit[] }
  /** `seen`: what its person knew the row to say, first as it was shown. Missing in what an older portal stored. */
  | { kind: 'removeInvestigator'; investigatorId: number; seen?: readonly InvestigatorAnswers[] }
  | {
      kind: 'addFile';
      fileId: number;
      type: FileType;
      fileName: string;
      sha256: string;
      replaces: number | null;
      /** The person was told that the other file is kept nowhere until then, and wants it replaced. */
      sure?: true;
    }
  /** `forgotten`: its upload may have arrived, and was forgotten here: nobody here knows its number. */
  | { kind: 'removeFile'; attachmentId: number; fileName: string; forgotten?: true }
  | { kind: 'changeStatus'; to: Status; at: string; seen?: string | undefined }
  | { kind: 'comment'; text: string; created: string; status?: Status | undefined; seen?: string | undefined };

/** The states of an operation; `outbox/life.ts` says how it moves between them. */
export type OperationState = 'waiting' | 'sending' | 'unsure' | 'refused' | 'conflict';

/** Why a person is asked. `theirs` is what the server has; `name` a question's plain name, or `<row> <column>`. */
export type Conflict =
  | {
      kind: 'fields';
      fields: readonly { name: string; from: string | boolean; mine: string | boolean; theirs: string | boolean }[];
    }
  /**
   * A second file where there may be one: Replace, or keep theirs; null where it is not known. `unsafe`: theirs has to be
   * deleted first, and this device cannot keep it until mine is stored.
   */
  | { kind: 'file'; theirs: Attachment | null; unsafe?: true }
  /** Somebody decided meanwhile, or changed what is decided on. */
  | { kind: 'decision' }
  /** Changed elsewhere, or more information was asked for, since the person pressed Submit. */
  | { kind: 'submission' }
  /** It got no answer, and nobody can say whether it is there; `lookedUp`: a server without keys was looked at. */
  | { kind: 'mayHaveArrived'; lookedUp: boolean };

/**
 * Why an operation needs a person: the server's words, and what it said of single fields by wire name. `at` is when that was
 * stored: what was read of the application before then is older than the refusal.
 */
export type Trouble = {
  status: number;
  message: string;
  problems: readonly Problem[];
  conflict: Conflict | null;
  at?: number;
};

/** One operation on its way. It leaves the table only in the transaction that stores the server's verdict, or by discard. */
export type OperationRow = {
  /** Order comes from here, never from the time. A mended operation keeps it. */
  position?: number;
  /** The UUID that travels as Idempotency-Key. */
  id: string;
  /** The application: its number on this device, for ever. */
  lane: number;
  intent: Intent;
  state: OperationState;
  /** Some try left without an answer: only the same key and bytes may be tried. */
  mayHaveArrived: boolean;
  /** What every try sends; null until it is first claimed, frozen from then on. */
  sent: Operation | null;
  /** Of a list of investigators in `sent`: the numbers that its rows have on this device, in the same order. */
  sentRows: readonly number[] | null;
  /** The lease under which it is being sent. */
  token: string | null;
  /** The person pressed Discard while it was being sent, or might have been: the answer decides. */
  discardWanted: boolean;
  /** The last place of its lane at that time: what stands behind it is newer than the Discard. */
  discardedTo?: number;
  /** Not before this time: a decision can be undone until then. */
  heldUntil: number | null;
  createdAt: number;
  /** When it was first sent; null before. */
  firstSentAt: number | null;
  /** Tries that ended without a verdict. */
  tries: number;
  /** Tries that a worker was cut off in. */
  cuts: number;
  /** Answers alike in a row that were no envelope: their status and count. */
  strange: { status: number; count: number } | null;
  /** How often in a row it was made anew because the server had a newer version (412). */
  outdated?: number;
  /** The id that it was put in with, where it was made anew by itself since. */
  bornAs?: string;
  /** How many later saves it took in while it waited. */
  tookIn?: number;
  /** A copy of it left this device, or came here with one: another device may send it too, under the same key. */
  carried?: true;
  trouble: Trouble | null;
};

/** What became of an operation that the server accepted, or that left otherwise. */
export type ReceiptRow = {
  sequence?: number;
  operationId: string;
  /** The id that it was put in with, where it was made anew by itself since. */
  bornAs?: string;
  lane: number;
  kind: Intent['kind'];
  /** Of a save of answers: which step's. */
  step?: AnsweredStepName;
  /** `discarded`: the person took it back; `mayHaveArrived` then says that nobody knows whether it is there. */
  outcome: 'accepted' | 'discarded' | 'mayHaveArrived';
  message: string;
  data: unknown;
  at: number;
  /** The version that the server's acceptance made, where it said so. */
  tag?: string;
  /** How many later saves it had taken in. */
  tookIn?: number;
};

/** What was born here, and the number that the server gave it. */
export type IdRow = { local: number; server: number; kind: 'application' | 'investigator' | 'attachment' };

/**
 * How trying goes on after a failure. `retryAt` counts unless it is further away than `delayMs`: clocks jump. `failedAt` is
 * missing in what an older portal stored.
 */
export type BackOff = { failures: number; retryAt: number; delayMs: number; failedAt?: number };

/** One application's lane. `tag` is the version that the base stands for. */
export type LaneRow = {
  lane: number;
  /** 1 while operations lie in it; a number because booleans cannot be indexed. */
  active: 0 | 1;
  tag: string | null;
  backOff: BackOff | null;
};

/** The states of the whole outbox, one row each. */
export type StateRow =
  /** Which database this is: one that the browser emptied is made anew, as another. */
  | { name: 'birth'; id: string }
  /** Whose work this is, and of which portal; it tells after a restore to whom it may be offered. */
  | ({ name: 'owner' } & Owner)
  /** Applications of which nothing need be offered any more: put into another database from here, or given up. */
  | { name: 'settled'; keys: readonly string[] }
  /** What was put into this database from another one, and the last deletions in it: what was done is not done again. */
  | { name: 'healed' | 'deletions'; keys: readonly string[] }
  /**
   * Who delivers. A lease older than 30 s, or in the future, may be taken over. `stolen`: it was taken while somebody else
   * held the lock, or without a lock.
   */
  | { name: 'lease'; token: string; holder: 'page' | 'worker'; renewedAt: number; stolen?: true }
  /** `pausedAt` names the session (its mark) that the server refused; null: it is not paused. */
  | {
      name: 'line';
      backOff: BackOff | null;
      reason: Reason | null;
      pausedAt: string | null;
    };

/** Why the whole outbox waits: no answer; a page of the network's instead of the portal's; the server asked for time. */
export type Reason = 'unreachable' | 'foreignPage' | 'askedToWait';
