import type * as v from 'valibot';
import type { Address } from '../addresses.ts';

/**
 * Who may make a call about an application. `owner`: its applicant; `otherAdministrator`: an administrator who is
 * not its applicant; `reader`: the owner or an administrator; `author`: of the comment.
 */
const whoAboutOne = ['owner', 'otherAdministrator', 'reader', 'author'] as const;

/**
 * Who may make a call. `serveCall` checks it as far as it does not depend on the application. Each handler checks the
 * rest for itself, and in which status of the application; a test compares this with the permission matrix.
 */
export type Who = 'anyone' | 'signedIn' | 'administrator' | (typeof whoAboutOne)[number];

/** Whether a call is about an application that its caller must be allowed to see. */
export const isAboutOne = ({ who }: Call): boolean => whoAboutOne.some((one) => one === who);

/** Description of one call of v1. `ours`: not part of plain v1. */
export type Call = Address & {
  who: Who;
  summary: string;
  query?: readonly string[];
  /** Further query parameters, the portal's own, each with its schema. */
  ownQuery?: v.ObjectEntries;
  /** Response headers that are the portal's own, each with its meaning. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** Entries of the envelope beside its `data`, the portal's own. */
  beside?: v.ObjectEntries;
  body?: v.GenericSchema;
  /** Maximum number of bytes of a JSON body, if it is not `SMALL_BODY_MAX_BYTES`. */
  bodyMaxBytes?: number;
  /** What it accepts at most, and at least, beside what its schemas say: the number, by what is counted. */
  most?: Readonly<Record<string, number>>;
  least?: Readonly<Record<string, number>>;
  /** The body is multipart/form-data; only `Pi-CV/Step/6` has one. */
  multipart?: true;
  /** The schema of the envelope's `data`; `file`: the response is bytes. */
  data?: v.GenericSchema | 'file';
  /**
   * For a reading: its response has the tag of the application that it reads. (A response to a change always has it.)
   */
  tagged?: true;
  /** Statuses of refusals that other calls of its kind do not have. */
  alsoRefuses?: readonly (400 | 403 | 404 | 409 | 429)[];
  ours?: true;
};
