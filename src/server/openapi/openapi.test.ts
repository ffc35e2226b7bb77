import { expect, test } from 'vitest';
import * as v from 'valibot';
import { calls } from '../../contract/api/calls.ts';
import type { ServerSettings } from '../portal.ts';
import { createTestPortal } from '../testing/test-portal.ts';

const Description = v.object({
  openapi: v.string(),
  components: v.object({ securitySchemes: v.object({ session: v.unknown() }) }),
  paths: v.record(
    v.string(),
    v.record(v.string(), v.looseObject({ operationId: v.string(), responses: v.record(v.string(), v.unknown()) })),
  ),
});

async function read(settings: Partial<ServerSettings> = {}) {
  const { client } = await createTestPortal({ settings });
  const response = await client().fetch('/api/v1/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  return v.parse(Description, await response.json());
}

test('the description is the file itself, read by anybody, and names every call once', async () => {
  const { openapi, paths } = await read();
  expect(openapi).toBe('3.1.0');
  const described = Object.values(paths).flatMap((path) => Object.values(path).map((call) => call.operationId));
  expect(described.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each([
  ['http://portal.example.org', 'portal_session'],
  ['https://portal.example.org', '__Host-portal_session'],
])('at %s the session is the cookie %s', async (publicUrl, name) => {
  const { components } = await read({ publicUrl });
  expect(components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name });
});

test('a body is described by the schema that checks it', async () => {
  const { paths } = await read();
  expect(paths['/ProjectApplication/change-status']?.['post']).toMatchObject({
    parameters: [{ name: 'For-Portal' }, { name: 'For-User' }, { name: 'Idempotency-Key' }, { name: 'If-Match' }],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['id', 'applicationSatusId', 'userId', 'createdDate'] } },
      },
    },
    responses: {
      200: { headers: { ETag: {}, 'Changed-At': {} } },
      400: {},
      401: {},
      403: {},
      404: {},
      409: {},
      412: {},
      422: {},
      425: {},
    },
  });
});

test('a call of administrators is described with the refusals of its own', async () => {
  const { paths } = await read();
  expect(paths['/Users/{id}/role']?.['post']).toMatchObject({
    security: [{ session: [] }],
    responses: { 200: {}, 400: {}, 401: {}, 403: {}, 404: {}, 409: {} },
  });
  expect(Object.keys(paths['/Users/list']?.['get']?.responses ?? {})).toEqual(['200', '400', '401', '403']);
});

test('an application is described with the time at which its agreement was received, which plain v1 lacks', async () => {
  const { paths } = await read();
  const data = {
    properties: { agreedAt: {}, agreementRecordedAt: { type: 'string' }, agreementClockOff: { type: 'boolean' } },
    required: expect.not.arrayContaining(['agreementRecordedAt', 'agreementClockOff']),
  };
  const content = { 'application/json': { schema: { properties: { data } } } };
  expect(paths['/ProjectApplication/{id}']?.['get']).toMatchObject({ responses: { 200: { content } } });
});

test('an upload is described as multipart, with a field for each kind of file', async () => {
  const { paths } = await read();
  expect(paths['/Pi-CV/Step/6']?.['post']).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            required: ['projectApplicationId', 'userId', 'typeID'],
            properties: { PiCVFiles: { type: 'array' }, informedConsentFile: { format: 'binary' }, replaces: {} },
          },
        },
      },
    },
    responses: { 413: {}, 415: {} },
  });
});

test.each([
  ['/Auth/details', 'post'],
  ['/Auth/Password', 'post'],
  ['/Auth/reset-password', 'post'],
  ['/Pi-CV/Step/6', 'post'],
  ['/ProjectApplication/Step/1', 'post'],
])('%s is described with the refusal beyond its daily limit', async (path, method) => {
  const { paths } = await read();
  const limit = { description: 'A state that forbids it, or a limit that is reached' };
  expect(paths[path]?.[method]?.responses).toMatchObject({ 409: limit });
});
