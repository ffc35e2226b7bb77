import type { GenericSchema, ObjectEntries } from 'valibot';
import type { ServedCall } from '../../contract/api/addresses.ts';
import { isAboutOne, type Call } from '../../contract/api/calls/call.ts';
import { API_PATH, idNamesIn } from '../../contract/api/addresses.ts';
import { header } from '../../contract/api/headers.ts';
import { BODY_VALUES_MAX, KEY_MAX_UNITS, PROBLEMS_MAX, UPLOAD_MAX_BYTES } from '../../contract/api/limits.ts';
import { BODY_IN_ONE_MAX_BYTES } from '../http/requests/paced-body.ts';
import { bodyMaxBytes } from '../http/requests/json-body.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import { uploadSchema } from './upload-schema.ts';

const OPENAPI_VERSION = '3.1.0';
const API_VERSION = '1';

/**
 * Describes the API in OpenAPI 3.1, from the same calls and schemas that answer and check its requests. `cookie` is the
 * name of the session cookie.
 */
export function describeApi(calls: Readonly<Record<ServedCall, Call>>, cookie: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Research Application Portal',
      version: API_VERSION,
      description:
        'Every response but a file is an envelope {isSuccess, message, data?}, whatever its HTTP status. A change needs an ' +
        'Origin of the portal, or Sec-Fetch-Site: same-origin. What bears "x-ours" is no part of plain v1. "x-max" and "x-min" are what a call accepts at most and at least, beside ' +
        'what its schemas say; "x-max-bytes" and "x-max-values" are limits of a body or a file.',
    },
    servers: [{ url: API_PATH }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  };
}

const refusalSchema: JsonSchema = {
  type: 'object',
  required: ['isSuccess', 'message'],
  properties: {
    isSuccess: { const: false },
    message: { type: 'string', description: 'One sentence for the user.' },
    data: {
      description: 'With 400 {problems, more}; with 412 the application as it stands.',
      type: 'object',
      properties: {
        problems: {
          type: 'array',
          maxItems: PROBLEMS_MAX,
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        more: { type: 'integer', description: 'Problems that are not listed, because there are too many.' },
      },
    },
  },
};

function describeCall(name: string, call: Call) {
  const body = requestBodyOf(call);
  return {
    operationId: name,
    summary: call.summary,
    ...(call.ours === true ? { 'x-ours': true } : {}),
    ...(isEmpty(call.most) ? {} : { 'x-max': call.most }),
    ...(isEmpty(call.least) ? {} : { 'x-min': call.least }),
    security: call.who === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: { 200: successOf(call), ...refusalsOf(call) },
  };
}

const isEmpty = (counted: Call['most'] = {}) => Object.keys(counted).length === 0;

/** Whether a call changes applications or their parts; calls for accounts take neither keys nor tags. */
const isChange = (call: Call) => call.method !== 'GET' && isAboutOne(call);

function parametersOf(call: Call): unknown[] {
  const text = { type: 'string' };
  const inPath = idNamesIn(call.path).map((name) => ({ name, in: 'path', required: true, schema: text }));
  const inQuery = (call.query ?? []).map((name) => ({ name, in: 'query', schema: text }));
  const ownInQuery = Object.entries(call.ownQuery ?? {}).map(([name, entry]) => {
    // Every entry of a query is a synchronous schema.
    const { description, ...schema } = jsonSchemaOf(entry as GenericSchema);
    return { name, in: 'query', 'x-ours': true, ...(description === undefined ? {} : { description }), schema };
  });
  const forUser = { name: header.forUser, in: 'header', schema: text, description: 'Another session gets a 401.' };
  const forPortal = {
    name: header.forPortal,
    in: 'header',
    'x-ours': true,
    schema: text,
    description:
      'The Portal-Id that the call is meant for. Another database does nothing and returns 401, with its own id as `data.portalId`.',
  };
  const ofChange = [
    {
      name: header.idempotencyKey,
      in: 'header',
      schema: { type: 'string', maxLength: KEY_MAX_UNITS },
      description: 'The same key, user, call and content gets the first response again.',
    },
    { name: 'If-Match', in: 'header', schema: text, description: 'The ETag of the application that is changed.' },
  ];
  return [
    ...inPath,
    ...inQuery,
    ...ownInQuery,
    forPortal,
    ...(call.who === 'anyone' ? [] : [forUser]),
    ...(isChange(call) ? ofChange : []),
  ];
}

function requestBodyOf(call: Call): Record<string, unknown> | undefined {
  if (call.multipart === true)
    return { 'multipart/form-data': { schema: uploadSchema(), 'x-max-bytes': UPLOAD_MAX_BYTES } };
  if (call.body === undefined) return undefined;
  return {
    'application/json': {
      schema: jsonSchemaOf(call.body),
      'x-max-bytes': bodyMaxBytes(call),
      'x-max-values': BODY_VALUES_MAX,
    },
  };
}

function successOf(call: Call) {
  if (call.data === 'file') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return {
      description: 'The bytes',
      content: { 'application/pdf': bytes, 'image/png': bytes, 'image/jpeg': bytes },
    };
  }
  if (call.path === '/openapi.json') {
    return { description: 'This description', content: { 'application/json': { schema: { type: 'object' } } } };
  }
  const hasTag = isChange(call) || call.tagged === true;
  const tag = {
    description: 'The version of the application. What is read is as new as that version, or newer.',
    schema: { type: 'string' },
  };
  const own = Object.entries(call.ownHeaders ?? {}).map(([name, description]) => [
    name,
    { description, 'x-ours': true, schema: { type: 'string' } },
  ]);
  const id = {
    description: 'Which database responds. It is another one once a backup was restored.',
    'x-ours': true,
    schema: { type: 'string' },
  };
  const changedAt = {
    description: 'When the change was stored, by the clock of the server. A repeat of the call gets the same time.',
    'x-ours': true,
    schema: { type: 'string', format: 'date-time' },
  };
  const headers = {
    [header.portalId]: id,
    ...(hasTag ? { ETag: tag } : {}),
    ...(isChange(call) ? { [header.changedAt]: changedAt } : {}),
    ...Object.fromEntries(own),
  };
  return {
    description: 'Done',
    headers,
    content: { 'application/json': { schema: envelopeOf(call) } },
  };
}

