import { expect, test } from 'vitest';
import { calls } from '../../src/contract/api/calls.ts';
import { describeApi } from '../../src/server/openapi/description.ts';
import { actorKinds } from '../fuzz/actors.ts';
import { callsOf, fuzzRequest, type Described } from '../fuzz/requests.ts';
import { nearlyValidValue, validValue, type Making, type Schema } from '../fuzz/schema-values.ts';
import { createTally } from '../fuzz/tally.ts';
import { uploadForm } from '../fuzz/upload-forms.ts';
import { createRandom } from '../simulation/random.ts';

const making: Making = { random: createRandom('fuzz'), known: () => undefined, fullness: 1 };
const many = <Made>(make: () => Made) => Array.from({ length: 60 }, make);
const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : undefined);

test('texts and lists have exactly the maximum length, one more, and far more', () => {
  const text: Schema = { type: 'string', maxLength: 30 };
  const list: Schema = { type: 'array', maxItems: 7, items: { type: 'boolean' } };
  expect(new Set(many(() => lengthOf(validValue(text, making))))).toEqual(new Set([30]));
  expect(new Set(many(() => lengthOf(validValue(list, making))))).toEqual(new Set([7]));
  const object: Schema = { type: 'object', properties: { text }, required: ['text'] };
  const texts = many(() => nearlyValidValue(object, making)).map((value) => lengthOf(Object(value).text));
  expect(texts).toEqual(expect.arrayContaining([31, 300]));
  expect(many(() => lengthOf(nearlyValidValue({ anyOf: [list] }, making)))).toEqual(expect.arrayContaining([8, 70]));
});

test('files have exactly the maximum size, and one byte more, and are as many as one upload may have, and one more', () => {
  const file: Schema = { type: 'string', format: 'binary', 'x-max-bytes': 100 };
  const schema: Schema = { type: 'object', properties: { files: { type: 'array', maxItems: 4, items: file } } };
  const filesOf = (manner: 'valid' | 'nearly valid') =>
    many(() => uploadForm(schema, manner, making)).map((form) =>
      [...form.values()].map((value) => (value instanceof Blob ? value.size : 0)),
    );
  expect(filesOf('valid')).toContainEqual([100, 100, 100, 100]);
  expect(filesOf('nearly valid')).toContainEqual([101, 101, 101, 101, 101]);
});

test('bodies have exactly as many bytes as the call accepts, and one more', () => {
  // The description is JSON, as a client gets it.
  const described = JSON.parse(JSON.stringify(describeApi(calls, 'session'))) as Described;
  const chosen = callsOf(described).filter(({ operationId }) => operationId === 'changeStatus');
  const sizes = Array.from({ length: 600 }, () => {
    const { body } = fuzzRequest(chosen, making.random, making.known);
    return typeof body === 'string' ? Buffer.byteLength(body) : 0;
  });
  expect(sizes).toEqual(expect.arrayContaining([16 * 1024, 16 * 1024 + 1]));
});

test('a call that a kind of actor never sent is named', () => {
  const tally = createTally(['signOut', 'session']);
  for (const kind of actorKinds) tally.note('signOut', kind, 401);
  tally.note('session', 'administrator', 200);
  expect(tally.missing()).toEqual([
    'session was sent by no visitor',
    'session was sent by no researcher',
    'session was sent by no spare user',
  ]);
  expect(tally.lines().at(-1)).toContain('1 (1)');
});
