/*
 * The limits that app and server share. Sizes are in bytes, times in milliseconds, lengths in the unit in the name. How
 * long sessions last is in `src/server/accounts/sessions.ts`, how many lanes are sent at once in
 * `src/delivery/user-delivery.ts`.
 */

/** A file may have exactly this many bytes (4 MB = 4 × 1024 × 1024). */
export const FILE_MAX_BYTES = 4 * 1024 * 1024;
/** Files in one upload request; the portal's own app sends one. */
export const FILES_PER_UPLOAD_MAX = 20;
/** One whole upload request: the maximum number of files, each of the maximum size, and its fields. */
export const UPLOAD_MAX_BYTES = FILES_PER_UPLOAD_MAX * FILE_MAX_BYTES + 1024 * 1024;
/** Length of an `Idempotency-Key`, in UTF-16 units. */
export const KEY_MAX_UNITS = 200;
/** Maximum number of items on one page of a list. */
export const LIST_LIMIT_MAX = 200;
/** An expanded page has fewer items than requested if they take more than this as JSON; at least one. */
export const EXPANDED_PAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Length of a search text in a list. */
export const SEARCH_MAX_UNITS = 200;
/** Words of a search text that count, the longest ones: a pasted title is still found. */
export const SEARCH_WORDS_MAX = 20;
/** Those of them with one or two letters: no index has them, so they are looked for in every text. */
export const SEARCH_SHORT_WORDS_MAX = 4;
/** A JSON body with answers: longer than any complete application, short enough to be read into memory. */
export const JSON_BODY_MAX_BYTES = 2 * 1024 * 1024;
/**
 * A JSON body of a call that takes one message of `COMMENT_MAX_UNITS`, each unit escaped in six bytes, and little else.
 */
export const MESSAGE_BODY_MAX_BYTES = 128 * 1024;
/** A JSON body of every other call: accounts, changes of status. Visitors can send these. */
export const SMALL_BODY_MAX_BYTES = 16 * 1024;
/** Number of values in one JSON body, at any depth; a full list of investigators has 1,400. */
export const BODY_VALUES_MAX = 5000;
/** Number of problems listed in one response; it says how many more there are. */
export const PROBLEMS_MAX = 50;

/** Minimum lengths of the long answers, in characters as a reader sees them (see characters.ts). */
export const RESEARCH_DESIGN_MIN_CHARACTERS = 350;
export const LITERATURE_REVIEW_MIN_CHARACTERS = 2800;
export const BACKGROUND_MIN_CHARACTERS = 1095;
export const SIGNIFICANCE_MIN_CHARACTERS = 700;

/** Upper bounds in UTF-16 units. They protect the store: no form stops the user's typing at them. */
export const LINE_MAX_UNITS = 1000;
export const TEXT_MAX_UNITS = 50_000;
export const COMMENT_MAX_UNITS = 20_000;
export const NAME_MAX_UNITS = 200;
export const FILE_NAME_MAX_UNITS = 255;
export const POLICY_VERSION_MAX_UNITS = 100;
/** Messages of one application. The message of a decision is accepted beyond that. */
export const COMMENTS_MAX = 1000;
/** All messages of one application together, in Unicode code points. */
export const COMMENTS_MAX_CHARACTERS = 500_000;
/** Users are told of a limit from this share of it on. */
export const LIMIT_TOLD_FROM_SHARE = 0.9;
/** Files of one application, and their total bytes. */
export const FILES_PER_APPLICATION_MAX = 200;
export const APPLICATION_FILES_MAX_BYTES = 200 * 1024 * 1024;
/** Total bytes of the files of all applications of one user and of their submissions; equal files count once. */
export const USER_FILES_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Drafts of one user that were never submitted. */
export const DRAFTS_MAX = 200;
/** Every submission stores a copy of the application for good. */
export const SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX = 20;
export const SUBMISSIONS_PER_USER_AND_DAY_MAX = 60;
/** Changed and deleted messages of one user in one application together; their earlier text is stored for good. */
export const REVISIONS_PER_WRITER_AND_DAY_MAX = 200;
/**
 * What is deleted again, or changed back, leaves entries in the record for good. A device may have to send all drafts
 * of its user again in one day, with their files, after a backup was restored.
 */
export const STARTED_DRAFTS_PER_USER_AND_DAY_MAX = 300;
export const STORED_FILES_PER_USER_AND_DAY_MAX = 1000;
export const DETAILS_CHANGES_PER_USER_AND_DAY_MAX = 20;
/** By the current password or by a mailed link. */
export const PASSWORD_CHANGES_PER_USER_AND_DAY_MAX = 20;
/** Rows in one application's list of investigators. */
export const INVESTIGATORS_MAX = 200;

export const EMAIL_MIN_UNITS = 5;
/** RFC 5321, 4.5.3.1: a path of 256 octets with its angle brackets, a local part of 64. */
export const EMAIL_MAX_UNITS = 254;
export const EMAIL_LOCAL_PART_MAX_UNITS = 64;
/** Of a new password: when an account is created, and when a password is changed or reset. */
export const PASSWORD_MIN_UNITS = 8;
/** At sign-in, where a password may be older than that rule: never more than by that rule. */
export const SIGN_IN_PASSWORD_MIN_UNITS = 6;
/** argon2 reads input of any length; this bounds the work that one request may cause. */
export const PASSWORD_MAX_UNITS = 200;
/**
 * A password given to a user, from the shell or by the first start, ends after so many days unless they choose another.
 */
export const GIVEN_PASSWORD_DAYS = 7;
export const MOBILE_MIN_DIGITS = 10;
export const MOBILE_MAX_DIGITS = 15;
/** The error message states 2; `nameMinLength` in config.json may require more. In characters as a reader sees them. */
export const NAME_MIN_CHARACTERS = 2;

/** A user's clock that differs more than this from the server's is not used. */
export const CLOCK_OFF_MS = 24 * 60 * 60 * 1000;

/**
 * How long an administrator can take a decision back before it is sent. If its page is closed, the worker waits to send
 * it, and Firefox ends a worker that waits for more than about a minute: what is held longer is then sent at the next
 * start.
 */
export const DECISION_HELD_MS = 10_000;
export const APPROVED_REDIRECT_MS = 2000;
export const SESSION_RETRY_MS = 500;
export const EMAIL_CHECK_DEBOUNCE_MS = 500;
export const ACCOUNT_CREATED_REDIRECT_MS = 3000;
export const ACTIVATED_REDIRECT_MS = 5000;
export const PRINT_WINDOW_CLOSES_MS = 500;

/** Number of files kept for reading without a connection, those of the newest applications first. */
export const KEPT_FILES_MAX = 200;
/** Room that these files leave free, the larger of both values: it is reserved for what users write. */
export const ROOM_LEFT_FREE_BYTES = 50 * 1024 * 1024;
export const ROOM_LEFT_FREE_SHARE = 0.2;
/** Lists and applications are read again in the background at most this often. */
export const BACKGROUND_READING_EVERY_MS = 60_000;
/** Decided applications whose parts an administrator's device keeps for reading: those read last. */
export const KEPT_DECIDED_MAX = 200;
/** If a server cannot send a list with all parts (`expand`), at most this many applications are read one by one. */
export const READ_ONE_BY_ONE_MAX = 50;
/** With fewer decisions than this, their duration is not shown. */
export const TURNAROUND_CASES_MIN = 5;
