import type { Random } from '../simulation/random.ts';
import { hostileValue, nearlyValidValue, validValue, type Known, type Schema } from './schema-values.ts';

/**
 * One request as it will be sent. `body` is bytes, text or a form; `what` says how the request was made, for the
 * report.
 */
export type FuzzRequest = {
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
};

type Operation = {
  operationId: string;
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
};

/** The part of `openapi.json` that requests are made from. */
export type Described = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** A call that requests are made for. */
export type FuzzedCall = Operation & { method: string; path: string };

type Manner = 'valid' | 'nearly valid' | 'hostile';

const API = '/api/v1';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
/** More than any call accepts. */
const TOO_MUCH_BYTES = 3 * 2 ** 20;
const files: readonly { name: string; type: string; begin: string }[] = [
  { name: 'cv.pdf', type: 'application/pdf', begin: '%PDF-1.7\n' },
  { name: 'plan.png', type: 'image/png', begin: '\u0089PNG\r\n\u001a\n' },
  { name: 'cv.pdf\u202ecod.exe', type: 'application/pdf', begin: '%PDF-1.7\n' },
  { name: '../../.htaccess', type: 'text/html', begin: '<html>' },
  { name: '', type: '', begin: '' },
];

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
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let path = call.path;
  for (const { name, in: place, schema } of call.parameters) {
    const field = place === 'path' ? call.path : name;
    const value = textOf(manner === 'hostile' ? hostileText(random) : validValue(schema, random, known, field));
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(wellFormed(value)).slice(0, 4000));
    else if (!random.chance(manner === 'valid' ? 0.2 : 0.4)) continue;
    else if (place === 'query') query.append(name, wellFormed(value).slice(0, 4000));
    else headers[name] = headerText(name === 'Idempotency-Key' && manner === 'valid' ? random.uuid() : value);
  }
  const asked = query.size === 0 ? '' : `?${query.toString()}`;
  const method = manner === 'hostile' && random.chance(0.05) ? random.pick(METHODS) : call.method;
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(call, manner, random, known);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  return {
    what: `${manner} ${call.operationId}`,
    method,
    path: `${API}${path}${asked}`,
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

function bodyOf({ requestBody }: FuzzedCall, manner: Manner, random: Random, known: Known): FuzzRequest['body'] {
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  if (form !== undefined && !(manner === 'hostile' && random.chance(0.3))) return formOf(form, manner, random, known);
  if (json === undefined && !random.chance(0.2)) return undefined;
  const schema = json ?? {};
  switch (manner) {
    case 'valid':
      return JSON.stringify(validValue(schema, random, known));
    case 'nearly valid':
      return JSON.stringify(nearlyValidValue(schema, random, known));
    case 'hostile':
      return hostileBody(random);
  }
}

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

function formOf(schema: Schema, manner: Manner, random: Random, known: Known): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && random.chance(0.6)) continue;
    const isFile = field.format === 'binary' || field.type === 'array';
    if (isFile) {
      const file = manner === 'valid' ? (files[0] ?? random.pick(files)) : random.pick(files);
      const size = random.chance(0.01) ? 5 * 2 ** 20 : random.integer(3000);
      const bytes = Buffer.concat([Buffer.from(file.begin, 'latin1'), random.bytes(size)]);
      form.append(name, new Blob([bytes], { type: file.type }), file.name);
    } else {
      form.append(name, manner === 'hostile' ? hostileText(random) : textOf(validValue(field, random, known, name)));
    }
  }
  return form;
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
  return { what: 'nowhere', method: random.pick(METHODS), path, headers: {} };
}

const hostileText = (random: Random) => textOf(hostileValue(random));
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Replaces lone surrogates, which cannot be encoded in an address. */
const wellFormed = (text: string) => text.toWellFormed();
/** Keeps only the characters that are allowed in a header; HTTP clients refuse to send the others. */
const headerText = (text: string) => text.replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '').slice(0, 2000);
