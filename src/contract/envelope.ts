import * as v from 'valibot';

/** One thing that stands in the way, by the wire name of its field. */
export const Problem = v.object({ field: v.string(), message: v.string() });
export type Problem = v.InferOutput<typeof Problem>;

/** Every answer of the v1 API but a file, whatever its HTTP status. */
export const Envelope = v.object({ isSuccess: v.boolean(), message: v.string(), data: v.optional(v.unknown()) });
export type Envelope = v.InferOutput<typeof Envelope>;

const WithProblems = v.object({ problems: v.array(Problem) });

/** The problems that an answer carries in `data.problems`; none where a server sends none. */
export function problemsIn(data: unknown): Problem[] {
  const parsed = v.safeParse(WithProblems, data);
  return parsed.success ? parsed.output.problems : [];
}
