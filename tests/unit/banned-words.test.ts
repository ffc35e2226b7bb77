import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringsInCode } from '../support/strings-in-code.ts';

const root = join(import.meta.dirname, '../..');

/** Words that a reader of simple English has to translate, and what to say instead. */
const banned: readonly [RegExp, string][] = [
  [/\bstands?\b/i, 'is'],
  [/\bgoes\b|\bgo on\b/i, 'is sent, continue'],
  [/\bby itself\b/i, 'automatically'],
  [/\bmend\b/i, 'fix'],
  [/\bkept\b|\bkeeps\b|\bkeeping\b/i, 'on this device, store'],
  [/\btak(?:e|en|es) (?:in|back)\b|\btaken? .{1,20} in\b/i, 'import, discard, undo'],
  [/\blately\b|\bmeanwhile\b|\banew\b|\bshall\b/i, 'recently, in the meantime, again'],
  [/\bwhole\b(?! number)/i, 'complete'],
  [/\broom\b/i, 'space'],
  [/\ball that\b|\bwhat is there\b|\balso when\b/i, 'everything, even if'],
  [/\bmailed\b|\bmails you\b|\bis mailed\b/i, 'we’ve sent'],
  [/\bsomebody\b|\bnobody\b|\beverybody\b|\banybody\b/i, 'someone, no one, everyone, anyone'],
  [/\bat the portal\b/i, 'saved'],
  [/\bsign(?:ed|ing|s)? (?:in|out)\b/i, 'log in, log out'],
  [/\bneeds? you\b/i, 'action needed'],
  [/\bforget it\b|\bforgotten here\b/i, 'remove from this device'],
];

const textsIn = (path: string) => stringsInCode(path, readFileSync(path, 'utf8')).map(({ text }) => text);

const problemsOf = (text: string) =>
  banned.filter(([words]) => words.test(text)).map(([, instead]) => `“${text}”: say ${instead}`);

test('the texts that people read use none of the words that have to be translated first', () => {
  const files = globSync('src/contract/messages/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => textsIn(join(root, file))).flatMap(problemsOf)).toEqual([]);
});

test.each(['It goes by itself', 'Kept on this device', 'Somebody was quicker', 'Sign in to go on', 'This needs you'])(
  'a sentence such as “%s” is found',
  (text) => {
    expect(problemsOf(text)).not.toEqual([]);
  },
);

test('ordinary sentences are not', () => {
  expect(problemsOf('The limit is a whole number from 1 to 200. We’ll send your changes automatically.')).toEqual([]);
});
