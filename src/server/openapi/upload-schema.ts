import { UploadFields } from '../../contract/domain/attachment.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

/** Returns the schema of an upload's multipart body: its text fields, and one field of files for each kind. */
export function uploadSchema(): JsonSchema {
  const bytes = { type: 'string', format: 'binary' };
  const files = fileKinds.map(({ wire, several }) => [wire, several ? { type: 'array', items: bytes } : bytes]);
  const fields = jsonSchemaOf(UploadFields);
  const properties: unknown = fields['properties'];
  return {
    ...fields,
    properties: { ...(typeof properties === 'object' ? properties : {}), ...Object.fromEntries(files) },
  };
}
