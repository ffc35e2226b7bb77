import type { User } from '../../../src/contract/domain/user.ts';
import type { Status } from '../../../src/contract/domain/statuses.ts';
import type { MediaType } from '../../../src/contract/steps/files.ts';

/** An application with the field names of the wire. `statuses` is every change of its status, oldest first. */
export type PlainApplication = {
  id: number;
  ownerId: number;
  status: Status;
  fields: Record<string, string | boolean>;
  createdDate: string;
  modifiedDate: string | null;
  statuses: { by: number; from: Status; to: Status; at: string }[];
};
export type PlainRow = { id: number; applicationId: number; name: string; idNumber: string; position: string };
export type PlainFile = {
  id: number;
  applicationId: number;
  type: number;
  fileName: string;
  mediaType: MediaType;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
};
export type PlainComment = { id: number; applicationId: number; userId: number; text: string; created: string };

/** The server's whole state, for tests to inspect. */
export type PlainState = {
  people: User[];
  /** User ids by session cookie. */
  sessions: Map<string, number>;
  applications: PlainApplication[];
  rows: PlainRow[];
  files: PlainFile[];
  comments: PlainComment[];
  /** Who removed what (`row 7`): repeating the removal succeeds again for them. */
  removals: Map<string, number>;
  /** The next id. Ids are unique across all kinds of things. */
  nextId(): number;
};

export function emptyState(): PlainState {
  let last = 0;
  return {
    people: [],
    sessions: new Map(),
    applications: [],
    rows: [],
    files: [],
    comments: [],
    removals: new Map(),
    nextId: () => (last += 1),
  };
}

/** A refusal by the server. Without a message the response has no body, like one of a proxy before the API. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, message = '', options: { cause?: unknown } = {}) {
    super(message, options);
    this.status = status;
  }
}

export const notFound = () => new Refused(404, 'Not found.');

/** The input of one call. `body` is JSON, or the fields of a form; `files` are the form's files. */
export type PlainCall = {
  state: PlainState;
  now: string;
  person: User;
  id: number;
  query: URLSearchParams;
  body: unknown;
  files: readonly { field: string; fileName: string; bytes: Uint8Array<ArrayBuffer> }[];
};
export type PlainAnswer = { message: string; data?: unknown };

/** A field of a body; if the body is a list, of its first row. */
export function fieldOf(body: unknown, name: string): unknown {
  const row: unknown = Array.isArray(body) ? body[0] : body;
  return typeof row === 'object' && row !== null && Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined;
}

export function textOf(body: unknown, name: string): string {
  const value = fieldOf(body, name);
  if (typeof value !== 'string') throw new Refused(400, `${name} is not a text.`);
  return value;
}

/** Reads a number. Form values are text, so digits count as a number. */
export function numberOf(body: unknown, name: string): number {
  const value = fieldOf(body, name);
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new Refused(400, `${name} is not a number.`);
  return number;
}
