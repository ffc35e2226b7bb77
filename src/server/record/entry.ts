import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RecordTable } from '../store/tables.ts';

/** What an entry tells beside its kind: text, numbers and yes or no, lists and objects of them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What is recorded, by kind. The names are stored: they are never changed, only added to. */
export type EntryKind =
  /** The record begins; what was there before is entered as found, below. */
  | 'record.begun'
  /** Which database this is from here on: its first start, or one after a backup was restored. */
  | 'identity'
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
  | 'account.added'
  | 'role.changed'
  | 'administrator.found'
  | 'password.changed'
  | 'session.begun';

/** An entry to be written. `applicationId`: which application it is about; null: about none. */
export type Entry = { applicationId: number | null; kind: EntryKind; payload: { readonly [name: string]: Json } };

export type RecordRow = Selectable<RecordTable>;

/** The end of the record: its newest entry. Sequence 0 and no hash: nothing is recorded. */
export type Head = { sequence: number; hash: string };

/** So many digits of a hash are printed on paper: enough that nobody makes another entry with the same. */
export const SHORT_HASH_DIGITS = 16;

/** JSON in one way only: names in order, no spaces. What is the same has the same text, and so the same hash. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

// `Array.isArray` knows no lists that are only read.
const isList = (value: readonly Json[] | object): value is readonly Json[] => Array.isArray(value);

/** SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of an entry: over all that its row says, and through `previous` over every entry before it. */
export function hashOf(row: Omit<RecordRow, 'hash'>): string {
  const { sequence, recorded_at, application_id, kind, payload, previous, previous_of_application } = row;
  return sha256Of(canonical([sequence, recorded_at, application_id, kind, payload, previous, previous_of_application]));
}
