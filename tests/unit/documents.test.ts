import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from '../../src/contract/api/limits.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const count = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

test('the limits in OPERATIONS.md are those of the code', () => {
  const operations = read('.github/OPERATIONS.md');
  const rows = [
    ['messages of an application', `${count(limits.COMMENTS_MAX)}, together ${count(limits.COMMENTS_MAX_CHARACTERS)} `],
    ['a long answer, a one-line answer', `${count(limits.TEXT_MAX_UNITS)} and ${count(limits.LINE_MAX_UNITS)} `],
    ['drafts of a user', `${limits.DRAFTS_MAX} `],
    ['a file', `${megabytes(limits.FILE_MAX_BYTES)} `],
    [
      'files of an application',
      `${limits.FILES_PER_APPLICATION_MAX}, together ${megabytes(limits.APPLICATION_FILES_MAX_BYTES)} `,
    ],
    [
      'submissions in a day',
      `${limits.SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX} of an application, ${limits.SUBMISSIONS_PER_USER_AND_DAY_MAX} `,
    ],
    ['changed and deleted messages in a day', `${limits.REVISIONS_PER_WRITER_AND_DAY_MAX} `],
    [
      'started drafts, stored files of a user in a day',
      `${limits.STARTED_DRAFTS_PER_USER_AND_DAY_MAX} and ${count(limits.STORED_FILES_PER_USER_AND_DAY_MAX)}`,
    ],
    [
      'changes of the own details, of the own password in a day',
      `${limits.DETAILS_CHANGES_PER_USER_AND_DAY_MAX} and ${limits.PASSWORD_CHANGES_PER_USER_AND_DAY_MAX};`,
    ],
  ].map(([what, limit]) => `| ${what} | ${limit}`);
  expect(rows.filter((row) => !operations.includes(row))).toEqual([]);
  expect(operations).toContain(`| ${limits.USER_FILES_MAX_BYTES / 1024 ** 3} GB |`);
});

test('the README has at most 1,800 words', () => {
  expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1800);
});

test('the documents say how long a decision can be undone', () => {
  expect(limits.DECISION_HELD_MS, 'What README.md and CONTRIBUTING.md call ten seconds').toBe(10_000);
  for (const path of ['README.md', '.github/CONTRIBUTING.md']) expect(read(path)).toContain('undone for ten seconds');
});
