import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from '../../src/contract/api/limits.ts';
import { statuses } from '../../src/contract/domain/statuses.ts';
import { statusMessages } from '../../src/contract/messages/application/statuses.ts';
import { wizardSteps } from '../../src/contract/steps/wizard.ts';
import { AUTOSAVE_AFTER_MS } from '../../src/drafts/autosave/enqueue-autosave.ts';
import { WRITTEN_WITHIN_MS } from '../../src/local-db/write-behind.ts';

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

/** What the documents say of `DECISION_HELD_MS` and `AUTOSAVE_AFTER_MS`, both ten seconds. */
const tenSeconds: Record<string, readonly string[]> = {
  'README.md': ['undone for ten seconds |', 'undone for ten seconds** before', 'ten seconds after the last change'],
  '.github/CONTRIBUTING.md': [
    'the ten seconds too',
    'undone for ten seconds',
    'held for ten seconds',
    'ten seconds later',
  ],
  '.github/OPERATIONS.md': ['sent ten seconds after the last change'],
  'src/contract/messages/help/researchers.ts': ['ten seconds after you stop typing'],
};

test('the documents say how long a decision can be undone, and after how long a draft is saved', () => {
  expect(limits.DECISION_HELD_MS, 'What the documents call ten seconds').toBe(10_000);
  expect(AUTOSAVE_AFTER_MS, 'What the documents call ten seconds').toBe(10_000);
  for (const [path, sentences] of Object.entries(tenSeconds)) {
    const text = read(path).replaceAll(/\s+/g, ' ');
    expect({ path, missing: sentences.filter((sentence) => !text.includes(sentence)) }).toEqual({ path, missing: [] });
    // OPERATIONS.md has other times of that length.
    const count = path.endsWith('OPERATIONS.md') ? sentences.length : text.split('ten seconds').length - 1;
    expect({ path, count }).toEqual({ path, count: sentences.length });
  }
});

test('the documents say how soon typed text is on the disk', () => {
  const words = `${WRITTEN_WITHIN_MS} ms after the first`;
  for (const path of ['README.md', '.github/CONTRIBUTING.md'])
    expect({ path, text: read(path).replaceAll(/\s+/g, ' ') }).toEqual({ path, text: expect.stringContaining(words) });
  expect(read('.github/CONTRIBUTING.md')).toContain(`may still lose ${WRITTEN_WITHIN_MS} ms`);
});

test('the documents count the steps', () => {
  expect(wizardSteps.length, 'What README.md and CONTRIBUTING.md call seven').toBe(7);
  expect(read('README.md')).toContain('seven-step');
  expect(read('.github/CONTRIBUTING.md')).toContain("one of the wizard's seven pages");
});

test('OPERATIONS.md says what the numbers of the statuses mean', () => {
  const legend = statuses.map((one) => `${one} ${statusMessages[one].toLowerCase()}`).join(', ');
  expect(read('.github/OPERATIONS.md').replaceAll(/\s+/g, ' ')).toContain(`(${legend})`);
});
