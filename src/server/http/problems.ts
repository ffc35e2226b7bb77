import * as v from 'valibot';
import type { Problem } from '../../contract/envelope.ts';
import { serverMessages } from '../../contract/messages/server.ts';
import { Refusal } from './refusal.ts';

/** Valibot's own wording ("Invalid type: Expected …") is for programmers. */
const PROGRAMMERS_WORDS = /^Invalid [\w ]+: /;

/** What the schema makes of the input, or a 400 that names every field with a problem, the first one in front. */
export function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw refusalOf(parsed.issues.map((issue) => problemOf(schema, issue)));
}

/** A 400 whose message is the first problem's. */
export function refusalOf(problems: readonly Problem[]): Refusal {
  return new Refusal(400, problems[0]?.message ?? serverMessages.invalid, { problems });
}

function problemOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): Problem {
  const field = v.getDotPath(issue) ?? '';
  const message = plainWords(issue) ?? messageWhenMissing(schema, field);
  return { field, message: message ?? (field === '' ? serverMessages.invalid : serverMessages.invalidField(field)) };
}

function plainWords({ message }: v.BaseIssue<unknown>): string | undefined {
  return PROGRAMMERS_WORDS.test(message) ? undefined : message;
}

/** Of a field that is not there valibot says so itself; the field's own schema has the words that a form would use. */
function messageWhenMissing(schema: v.GenericSchema, field: string): string | undefined {
  // Of valibot's schemas only objects have entries.
  const entry = 'entries' in schema ? (schema as v.ObjectSchema<v.ObjectEntries, undefined>).entries[field] : undefined;
  const [issue] = entry === undefined ? [] : (v.safeParse(entry, undefined).issues ?? []);
  return issue === undefined ? undefined : plainWords(issue);
}
