import * as v from 'valibot';
import { NAME_MIN_CHARACTERS } from './api/limits.ts';
import { configurationMessages as messages } from './messages/server/configuration.ts';
import { policies } from './messages/application/policies.ts';

const Address = v.pipe(
  v.string(),
  // A browser treats a backslash as a slash: two of either lead to another host.
  v.check((address) => /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/.test(address), messages.notAnAddress),
  v.check((address) => URL.canParse(address, 'https://portal.example.org'), messages.notAnAddress),
);

/**
 * The help for one question in the centre's own words; what is omitted stays as it is, and what is empty is left out.
 */
const Guidance = v.object({
  reviewersLookFor: v.optional(v.array(v.string())),
  example: v.optional(v.string()),
  usualLength: v.optional(v.string()),
});
/** The entries of `guidance` for one question. */
export const guidanceEntries: readonly string[] = Object.keys(Guidance.entries);

const Policy = v.object({ title: v.string(), text: v.optional(v.string()), document: v.optional(Address) });

/**
 * `config.json`: the centre's settings at run time, read by the app and by the server. Every entry may be omitted; one
 * in `DATA_DIR` overrides the one that comes with the portal, entry by entry.
 */
export const Configuration = v.object({
  /** The centre's full name: in the title, the print package and mails. */
  name: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Medical Research Centre'),
  /** Precedes "Project Application Submission". */
  shortName: v.optional(v.pipe(v.string(), v.nonEmpty()), 'MRC'),
  logo: v.optional(Address, '/logo.svg'),
  links: v.optional(
    v.object({
      home: v.optional(Address, 'https://example.org/'),
      news: v.optional(Address, 'https://example.org/news'),
      policies: v.optional(Address, 'https://example.org/policies'),
    }),
    {},
  ),
  contact: v.optional(Address, 'mailto:research-support@example.org'),
  /** Where the public search box leads; the search words are added as `q`. */
  search: v.optional(Address, 'https://example.org/search'),
  mobilePrefix: v.optional(v.pipe(v.string(), v.regex(/^\+\d{1,4}$/, messages.notAPrefix)), '+966'),
  nameMinLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), NAME_MIN_CHARACTERS),
  /** Changes with the policies, so that an agreement says to which version it applies. */
  policyVersion: v.optional(v.pipe(v.string(), v.maxLength(100)), '1'),
  policies: v.optional(
    v.array(Policy),
    policies.titles.map((title) => ({ title })),
  ),
  /** By the name of a question (`src/contract/steps/`); the server refuses names that no question has. */
  guidance: v.optional(v.record(v.string(), Guidance), {}),
  /** Whether changes to a draft at the server are sent without the user pressing Save As Draft or Next. */
  autosave: v.optional(v.boolean(), true),
  /** The devices of this portal are shared tablets: only unsent work stays on them, and they lock when left idle. */
  sharedDevice: v.optional(v.boolean(), false),
  /** After this many minutes without a touch or a key press, a shared tablet asks for the password again. */
  lockAfterMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)), 10),
  /** Where v1 is served; another origin must be of the same site. */
  apiBase: v.optional(Address, '/api/v1'),
});
export type Configuration = v.InferOutput<typeof Configuration>;

/** The configuration if there is no file. */
export const defaultConfiguration: Configuration = v.parse(Configuration, {});
