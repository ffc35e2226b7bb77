import type { Application } from './application.ts';
import type { Attachment } from './attachment.ts';
import type { Problem } from './envelope.ts';
import type { Status } from './statuses.ts';
import type { FileType } from './steps/files.ts';
import type { Investigator } from './steps/investigators.ts';
import type { Agreement } from './steps/step-save.ts';
import type { Answers } from './steps/step.ts';
import type { AnsweredStepName } from './steps/wizard.ts';

/** A change of one application as it is sent, by plain names and the server's numbers. Times are the person's clock, ISO 8601. */
export type Change =
  | { kind: 'saveStep'; step: AnsweredStepName; answers: Answers; agreement?: Agreement | undefined }
  | { kind: 'saveInvestigators'; rows: readonly Investigator[] }
  | { kind: 'removeInvestigator'; investigatorId: number }
  | {
      kind: 'addFile';
      type: FileType;
      fileName: string;
      sha256: string;
      replaces?: number | undefined;
      /** The person was told that the replaced file can be kept nowhere until this one is stored, and wants it replaced. */
      sure?: true | undefined;
    }
  | { kind: 'removeFile'; attachmentId: number }
  | { kind: 'changeStatus'; to: Status; at: string }
  | { kind: 'comment'; text: string; created: string; status?: Status | undefined };

/**
 * One change on its way, frozen: every try of it sends the same. `id` is a UUID and travels as the Idempotency-Key, so that
 * a repeat is recognised. `applicationId` is the server's number; 0 where this is the save that starts the application.
 * `tag` is the version that the change was made on, undefined where none is known or none is compared.
 */
export type Operation = {
  id: string;
  userId: number;
  applicationId: number;
  change: Change;
  tag: string | undefined;
  /** What was frozen of it word for word; absent from those that an older release froze. */
  body?: FrozenBody | undefined;
};

/** The text of a JSON body, or the fields of an upload beside its file. */
export type FrozenBody = { json: string } | { fields: Readonly<Record<string, string>> };

/** All that the server holds of an application, with the version that this is. */
export type ApplicationAsItStands = {
  application: Application;
  investigators: readonly Investigator[];
  attachments: readonly Attachment[];
  tag: string | undefined;
};

/**
 * What the server said of an operation. No answer at all is no verdict, and an exception (`UnreachableError`).
 * - `accepted`: `now` is what the server has since then, where another device may have sent it before.
 * - `changed`: somebody changed the application since `tag` (412) or, at a server without versions, since the change was
 *   made, or another device started it (422); nothing was done.
 * - `doneElsewhere`: another device of the same person sent it under this key, made on another version (422).
 */
export type Verdict =
  | { kind: 'accepted'; message: string; data: unknown; tag: string | undefined; now?: ApplicationAsItStands }
  | { kind: 'changed'; message: string; now: ApplicationAsItStands }
  | { kind: 'doneElsewhere'; message: string; now: ApplicationAsItStands }
  | {
      kind: 'refused';
      status: number;
      message: string;
      problems: readonly Problem[];
      data: unknown;
      /** The file that stands in the way would have to be deleted first, and can be kept nowhere until then. */
      unsafe?: true;
    };

/**
 * What a look at a server without keys tells of an operation that got no answer: it did arrive (with the verdict that it
 * would have had), it did not, or nobody can say.
 */
export type Trace = { kind: 'arrived'; verdict: Verdict } | { kind: 'absent' } | { kind: 'undecided' };
