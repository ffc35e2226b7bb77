import type { Problem } from '../../contract/api/envelope.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';

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
