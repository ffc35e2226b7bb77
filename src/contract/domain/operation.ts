import type { Application } from './application.ts';
import type { Attachment } from './attachment.ts';
import type { Problem } from '../api/envelope.ts';
import type { Status } from './statuses.ts';
import type { FileType } from '../steps/files.ts';
import type { Investigator } from '../steps/investigators.ts';
import type { Agreement } from '../steps/step-save.ts';
import type { Answers } from '../steps/step.ts';
import type { QuestionStepName } from '../steps/wizard.ts';

/**
 * A change of one application as it is sent, with plain names and the server's ids. Times are of the user's clock,
 * ISO 8601.
 */
export type Change =
  | { kind: 'saveStep'; step: QuestionStepName; answers: Answers; agreement?: Agreement | undefined }
  | { kind: 'saveInvestigators'; rows: readonly Investigator[] }
  | { kind: 'removeInvestigator'; investigatorId: number }
  | {
      kind: 'addFile';
      type: FileType;
      fileName: string;
      sha256: string;
      replaces?: number | undefined;
      /**
       * The user was told that the replaced file cannot be kept anywhere until this one is stored, and wants it
       * replaced.
       */
      sure?: true | undefined;
    }
  | { kind: 'removeFile'; attachmentId: number }
  | { kind: 'changeStatus'; to: Status; at: string }
  | { kind: 'comment'; text: string; created: string; status?: Status | undefined };

/**
 * One change being sent, frozen: every attempt sends the same. `id` is a UUID and is sent as the Idempotency-Key, so
 * that a repeat is recognised. `applicationId`: the server's id; 0 if this is the save that starts the application.
 * `tag`: the version that the change is based on, undefined if none is known or none is compared.
 */
export type Operation = {
  id: string;
  userId: number;
  applicationId: number;
  change: Change;
  tag: string | undefined;
  /** Its frozen body, verbatim; absent from operations that an older release froze. */
  body?: FrozenBody | undefined;
};

/** The text of a JSON body, or the fields of an upload beside its file. */
export type FrozenBody = { json: string } | { fields: Readonly<Record<string, string>> };

/** All that the server holds of an application, with its version. */
export type ApplicationAtServer = {
  application: Application;
  investigators: readonly Investigator[];
  attachments: readonly Attachment[];
  tag: string | undefined;
};

/**
 * The server's verdict on an operation. The lack of a response is no verdict but an exception (`UnreachableError`).
 * - `accepted`: `atServer` is the server's current version, if another device may have sent the operation before;
 *   `changedAt` is when the server stored it, by its own clock, ms since 1970, if the response says so.
 * - `changed`: the application was changed since `tag` (412) or, on a server without versions, since the change was
 *   made, or another device started it (422); nothing was done. `keyUsed`: its key has started the application with
 *   other text, so it is not sent under that key again.
 * - `doneElsewhere`: another device of the same user sent it under this key, based on another version (422).
 */
export type Verdict =
  | {
      kind: 'accepted';
      message: string;
      data: unknown;
      tag: string | undefined;
      changedAt?: number | undefined;
      atServer?: ApplicationAtServer;
    }
  | { kind: 'changed'; message: string; atServer: ApplicationAtServer; keyUsed?: true }
  | { kind: 'doneElsewhere'; message: string; atServer: ApplicationAtServer }
  | {
      kind: 'refused';
      status: number;
      message: string;
      problems: readonly Problem[];
      data: unknown;
      /** The file in its place would have to be deleted first, and cannot be kept until this one is stored. */
      unsafe?: true;
    };

/**
 * Whether a refusal is HTTP's 409 Conflict, which is about what the application has become: its status does not allow
 * the change, or it has a file of a kind of which there may be only one. On another status or without that file, it
 * could be accepted.
 */
export const isHttpConflict = (httpStatus: number | null): boolean => httpStatus === 409;

/**
 * Result of a look-up, on a server without keys, of an operation without a response: it arrived (with the verdict that
 * it would have had), it did not, or that cannot be determined.
 */
export type LookUpResult = { kind: 'arrived'; verdict: Verdict } | { kind: 'absent' } | { kind: 'undecided' };
