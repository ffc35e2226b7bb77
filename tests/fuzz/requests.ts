import type { Random } from '../simulation/random.ts';
import { hostileValue, textOf } from './hostile-values.ts';
import {
  nearlyValidValue,
  textTooLong,
  validValue,
  type Known,
  type Making,
  type Manner,
  type Schema,
} from './schema-values.ts';
import { uploadForm } from './upload-forms.ts';

/**
 * One request as it will be sent. `body` is bytes, text or a form, of which only the share `cutAt` is sent if that is
 * given; `what` says how the request was made, for the report. `call` is undefined if it is made to no call.
 */
export type FuzzRequest = {
  what: string;
  call: string | undefined;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  cutAt?: number;
};

type Operation = {
  operationId: string;
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema; 'x-max-bytes'?: number }>> };
};

/** The part of `openapi.json` that requests are made from. */
export type Described = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** A call that requests are made for. */
export type FuzzedCall = Operation & { method: string; path: string };

const API = '/api/v1';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
/** More than any call accepts. */
const TOO_MUCH_BYTES = 3 * 2 ** 20;
/** The share of the texts and lists that have the maximum length, in most requests; in a few all have it. */
const FULL_SHARE = 0.03;
const ALL_FULL_SHARE = 0.01;
/** The share of JSON bodies that have exactly as many bytes as the call accepts, or one more. */
const PADDED_SHARE = 0.01;

/** Every call in the description. */
export function callsOf({ paths }: Described): FuzzedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Makes a request of any call, valid or not; `known` provides the values that the server has returned. */
export function fuzzRequest(calls: readonly FuzzedCall[], random: Random, known: Known): FuzzRequest {
  if (random.chance(0.02)) return nowhere(random);
  const call = random.pick(calls);
  const manner = random.pick(['valid', 'valid', 'nearly valid', 'hostile'] as const);
  const making = { random, known, fullness: random.chance(ALL_FULL_SHARE) ? 1 : FULL_SHARE };
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let path = call.path;
  for (const { name, in: place, schema } of call.parameters) {
    const value = parameterOf(schema, manner, making, place === 'path' ? call.path : name);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(wellFormed(value)).slice(0, 4000));
    else if (!random.chance(manner === 'valid' ? 0.2 : 0.4)) continue;
    else if (place === 'query') query.append(name, wellFormed(value).slice(0, 4000));
    else if (name === 'Idempotency-Key' && manner === 'valid' && value.length < KEY_OF_ITS_OWN)
      headers[name] = random.uuid();
    else headers[name] = headerText(value);
  }
  const asked = query.size === 0 ? '' : `?${query.toString()}`;
  const method = manner === 'hostile' && random.chance(0.05) ? random.pick(METHODS) : call.method;
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(call, manner, making);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const isCut = body instanceof FormData && manner !== 'valid' && random.chance(CUT_SHARE);
  return {
    what: `${manner} ${call.operationId}`,
    call: method === call.method ? call.operationId : undefined,
    method,
    path: `${API}${path}${asked}`,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(isCut ? { cutAt: random.integer(1000) / 1000 } : {}),
  };
}

/** The share of the forms that are cut off, of those that need not be valid. */
const CUT_SHARE = 0.3;

/** A shorter key would be the same as that of other requests. */
const KEY_OF_ITS_OWN = 100;

function parameterOf(schema: Schema, manner: Manner, making: Making, field: string): string {
  const { random } = making;
  if (manner === 'hostile') return textOf(hostileValue(random));
  const { maxLength } = schema;
  if (manner === 'nearly valid' && maxLength !== undefined && random.chance(0.2)) return textTooLong(maxLength, random);
  return textOf(validValue(schema, making, field));
}

function bodyOf({ requestBody }: FuzzedCall, manner: Manner, making: Making): FuzzRequest['body'] {
  const { random } = making;
  const { schema, 'x-max-bytes': most } = requestBody?.content['application/json'] ?? {};
  const form = requestBody?.content['multipart/form-data']?.schema;
  if (form !== undefined && !(manner === 'hostile' && random.chance(0.3))) return uploadForm(form, manner, making);
  if (schema === undefined && !random.chance(0.2)) return undefined;
  const body = jsonOf(schema ?? {}, manner, making);
  const isPadded = most !== undefined && typeof body === 'string' && random.chance(PADDED_SHARE);
  return isPadded ? padded(body, manner === 'valid' ? most : most + 1) : body;
}

function jsonOf(schema: Schema, manner: Manner, making: Making): string | Uint8Array<ArrayBuffer> {
  switch (manner) {
    case 'valid':
      return JSON.stringify(validValue(schema, making));
    case 'nearly valid':
      return JSON.stringify(nearlyValidValue(schema, making));
    case 'hostile':
      return hostileBody(making.random);
  }
}

/** The same JSON with as many bytes as that, unless it has more: blanks are added. */
const padded = (json: string, bytes: number) => json + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(json)));

function hostileBody(random: Random): string | Uint8Array<ArrayBuffer> {
  switch (random.integer(12)) {
    case 0:
      return random.bytes(random.integer(2000));
    case 1:
      return '['.repeat(random.pick([100, 100_000]));
    case 2:
      return `{"a":${'{"a":'.repeat(5000)}`;
    case 3:
      return random.chance(0.1) ? 'x'.repeat(TOO_MUCH_BYTES) : '{"userId":1,';
    case 4:
      return random.chance(0.1) ? JSON.stringify(Array.from({ length: 660_000 }, () => ({}))) : '{}{}';
    default:
      return JSON.stringify(hostileValue(random));
  }
}

/** A request for an address that no call has, or for a page. */
function nowhere(random: Random): FuzzRequest {
  const path = random.pick([
    '/',
    '/config.json',
    '/api/v1/nothing',
    '/api/v1/ProjectApplication/1/2/3',
    '/assets/x.js',
  ]);
  return { what: 'nowhere', call: undefined, method: random.pick(METHODS), path, headers: {} };
}

/** Replaces lone surrogates, which cannot be encoded in an address. */
const wellFormed = (text: string) => text.toWellFormed();
/** Keeps only the characters that are allowed in a header; HTTP clients refuse to send the others. */
const headerText = (text: string) => text.replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '').slice(0, 2000);
