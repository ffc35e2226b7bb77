import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { ScanResult } from '../../contract/domain/attachment.ts';

/**
 * The tables, in types that both SQLite and PostgreSQL have: times are ISO 8601 text in UTC, booleans 0 or 1, answers
 * JSON text by plain name. Ids of rows are never used again (`autoincrement`, `identity`).
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
  submitted_files: SubmittedFilesTable;
  probe: ProbeTable;
  known_devices: KnownDevicesTable;
  email_changes: EmailChangesTable;
};

export type Store = Kysely<Tables>;
/** A store inside a transaction; functions that change anything take one of these. */
export type StoreTransaction = Transaction<Tables>;

export type UsersTable = {
  id: Generated<number>;
  /** As the user typed it; it is shown and mailed to. */
  email_address: string;
  /** Lower case, unique: email addresses are compared without case. */
  email_key: string;
  first_name: string;
  last_name: string;
  mobile_number: string;
  password_hash: string;
  /** When the user cannot sign in with this password any more; null: the user chose it, and it does not end. */
  password_ends_at: string | null;
  role_id: number;
  created_at: string;
  activated_at: string | null;
  /** Since when the user cannot sign in; null: the account is not disabled. */
  disabled_at: string | null;
  /**
   * When the account was deleted; null: it was not. The row is kept for the name. Email, mobile number and password
   * are then empty, and the key is one that no email address has (see account-life.ts).
   */
  deleted_at: string | null;
};

export type SessionsTable = {
  /** SHA-256 of the cookie's token, hexadecimal. */
  token_hash: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  /** Random; identifies the session in lists. It cannot be used to sign in and is not derived from the token. */
  id: string;
  /** When it was last used; stored at most once an hour. */
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
  /** Counts every change of answers, investigators, files and status; the ETag is made of it. */
  version: number;
  reference: string | null;
  /** Also in `answers`; here for lists. */
  research_title: string;
  /** JSON object of answers by plain name. */
  answers: string;
  /** The time of the user's clock. */
  agreed_at: string | null;
  agreed_policy_version: string | null;
  /** When the server received the agreement; null: there is none, or it was received before this was stored. */
  agreement_recorded_at: string | null;
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
 * One row per file in the file store. `holders` counts the running uploads that need its bytes, so that bytes which are
 * being stored again are not deleted. `held_at` is when the last of them began: bytes that are held for longer than an
 * upload takes were held by a process that was killed.
 */
export type StoredBytesTable = {
  sha256: string;
  holders: number;
  held_at: string | null;
  /** The virus scanner's last result; null: the file was never scanned. */
  scan_result: ScanResult | null;
  scanned_at: string | null;
  /** How many scans in a row had no result. */
  scan_tries: Generated<number>;
  /** When the file is to be scanned again; empty: at once. */
  scan_due_at: Generated<string>;
};

export type CommentsTable = {
  id: Generated<number>;
  application_id: number;
  user_id: number;
  comment: string;
  /** The time of the writer's clock. */
  created: string;
  created_at: string;
  /** The status that this comment gave its application; such a comment cannot be changed. Null: it changed none. */
  set_status: number | null;
  /**
   * The newest row of the application's history when the comment was written; after a later row the comment cannot be
   * changed. Null: there was none.
   */
  after_history: number | null;
};

export type HistoryTable = {
  id: Generated<number>;
  application_id: number;
  user_id: number;
  event: string;
  from_status: number | null;
  to_status: number;
  /** The time of the user's clock if the call gave it, otherwise the server's. */
  at: string;
  recorded_at: string;
  /** The reason of a reopening. */
  reason: string | null;
  /** The user's name and role at that time; in rows older than these columns, at the update that added them. */
  person_name: string | null;
  role_id: number | null;
  /** The version of the application to which it was done; null: it was done before versions were stored. */
  version: number | null;
};

/** What was deleted and by whom, to tell a repeated deletion from one with an unknown id. */
export type RemovalsTable = {
  kind: 'application' | 'investigator' | 'attachment' | 'comment';
  id: number;
  user_id: number;
  removed_at: string;
};

/** The first response to each key, written in the same transaction as the change. */
export type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  call: string;
  /** SHA-256 of the call's content. */
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

/**
 * Every change of an application, its parts and its thread, in the order in which they were stored (see change-log.ts).
 */
export type ChangesTable = {
  number: number;
  /** Random. After a restore the same numbers are used again, with other marks. */
  mark: string;
  application_id: number;
  owner_id: number;
  /** The status before the change; null: the application was begun. */
  status_before: number | null;
  recorded_at: string;
};

/** One row: the id of the database, and what shows whether it is still the same one (see identity.ts). */
export type IdentityTable = {
  id: number;
  portal_id: string;
  run: string;
  place: string;
  /**
   * Client addresses are hashed with it in the log (see log-secret.ts); null: no server has started since it exists.
   */
  log_secret: string | null;
};

/** What was done, each entry with the hash of the previous one; rows are only added (see record/entry.ts). */
export type RecordTable = {
  /** 1, 2, 3, … without a gap. */
  sequence: number;
  recorded_at: string;
  application_id: number | null;
  kind: string;
  /** Canonical JSON. */
  payload: string;
  /** The hash of the previous entry, and of the previous entry of the same application; empty: there is none. */
  previous: string;
  previous_of_application: string;
  hash: string;
};

/**
 * One row: the newest entry of the record. This row is the lock that gives the next number to one transaction at a
 * time.
 */
export type RecordHeadTable = { id: number; sequence: number; hash: string };

/** An application as submitted, or as decided on; rows are only added. `content` is canonical JSON. */
export type CopiesTable = { sha256: string; application_id: number; made_at: string; content: string };

/** The files that a copy names: their bytes are kept as long as the copy. */
export type CopiedFilesTable = { sha256: string; copy: string };

/** The files that the copies of a user's applications name, each once: they count as the user's while they are kept. */
export type SubmittedFilesTable = { owner_id: number; sha256: string; size: number };

/** The browsers that a user has signed in with, by the hash of their token. */
export type KnownDevicesTable = { token_hash: string; user_id: number; used_at: string };

/** A change of a user's email that waits for the links that were mailed to both addresses. */
export type EmailChangesTable = {
  user_id: number;
  /** The new address, as typed. */
  email_address: string;
  created_at: string;
  /** When the link of each mail was followed; null: not yet. */
  former_confirmed_at: string | null;
  new_confirmed_at: string | null;
};

/** One row, written to check that the database can be written. */
export type ProbeTable = { id: number; at: string };

export type UserRow = Selectable<UsersTable>;
export type ApplicationRow = Selectable<ApplicationsTable>;
export type InvestigatorRowStored = Selectable<InvestigatorsTable>;
export type AttachmentRow = Selectable<AttachmentsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type HistoryRowStored = Selectable<HistoryTable>;
