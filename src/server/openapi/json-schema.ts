import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON Schema of a schema's input. What JSON Schema cannot express (trimming, a check such as "no NUL") is
 * left out; the calls check it all the same.
 */
export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return described;
}
