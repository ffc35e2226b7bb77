import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { ScanResult } from '../../contract/attachment.ts';

/**
 * The tables, in types that SQLite and PostgreSQL both have: times are ISO 8601 text in UTC, booleans 0 or 1, answers JSON
 * text by plain name. Numbers of rows are never used again (`autoincrement`, `identity`).
 */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  applications: ApplicationsTable;
  investigators: InvestigatorsTable;
  attachments: AttachmentsTable;
  stored_bytes: StoredBytesTable;
  comments: CommentsTable;
  history: HistoryTable;
  removals: RemovalsTable;
  idempotency_keys: IdempotencyKeysTable;
  throttle: ThrottleTable;
  reference_counters: ReferenceCountersTable;
  change_counter: ChangeCounterTable;
  changes: ChangesTable;
  identity: IdentityTable;
  record: RecordTable;
  record_head: RecordHeadTable;
  copies: CopiesTable;
  copied_files: CopiedFilesTable;
  probe: ProbeTable;
  known_devices: KnownDevicesTable;
  email_changes: EmailChangesTable;
};

export type Store = Kysely<Tables>;
/** A store inside a transaction; what changes anything takes one of these. */
export type StoreTransaction = Transaction<Tables>;

export type UsersTable = {
  id: Generated<number>;
  /** As the person typed it; shown and mailed to. */
  email_address: string;
  /** Lower case, unique: e-mail is compared without case. */
  email_key: string;
  first_name: string;
  last_name: string;
  mobile_number: string;
  password_hash: string;
  role_id: number;
  created_at: string;
  activated_at: string | null;
  /** Since when the person cannot sign in; null: they can. */
  disabled_at: string | null;
  /**
   * When the account was deleted; null: it was not. The row stays for the name. E-mail, mobile number and password are empty
   * then, and the key is one that no e-mail address has (see deleting-account.ts).
   */
  deleted_at: string | null;
};

export type SessionsTable = {
  /** SHA-256 of the cookie's token, hexadecimal. */
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  /** Random; names the session in lists. It signs nobody in and is not made from the token. */
  id: string;
  /** When it was used last; noted at most once an hour. */
  used_at: string;
};

export type TokensTable = {
  /** SHA-256 of the mailed token, hexadecimal. */
  token_hash: string;
  user_id: number;
  purpose: 'activation' | 'reset' | 'email-former' | 'email-new';
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

export type ApplicationsTable = {
  id: Generated<number>;
  owner_id: number;
  status: number;
  /** Counts every change of answers, rows, files and status; the ETag stands for it. */
  version: number;
  reference: string | null;
  /** Stands in `answers` too; here for lists. */
  research_title: string;
  /** JSON object of answers by plain name. */
  answers: string;
  agreed_at: string | null;
  agreed_policy_version: string | null;
  created_at: string;
  modified_at: string | null;
  /** The latest submission and decision, for the turnaround. */
  submitted_at: string | null;
  decided_at: string | null;
};

export type InvestigatorsTable = {
  id: Generated<number>;
  application_id: number;
  name: string;
  id_number: string;
  position: string;
};

export type AttachmentsTable = {
  id: Generated<number>;
  application_id: number;
  type_id: number;
  file_name: string;
  media_type: string;
  size: number;
  sha256: string;
  created_at: string;
};

/**
 * One row per file that the file store keeps. `holders` counts the uploads under way that count on its bytes, so that nobody
 * forgets what somebody else is just storing again. `held_at` is when the last of them began: what is held for longer than an
 * upload takes was held by one that was killed.
 */
export type StoredBytesTable = {
  sha256: string;
  holders: number;
  held_at: string | null;
  /** What the virus scanner said last; null: it was never asked. */
  scan_result: ScanResult | null;
  scanned_at: string | null;
  /** How often in a row it could not tell. */
  scan_tries: Generated<number>;
  /** When it is to be asked again; empty: at once. */
  scan_due_at: Generated<string>;
};

export type CommentsTable = {
  id: Generated<number>;
  application_id: number;
  user_id: number;
  comment: string;
  /** The writer's clock. */
  created: string;
  created_at: string;
  /** The status that this comment gave its application; such a comment stays as it is. Null: it changed none. */
  set_status: number | null;
  /** The newest row of the application's history when it was written: a later one closes it. Null: there was none. */
  after_history: number | null;
};

export type HistoryTable = {
  id: Generated<number>;
  application_id: number;
  user_id: number;
  event: string;
  from_status: number | null;
  to_status: number;
  /** The person's clock where the call told it, else the server's. */
  at: string;
  recorded_at: string;
  /** The reason of a reopening. */
  reason: string | null;
  /** Who it was, as they were called and with the role that they had then; null in no row of this release or later. */
  person_name: string | null;
  role_id: number | null;
  /** The version of the application that it was done to; null: it was done before versions were noted. */
  version: number | null;
};

/** What was deleted and by whom, so that a repeated deletion is told from an unknown id. */
export type RemovalsTable = {
  kind: 'application' | 'investigator' | 'attachment' | 'comment';
  id: number;
  user_id: number;
  removed_at: string;
};

/** The first answer to each key, written in the same transaction as the change that it answers. */
export type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  call: string;
  /** SHA-256 over the call's content. */
  fingerprint: string;
  status: number;
  /** The envelope as JSON text; empty while its transaction is open. */
  envelope: string;
  etag: string | null;
  made_kind: RemovalsTable['kind'] | null;
  made_id: number | null;
  created_at: string;
};

