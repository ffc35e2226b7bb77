import { expect, test } from 'vitest';
import type { Attachment } from '../../../contract/domain/attachment.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { chosenFile } from './testing.ts';
import { fileInPlace, fileOfRow, filesShown, isSameFile, isWordFile, shownType, withPreview } from './files-shown.ts';

const addressOf = ({ fileUrl }: { fileUrl: string }) => `https://portal.test${fileUrl}`;
const open = { kind: 'open' } as const;
const stored = { id: 7, type: 2, fileName: 'old.pdf', fileUrl: '/api/v1/Pi-CV/7/file' };
const shownOf = (...chosenFiles: ChosenFile[]) => filesShown({ attachments: [], chosenFiles }, 2, addressOf, open);

test('only files of the area are shown, the stored ones first', () => {
  const attachments = [{ ...stored, type: 4 }, stored];
  const shown = filesShown({ attachments, chosenFiles: [chosenFile({})] }, 2, addressOf, open);
  expect(shown.map(({ name }) => name)).toEqual(['old.pdf', 'new.pdf']);
});

test('a file on its way that a later choice takes the place of is not shown, unless it needs somebody', () => {
  const later = chosenFile({ id: -2, fileName: 'later.pdf', replaces: -1 });
  const before = chosenFile({ state: 'sending' });
  expect(shownOf(before, later).map(({ name }) => name)).toEqual(['later.pdf']);
  expect(fileInPlace({ attachments: [], chosenFiles: [before, later] }, 2)).toMatchObject({ file: later });
  expect(shownOf(chosenFile({ state: 'actionNeeded' }), later)).toHaveLength(2);
});

test('a row leads back to its file', () => {
  const files = { attachments: [stored], chosenFiles: [chosenFile({})] };
  const rows = filesShown(files, 2, addressOf, open);
  expect(rows.map(({ key }) => fileOfRow(files, key)?.file)).toEqual([stored, chosenFile({})]);
  expect(fileInPlace(files, 3)).toBeUndefined();
});

test('the file that somebody agreed to replace is the same once it is stored, and another one is not', () => {
  const asked = { kind: 'chosen', file: chosenFile({}) } as const;
  const is = (...[now, localIds]: [Parameters<typeof isSameFile>[1], [number, number][]]) =>
    isSameFile(asked, now, new Map(localIds));
  expect(is({ kind: 'chosen', file: chosenFile({ state: 'sending' }) }, [])).toBe(true);
  expect(is({ kind: 'stored', file: stored }, [[7, -1]])).toBe(true);
  expect(is({ kind: 'stored', file: stored }, [[7, 7]])).toBe(false);
  expect(is({ kind: 'chosen', file: chosenFile({ id: -2 }) }, [])).toBe(false);
});

test('each says how far it is, and none that is only here says Saved', () => {
  const partStates = ['kept', 'waiting', 'sending', 'actionNeeded'] as const;
  expect(shownOf(...partStates.map((state) => chosenFile({ state }))).map(({ stateText }) => stateText)).toEqual([
    'On this device',
    'Waiting to send',
    'Sending',
    'Action needed',
  ]);
});

test('a stored file says whether it was checked for viruses; with one it needs somebody and leads nowhere', () => {
  const attachments = (['clean', 'unscanned', 'infected'] as const).map((scan) => ({ ...stored, scan }));
  const address = (file: Attachment) => (file.scan === 'infected' ? '' : addressOf(file));
  const shown = filesShown({ attachments, chosenFiles: [] }, 2, address, open);
  expect(shown.map(({ sizeText, stateText, tone, href }) => [sizeText, stateText, tone, href])).toEqual([
    ['Checked for viruses', 'Saved', 'green', addressOf(stored)],
    ['Not checked for viruses yet', 'Saved', 'green', addressOf(stored)],
    ['We found a virus. This file can’t be opened', 'Action needed', 'red', undefined],
  ]);
});

test('a bar is shown of the file alone whose bytes go', () => {
  const partStates = ['kept', 'waiting', 'sending', 'actionNeeded'] as const;
  expect(shownOf(...partStates.map((state) => chosenFile({ state }))).map(({ isSending }) => isSending)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const [atServer] = filesShown({ attachments: [stored], chosenFiles: [] }, 2, addressOf, open);
  expect(atServer?.isSending).toBeFalsy();
});

test('a refused file says why and can be sent again', () => {
  const [row] = shownOf(chosenFile({ state: 'actionNeeded', message: 'Too many.' }));
  expect(row).toMatchObject({ canRetry: true, errorText: 'Too many.' });
});

test('files of word processors are known by their names', () => {
  expect(['cv.docx', 'CV.DOC', 'cv.odt'].every(isWordFile)).toBe(true);
  expect(isWordFile('doc.pdf')).toBe(false);
});

test('a file that can be shown in the page has a preview, and any other a link', () => {
  const attachments = [stored, { ...stored, id: 8, fileName: 'plan.png' }, { ...stored, id: 9, scan: 'infected' }];
  const address = (file: Attachment) => (file.scan === 'infected' ? '' : addressOf(file));
  const shown = (origin: string) =>
    filesShown({ attachments, chosenFiles: [chosenFile({})] }, 2, address, open).map((file) => {
      const { hasPreview = false, href } = withPreview(file, origin);
      return hasPreview ? 'preview' : href === undefined ? 'nothing' : 'link';
    });
  expect(shown('https://portal.test')).toEqual(['preview', 'preview', 'nothing', 'preview']);
  expect(shown('https://app.test')).toEqual(['link', 'preview', 'nothing', 'preview']);
});

test('a chosen file is shown as what its name says, never as a page', () => {
  expect(['cv.PDF', 'scan.png', 'scan.JPEG', 'page.html'].map(shownType)).toEqual([
    'application/pdf',
    'image/png',
    'image/jpeg',
    'application/pdf',
  ]);
});
