import type { Problem } from '../../../contract/api/envelope.ts';
import { PROBLEMS_MAX } from '../../../contract/api/limits.ts';

/**
 * A refusal by the server. It can be thrown anywhere and is turned into an envelope in one place (`app.ts`). Inside a
 * transaction it rolls the transaction back. Not for unexpected errors: those stay ordinary errors and are answered
 * with 500.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly problems: readonly Problem[];
  /** The number of problems that are not listed, because there are too many. */
  readonly moreProblems: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: RefusalStatus,
    message: string,
    more: { problems?: readonly Problem[]; data?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    const problems = more.problems ?? [];
    this.problems = problems.slice(0, PROBLEMS_MAX);
    this.moreProblems = problems.length - this.problems.length;
    this.data = more.data;
    this.headers = more.headers ?? {};
  }
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 422 | 425 | 429;
