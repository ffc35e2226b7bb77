import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RecordTable } from '../store/tables.ts';

/** The payload of an entry: text, numbers, booleans, lists and objects of them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The kinds of entries. The names are stored: never change one, only add others. */
export type EntryKind =
  /** The record begins; what was there before is recorded by the kinds that end in "found". */
  | 'record.begun'
  /** Which database this is from here on: written at its first start, and after a backup was restored. */
  | 'identity'
  /** A backup was restored by `npm run restore`: of which database, when it was made, and its newest entry. */
  | 'backup.restored'
  /** A row of an application's history: begun, submitted, decided, withdrawn, reopened. */
  | 'history'
  | 'history.found'
  | 'application.deleted'
  | 'comment.added'
  | 'comment.changed'
  | 'comment.deleted'
  | 'comment.found'
  /** A file was deleted, or another took its place. */
  | 'file.removed'
  /** An administrator was given the bytes of a file. */
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
  /** One session or more were ended, not by signing out in it. */
  | 'session.ended'
  /** The name or the mobile number; the name is that of afterwards. */
  | 'details.changed'
  /** The links were mailed; one was followed; both were, or the shell changed it. Addresses are not recorded: they can be deleted. */
  | 'email.requested'
  | 'email.confirmed'
  | 'email.changed'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.deleted';

/** An entry to be written. `applicationId` is null if it is about no application. */
export type Entry = { applicationId: number | null; kind: EntryKind; payload: { readonly [name: string]: Json } };

export type RecordRow = Selectable<RecordTable>;

/** The newest entry of the record. Sequence 0 and an empty hash: nothing is recorded. */
export type Head = { sequence: number; hash: string };

/** How many digits of a hash are printed on paper: enough that nobody can make another entry with the same. */
export const SHORT_HASH_DIGITS = 16;

/** Canonical JSON: names in order, no spaces. Equal values have equal texts, and so equal hashes. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

// `Array.isArray` does not narrow read-only lists.
const isList = (value: readonly Json[] | object): value is readonly Json[] => Array.isArray(value);

/** SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => hash('sha256', text);

/** The hash of an entry: over all of its row, and through `previous` over every entry before it. */
export function hashOf(row: Omit<RecordRow, 'hash'>): string {
  const { sequence, recorded_at, application_id, kind, payload, previous, previous_of_application } = row;
  return sha256Of(canonical([sequence, recorded_at, application_id, kind, payload, previous, previous_of_application]));
}
