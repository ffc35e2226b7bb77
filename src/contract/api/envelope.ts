import * as v from 'valibot';

/** One problem of a request, by the wire name of its field. */
export const Problem = v.object({ field: v.string(), message: v.string() });
export type Problem = v.InferOutput<typeof Problem>;

/**
 * What a list has beside its items if it was requested with `changedSince`, or with `limit` (`next`). If a server uses
 * these names for something else, the entries are read as absent.
 */
export const listingEntries = {
  /** Numbers that the user could see before and cannot see now, or that no longer match this query. */
  removed: v.fallback(
    v.optional(
      v.pipe(
        v.array(v.number()),
        v.description('With changedSince, on the first page: numbers that are gone for the asker.'),
      ),
    ),
    undefined,
  ),
  /** True: the list is everything, as if nothing had been read before; false: only what changed. */
  whole: v.fallback(
    v.optional(
      v.pipe(
        v.boolean(),
        v.description('With changedSince: true where the list is everything, false where it is what changed.'),
      ),
    ),
    undefined,
  ),
  /** Also in the body, because a proxy that removes headers must not make one page look like everything. */
  next: v.fallback(
    v.optional(
      v.pipe(
        v.nullable(v.string()),
        v.description('With limit: what `after` takes for the next page, as in Next-Cursor; null on the last.'),
      ),
    ),
    undefined,
  ),
};

/** Every response of the v1 API except a file, with any HTTP status. */
export const Envelope = v.object({
  isSuccess: v.boolean(),
  message: v.string(),
  data: v.optional(v.unknown()),
  ...listingEntries,
});
export type Envelope = v.InferOutput<typeof Envelope>;

const WithProblems = v.object({ problems: v.array(Problem) });

/** The problems in `data.problems` of a response; empty if a server sends none. */
export function problemsIn(data: unknown): Problem[] {
  const parsed = v.safeParse(WithProblems, data);
  return parsed.success ? parsed.output.problems : [];
}
