import { expect, test } from 'vitest';
import { FILE_MAX_BYTES, FILES_PER_APPLICATION_MAX } from '../../../contract/api/limits.ts';
import type { Attachment } from '../../../contract/domain/attachment.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { chosenFile } from './testing.ts';
import { filesLeftText, problemOfChoice } from './file-limit.ts';

const stored = (count: number) =>
  Array.from({ length: count }, (_, id): Attachment => ({ id, type: 4, fileName: 'a.pdf', fileUrl: '/a' }));
const chosen = (file: Partial<ChosenFile> = {}) => chosenFile({ type: 4, ...file });
const full = 'An application can have at most 200 files. To add another file, delete one first.';

test('an application that is nearly full of files says how many more it can take', () => {
  const left = (storedHere: number, ...chosenFiles: ChosenFile[]) =>
    filesLeftText({ attachments: stored(storedHere), chosenFiles });
  expect(left(FILES_PER_APPLICATION_MAX * 0.9 - 1)).toBeUndefined();
  expect(left(FILES_PER_APPLICATION_MAX - 2)).toBe('You can add 2 more files to this application.');
  expect(left(FILES_PER_APPLICATION_MAX - 2, chosen())).toBe('You can add 1 more file to this application.');
  expect(left(FILES_PER_APPLICATION_MAX - 1, chosen())).toBe(full);
  // A file that replaces another is none more.
  expect(left(FILES_PER_APPLICATION_MAX - 1, chosen({ replaces: 3 }))).toBe(
    'You can add 1 more file to this application.',
  );
});

test('more files than an application can take are refused before they are kept', () => {
  const files = { attachments: stored(FILES_PER_APPLICATION_MAX - 3), chosenFiles: [chosen()] };
  expect(problemOfChoice(files, [{ size: 1 }, { size: 1 }])).toBeUndefined();
  expect(problemOfChoice(files, [{ size: 1 }, { size: 1 }, { size: 1 }])).toBe(
    'You can add 2 more files to this application, and you chose 3. Choose fewer.',
  );
  const none = { attachments: stored(FILES_PER_APPLICATION_MAX), chosenFiles: [] };
  expect(problemOfChoice(none, [{ size: 1 }])).toBe(full);
});

test('files that are larger together than an application can take are refused', () => {
  const chosenFiles = Array.from({ length: 49 }, () => chosen({ size: FILE_MAX_BYTES }));
  const files = { attachments: [], chosenFiles };
  expect(problemOfChoice(files, [{ size: FILE_MAX_BYTES }])).toBeUndefined();
  expect(problemOfChoice(files, [{ size: FILE_MAX_BYTES }, { size: 1 }])).toBe(
    'All files of an application can have 200.0 MB in total, and you chose more. Choose fewer or smaller files.',
  );
  // A file that is too large alone is not kept, and has a message of its own.
  expect(problemOfChoice(files, [{ size: FILE_MAX_BYTES + 1 }])).toBeUndefined();
});
