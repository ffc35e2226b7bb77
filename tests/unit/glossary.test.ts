import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * The glossary of CONTRIBUTING.md gives each concept one name. A word in backticks in its last column is never the
 * right one; the others are right for something else.
 */

const root = join(import.meta.dirname, '../..');
const glossary = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');

/** Names that are fixed elsewhere: columns of the server's tables, and names on the wire. */
const fixedNames = new Set(['person_name', 'personNames']);

/** Files that use the server as its clients do: their functions are named after the calls they make. */
const isClientOfServer = (path: string) => /\/sample\/|\/testing(\/|\.ts$)/.test(path);
const isTest = (path: string) => /\.test\.tsx?$|\/testing(\/|\.ts$)/.test(path);
/** Texts of made-up studies. */
const isSampleText = (path: string) => path.includes('/sample/');

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
);

/** The words to avoid, from the rows of the glossary. */
function wordsToAvoid(): string[] {
  const rows = glossary.split('\n').filter((line) => /^\| [^|]+ \| [^|]+ \| [^|]+ \|$/.test(line));
  return rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''));
}

/** `createUserStore` consists of create, user and store. */
const partsOfName = (name: string) => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());

test('the glossary has at most 40 terms, and words to avoid', () => {
  const terms = glossary.slice(glossary.indexOf('## Glossary'), glossary.indexOf('## The path of one answer'));
  const rows = terms.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| term'));
  expect(rows.length).toBeLessThanOrEqual(40);
  expect(wordsToAvoid().length).toBeGreaterThan(1);
});

describe('a word to avoid is in no name and in no file name', () => {
  test.each(wordsToAvoid())('%s', (word) => {
    const found = sources
      .filter(({ path }) => !isSampleText(path) && !isTest(path))
      .flatMap(({ path, text }) => {
        const names = new Set(text.replaceAll(/'[^'\n]*'|`[^`]*`|\/\*[^]*?\*\/|\/\/.*/g, ' ').match(/\b[A-Za-z_]\w*/g));
        const inNames = [...names].filter((name) => !fixedNames.has(name) && partsOfName(name).includes(word));
        return path.split(/[/.-]/).includes(word) ? [path, ...inNames] : inNames.map((name) => `${path}: ${name}`);
      });
    expect(found).toEqual([]);
  });
});

test('an exported name has one meaning: no two files export the same one', () => {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (isTest(path) || isClientOfServer(path)) continue;
    for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm)) {
      files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  const doubled = [...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);
  expect(doubled).toEqual([]);
});

test('every file that the documents name exists', () => {
  const listed = ['src', 'sw', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
    )
    .concat(readdirSync(root).map((path) => `/${path}`));
  const documents = ['README.md', '.github/CONTRIBUTING.md', '.github/OPERATIONS.md'];
  const missing = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !listed.some((file) => file.endsWith(`/${name}`))),
  );
  expect(missing).toEqual([]);
});