/** One row per bucket ("sign-in:account:…", "sign-up:address:…"). */
export type ThrottleTable = { bucket: string; started_at: string; count: number; blocked_until: string | null };

/** The last number of each year's references. */
export type ReferenceCountersTable = { year: number; last: number };

/** One row: the number of the newest change. */
export type ChangeCounterTable = { id: number; last: number };

/** Every change of an application, its parts and its thread, in the order in which they were stored (see change-log.ts). */
export type ChangesTable = {
  number: number;
  /** Random. After a backup was brought back the same numbers are given out again, under other marks. */
  mark: string;
  application_id: number;
  owner_id: number;
  /** The status until then; null: the application was begun. */
  status_before: number | null;
  recorded_at: string;
};

/** One row: which database this is, and what tells whether it is still the same one (see identity.ts). */
export type IdentityTable = { id: number; portal_id: string; run: string; place: string };

/** What was done, each entry with the hash of the one before; rows are only added (see record/entry.ts). */
export type RecordTable = {
  /** 1, 2, 3, … without a gap. */
  sequence: number;
  recorded_at: string;
  application_id: number | null;
  kind: string;
  /** Canonical JSON. */
  payload: string;
  /** The hash of the entry before, and of the entry before of the same application; empty: there is none. */
  previous: string;
  previous_of_application: string;
  hash: string;
};

/** One row: the newest entry of the record. Its row is the lock that gives the next number to one transaction at a time. */
export type RecordHeadTable = { id: number; sequence: number; hash: string };

/** An application as it was submitted, or decided on; rows are only added. `content` is canonical JSON. */
export type CopiesTable = { sha256: string; application_id: number; made_at: string; content: string };

/** Which files a copy names: their bytes stay as long as the copy does. */
export type CopiedFilesTable = { sha256: string; copy: string };

/** Which browsers a person has signed in with, by the hash of their token. */
export type KnownDevicesTable = { token_hash: string; user_id: number; used_at: string };

/** A change of a person's e-mail that waits for the links that were mailed to both addresses. */
export type EmailChangesTable = {
  user_id: number;
  /** The new address, as it was typed. */
  email_address: string;
  created_at: string;
  /** When the link of each mail was followed; null: it was not yet. */
  former_confirmed_at: string | null;
  new_confirmed_at: string | null;
};

/** One row, written to see whether the database can be. */
export type ProbeTable = { id: number; at: string };

export type UserRow = Selectable<UsersTable>;
export type ApplicationRow = Selectable<ApplicationsTable>;
export type InvestigatorRowStored = Selectable<InvestigatorsTable>;
export type AttachmentRow = Selectable<AttachmentsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type HistoryRowStored = Selectable<HistoryTable>;
