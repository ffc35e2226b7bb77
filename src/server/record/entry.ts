import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RecordTable } from '../store/tables.ts';

/** The payload of an entry: text, numbers, booleans, null, and lists and objects of them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The kinds of entries. The names are stored: never change one, only add others. */
export type EntryKind =
  /** The record begins; what existed before is recorded by the kinds that end in "found". */
  | 'record.begun'
  /** The id of the database from here on: written at its first start, and after a backup was restored. */
  | 'identity'
  /** A backup was restored by `npm run restore`: the id of its database, when it was made, and its newest entry. */
  | 'backup.restored'
  /** A row of an application's history: begun, submitted, decided, withdrawn, reopened. */
  | 'history'
  | 'history.found'
  | 'application.deleted'
  | 'comment.added'
  | 'comment.changed'
  | 'comment.deleted'
  | 'comment.found'
  /** A file was deleted, or replaced by another. */
  | 'file.removed'
  /** An administrator received the bytes of a file. */
  | 'file.read'
  /** A stored file was found to have a virus. */
  | 'file.infected'
  /** An upload was refused because a virus was found in it. */
  | 'file.refused'
  | 'account.added'
  | 'role.changed'
  | 'administrator.found'
  | 'password.changed'
  | 'session.begun'
  /** One or more sessions were ended in another way than by signing out. */
  | 'session.ended'
  /** The name or the mobile number was changed; the entry has the new name. */
  | 'details.changed'
  /**
   * The links were mailed; one was followed; both were followed, or the address was changed from the shell. Addresses
   * are not recorded, because they can be deleted.
   */
  | 'email.requested'
  | 'email.confirmed'
  | 'email.changed'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.deleted';

/** An entry to be written. `applicationId` is null if the entry is not about an application. */
export type Entry = { applicationId: number | null; kind: EntryKind; payload: { readonly [name: string]: Json } };

export type RecordRow = Selectable<RecordTable>;

/** The newest entry of the record. With sequence 0 and an empty hash nothing is recorded. */
export type Head = { sequence: number; hash: string };

/** How many digits of a hash are printed on paper: enough that nobody can make another entry with the same digits. */
export const SHORT_HASH_DIGITS = 16;

/** Returns canonical JSON: names in order, no spaces. Equal values have equal texts, and so equal hashes. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

// `Array.isArray` does not narrow read-only lists.
const isList = (value: readonly Json[] | object): value is readonly Json[] => Array.isArray(value);

/** Returns the SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => hash('sha256', text);

/** Returns the hash of an entry: over its whole row, and through `previous` over every entry before it. */
export function hashOf(row: Omit<RecordRow, 'hash'>): string {
  const { sequence, recorded_at, application_id, kind, payload, previous, previous_of_application } = row;
  return sha256Of(canonical([sequence, recorded_at, application_id, kind, payload, previous, previous_of_application]));
}

/** Parses JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
