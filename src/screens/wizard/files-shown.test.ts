import { expect, test } from 'vitest';
import { noAnswers } from '../../contract/application.ts';
import { emptyDraft, type ChosenFile } from '../../drafts/draft-state.ts';
import type { Draft } from '../../drafts/use-draft.ts';
import { fileInPlace, fileOfRow, filesShown, isWordFile, sizeText } from './files-shown.ts';

const chosen = (file: Partial<ChosenFile>): ChosenFile => ({
  key: 'k',
  type: 2,
  fileName: 'new.pdf',
  bytes: new Blob(['%PDF-']),
  sha256: '',
  replaces: undefined,
  state: 'kept',
  message: '',
  sentAt: null,
  attachmentId: undefined,
  ...file,
});
const draft = (files: Pick<Draft, 'attachments' | 'chosenFiles'>): Draft => ({
  application: null,
  answers: noAnswers(),
  investigators: [],
  agreement: null,
  atServer: true,
  held: emptyDraft,
  ...files,
});
const addressOf = ({ fileUrl }: { fileUrl: string }) => `https://portal.test${fileUrl}`;
const stored = { id: 7, type: 2, fileName: 'old.pdf', fileUrl: '/api/v1/Pi-CV/7/file' };

test.each([
  [20, '20 B'],
  [2048, '2 KB'],
  [3.4 * 1024 * 1024, '3.4 MB'],
])('%d bytes are said as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('only files of the area are shown, the stored ones first', () => {
  const shown = filesShown(
    draft({ attachments: [{ ...stored, type: 4 }, stored], chosenFiles: [chosen({})] }),
    2,
    addressOf,
  );
  expect(shown.map(({ name }) => name)).toEqual(['old.pdf', 'new.pdf']);
});

test('a stored file that a chosen one takes the place of is not shown', () => {
  const both = draft({ attachments: [stored], chosenFiles: [chosen({ replaces: 7 })] });
  expect(filesShown(both, 2, addressOf).map(({ name }) => name)).toEqual(['new.pdf']);
  expect(fileInPlace(both, 2)).toEqual({ kind: 'chosen', key: 'k' });
});

test('a row leads back to its file', () => {
  const one = draft({ attachments: [stored], chosenFiles: [] });
  const [row] = filesShown(one, 2, addressOf);
  expect(fileOfRow(one, row?.key ?? '')).toEqual({ kind: 'stored', id: 7 });
  expect(fileInPlace(one, 3)).toBeUndefined();
});

test('a refused file says why and can be sent again', () => {
  const [row] = filesShown(
    draft({ attachments: [], chosenFiles: [chosen({ state: 'refused', message: 'Too many.' })] }),
    2,
    addressOf,
  );
  expect(row).toMatchObject({ canRetry: true, errorText: 'Too many.' });
});

test('files of word processors are known by their names', () => {
  expect(['cv.docx', 'CV.DOC', 'cv.odt'].every(isWordFile)).toBe(true);
  expect(isWordFile('doc.pdf')).toBe(false);
});
