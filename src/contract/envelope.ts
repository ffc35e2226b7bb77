import * as v from 'valibot';

/** One thing that stands in the way, by the wire name of its field. */
export const Problem = v.object({ field: v.string(), message: v.string() });
export type Problem = v.InferOutput<typeof Problem>;

/**
 * What a list bears beside its items, where it was asked for what changed (`changedSince`). Of a server that means something
 * else by these names nothing is read.
 */
export const listingEntries = {
  /** Numbers that the asker could see before and can not see now, or no longer by this question. */
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
};

/** Every answer of the v1 API but a file, whatever its HTTP status. */
export const Envelope = v.object({
  isSuccess: v.boolean(),
  message: v.string(),
  data: v.optional(v.unknown()),
  ...listingEntries,
});
export type Envelope = v.InferOutput<typeof Envelope>;

const WithProblems = v.object({ problems: v.array(Problem) });

/** The problems that an answer carries in `data.problems`; none where a server sends none. */
export function problemsIn(data: unknown): Problem[] {
  const parsed = v.safeParse(WithProblems, data);
  return parsed.success ? parsed.output.problems : [];
}
