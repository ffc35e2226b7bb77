import type { Problem } from './envelope.ts';
import type { Status } from './statuses.ts';
import type { FileType } from './steps/files.ts';
import type { Investigator } from './steps/investigators.ts';
import type { Agreement } from './steps/step-save.ts';
import type { Answers } from './steps/step.ts';
import type { AnsweredStepName } from './steps/wizard.ts';

/** A change of one application on its way to the server, by plain names. Times are the person's clock, ISO 8601. */
export type Change =
  | { kind: 'saveStep'; step: AnsweredStepName; answers: Answers; agreement?: Agreement | undefined }
  | { kind: 'saveInvestigators'; rows: readonly Investigator[] }
  | { kind: 'removeInvestigator'; investigatorId: number }
  | { kind: 'addFile'; type: FileType; fileName: string; bytes: Blob; sha256: string; replaces?: number | undefined }
  | { kind: 'removeFile'; attachmentId: number }
  | { kind: 'changeStatus'; to: Status; at: string }
  | { kind: 'comment'; text: string; created: string; status?: Status | undefined };

/**
 * One change with what identifies it. `id` is a UUID and travels as the Idempotency-Key, so that a repeat is recognised.
 * `applicationId` is the server's number, or a negative local one for what was started on this device.
 */
export type Operation = { id: string; userId: number; applicationId: number; change: Change };

/** What the server said of an operation. No answer at all is no verdict, and an exception (`UnreachableError`). */
export type Verdict =
  | { kind: 'accepted'; message: string; data: unknown; tag: string | undefined }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[]; data: unknown };