function envelopeOf(call: Call): JsonSchema {
  const data = call.data === undefined || call.data === 'file' ? undefined : jsonSchemaOf(call.data);
  return {
    type: 'object',
    required: data === undefined ? ['isSuccess', 'message'] : ['isSuccess', 'message', 'data'],
    properties: {
      isSuccess: { const: true },
      message: { type: 'string' },
      ...(data === undefined ? {} : { data }),
      ...(call.beside === undefined ? {} : besideOf(call.beside)),
    },
  };
}

function besideOf(entries: ObjectEntries): JsonSchema {
  const properties = Object.entries(entries).map(([name, entry]) => [name, jsonSchemaOf(entry as GenericSchema)]);
  return Object.fromEntries(properties);
}

const refusals: readonly { status: number; description: string; when: (call: Call) => boolean }[] = [
  {
    status: 400,
    description: 'A rule is broken',
    when: (call) => call.body !== undefined || call.query !== undefined || call.multipart === true,
  },
  {
    status: 401,
    description: 'Nobody is signed in, or another user; or For-Portal names another database',
    when: () => true,
  },
  { status: 403, description: 'Not allowed', when: (call) => call.method !== 'GET' },
  {
    status: 404,
    description: 'No such thing, or not yours',
    when: isAboutOne,
  },
  {
    status: 409,
    description: 'A state that forbids it, or a limit that is reached',
    when: (call) => isChange(call) || call.path === '/Users',
  },
  { status: 412, description: 'If-Match names an older version; data is the application as it stands', when: isChange },
  { status: 413, description: 'Too large', when: (call) => call.body !== undefined || call.multipart === true },
  { status: 415, description: 'Not pdf, png or jpeg by its first bytes', when: (call) => call.multipart === true },
  {
    status: 422,
    description: 'The key was used before with another body; data is that of the first response',
    when: isChange,
  },
  { status: 425, description: 'The first try with this key is still being done; Retry-After', when: isChange },
  {
    status: 429,
    description: 'Too many tries, or too much at once; Retry-After',
    when: (call) =>
      (call.who === 'anyone' && call.path !== '/openapi.json') ||
      call.multipart === true ||
      bodyMaxBytes(call) > BODY_IN_ONE_MAX_BYTES,
  },
];

function refusalsOf(call: Call): Record<string, unknown> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    refusals
      .filter(({ status, when }) => when(call) || call.alsoRefuses?.some((also) => also === status) === true)
      .map(({ status, description }) => [status, { description, content }]),
  );
}
