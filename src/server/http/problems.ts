import * as v from 'valibot';
import type { Problem } from '../../contract/envelope.ts';
import { serverMessages } from '../../contract/messages.ts';
import { Refusal } from './refusal.ts';

/** Valibot's own wording ("Invalid type: Expected …") is for programmers. */
const PROGRAMMERS_WORDS = /^Invalid [\w ]+: /;

/** What the schema makes of the input, or a 400 that names every field with a problem, the first one in front. */
export function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw refusalOf(parsed.issues.map((issue) => problemOf(issue)));
}

/** A 400 whose message is the first problem's. */
export function refusalOf(problems: readonly Problem[]): Refusal {
  return new Refusal(400, problems[0]?.message ?? serverMessages.invalid, { problems });
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const field = v.getDotPath(issue) ?? '';
  if (!PROGRAMMERS_WORDS.test(issue.message)) return { field, message: issue.message };
  return { field, message: field === '' ? serverMessages.invalid : serverMessages.invalidField(field) };
}
