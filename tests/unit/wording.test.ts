import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringsInCode } from '../support/strings-in-code.ts';

const root = join(import.meta.dirname, '../..');

/**
 * All code that runs in a page or in its worker. The server takes its texts from the same folder, and writes its own
 * log.
 */
const rooms = ['src', 'sw'];
const elsewhere = [
  'src/contract/messages/',
  'src/server/',
  // The API's description, for the programmers who use it.
  'src/contract/api/calls.ts',
  'src/contract/api/calls/',
  'src/contract/api/account-life.ts',
  'src/contract/api/application-list-query.ts',
  'src/contract/api/envelope.ts',
  'src/contract/api/page-query.ts',
  // The indexes of the tables on the device.
  'src/local-db/tables/user-tables.ts',
  'src/local-db/replica-store.ts',
];

/**
 * Strings that look like words and are not: keys, selectors and media queries, attributes, types of dragged data, names
 * on the wire and of errors.
 */
const notSaid = new Set([
  'Enter',
  'Escape',
  'Files',
  'input, textarea, select, button, a[href], [tabindex]',
  'main input:not([readonly], [hidden], [type="checkbox"])',
  'px) and (device-height: ',
  'px) and (-webkit-device-pixel-ratio: ',
  ' and (orientation: portrait) and (prefers-color-scheme: ',
  'noopener noreferrer',
  'text/html; charset=utf-8',
  'Id',
  'User',
  // The default name of the centre.
  'Medical Research Centre',
]);

/** Two words in a row, or one that begins like a sentence. */
function looksSaid(text: string): boolean {
  const words = text.replaceAll(/<[^>]*>/g, '').trim();
  return /\p{L}{2,}[,.:;]? \(?\p{L}{2,}/u.test(words) || /^\p{Lu}\p{Ll}+[.:…!?]*$/u.test(words);
}

/** The texts in a file: text between tags, and every string that looks like words. */
function wordsIn(path: string, text: string): string[] {
  return stringsInCode(path, text, isUnsaid)
    .flatMap(({ kind, text: words }) => {
      if (kind === 'between tags') return /\p{L}/u.test(words) ? [words.trim()] : [];
      return looksSaid(words) ? [words] : [];
    })
    .filter((words) => !notSaid.has(words));
}

/** Types, imports, and error messages for developers. */
const isUnsaid = (node: object, type: string) =>
  /^(TS(?!As|Satisfies)|Import|ExportAll)/.test(type) || isError(node, type);

/** `new SomeError(…)`, the arguments of `super`, and the names of errors. */
function isError(node: object, type: string): boolean {
  const callee: unknown = Reflect.get(node, 'callee');
  if (type === 'CallExpression') return Reflect.get(Object(callee), 'type') === 'Super';
  if (type === 'NewExpression') return /(Error|Exception)$/.test(String(Reflect.get(Object(callee), 'name')));
  return type === 'Literal' && /^[A-Z]\w+Error$/.test(String(Reflect.get(node, 'value')));
}

test.each([
  ['between tags', '<p>Nothing is lost</p>', ['Nothing is lost']],
  ['between tags, as one word', '<b>saved</b>', ['saved']],
  [
    'of an attribute',
    '<a aria-label="Close it" title={`Row ${1} of the list`} />',
    ['Close it', 'Row ', ' of the list'],
  ],
  ['of a fall-back', "({ close = 'Close' }) => close", ['Close']],
  ['of what is handed on', "say('It was kept.')", ['It was kept.']],
])('words %s are found', (_where, text, words) => {
  expect(wordsIn('seed.tsx', `export const seed = ${text};`)).toEqual(words);
});

test.each([
  ["throw new Error('No row of the list')"],
  ["import type { One } from './one thing.ts'"],
  ["event.key === 'Escape'"],
  ["const kind: 'Action needed' | 'saved' = 'saved'"],
])('what nobody reads is no wording: %s', (text) => {
  expect(wordsIn('seed.ts', text)).toEqual([]);
});

test('all wording of the app stands in src/contract/messages', async () => {
  const listed = await Promise.all(
    rooms.map(async (room) => (await readdir(join(root, room), { recursive: true })).map((path) => join(room, path))),
  );
  const paths = listed
    .flat()
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing[/.]/.test(path))
    .filter((path) => !elsewhere.some((place) => path.startsWith(place)));
  expect(paths.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const path of paths) {
    for (const words of wordsIn(path, await readFile(join(root, path), 'utf8'))) found.push(`${path}: ${words}`);
  }
  expect(found).toEqual([]);
});

test('no message chooses the words for a number itself: languages differ in their plural forms', async () => {
  const folder = join(root, 'src/contract/messages');
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const choosing = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8');
      return /[!=]== 1\b|> 1\b|< 2\b|\? '' : 's'/.test(text) ? [path] : [];
    }),
  );
  expect(choosing.flat()).toEqual([]);
});
