import { FILE_MAX_BYTES, FILES_PER_UPLOAD_MAX } from '../../contract/api/limits.ts';
import { UploadFields } from '../../contract/domain/attachment.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

/** Returns the schema of an upload's multipart body: its text fields, and one field of files for each kind. */
export function uploadSchema(): JsonSchema {
  const bytes = { type: 'string', format: 'binary', 'x-max-bytes': FILE_MAX_BYTES };
  const files = fileKinds.map(({ wire, several }) => [
    wire,
    several ? { type: 'array', items: bytes, maxItems: FILES_PER_UPLOAD_MAX } : bytes,
  ]);
  const fields = jsonSchemaOf(UploadFields);
  const properties: unknown = fields['properties'];
  return {
    ...fields,
    properties: { ...(typeof properties === 'object' ? properties : {}), ...Object.fromEntries(files) },
  };
}
