import * as v from 'valibot';
import type { Problem } from '../../../contract/api/envelope.ts';
import { serverMessages } from '../../../contract/messages/server/server.ts';
import { Refusal } from './refusal.ts';

/** Matches valibot's own wording ("Invalid type: Expected …"), which is for programmers. */
const PROGRAMMERS_WORDS = /^Invalid [\w ]+: /;

/**
 * Returns the input as the schema parses it; throws a 400 `Refusal` with every field that has a problem, the first one
 * in front.
 */
export function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw refusalOf(parsed.issues.map((issue) => problemOf(schema, issue)));
}

/** Returns a 400 `Refusal` with the first problem's message. */
export function refusalOf(problems: readonly Problem[]): Refusal {
  return new Refusal(400, problems[0]?.message ?? serverMessages.invalid, { problems });
}

function problemOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): Problem {
  const field = v.getDotPath(issue) ?? '';
  const message = plainText(issue) ?? messageWhenMissing(schema, field);
  return { field, message: message ?? (field === '' ? serverMessages.invalid : serverMessages.invalidField(field)) };
}

function plainText({ message }: v.BaseIssue<unknown>): string | undefined {
  return PROGRAMMERS_WORDS.test(message) ? undefined : message;
}

/**
 * Returns the message of a form for a missing field. Valibot reports such a field in its own words, so the field's own
 * schema is asked.
 */
function messageWhenMissing(schema: v.GenericSchema, field: string): string | undefined {
  // Among valibot's schemas only objects have entries.
  const entry = 'entries' in schema ? (schema as v.ObjectSchema<v.ObjectEntries, undefined>).entries[field] : undefined;
  const [issue] = entry === undefined ? [] : (v.safeParse(entry, undefined).issues ?? []);
  return issue === undefined ? undefined : plainText(issue);
}
