import { beforeEach, expect, test } from 'vitest';
import { createTestWorkspace } from '../../tests/support/test-workspace.ts';
import { noAnswers } from '../contract/application.ts';
import { FILE_MAX_BYTES } from '../contract/limits.ts';
import { createTestPortal, type TestPortal } from '../server/testing/test-portal.ts';
import { keptOr } from './draft-state.ts';
import { submitWhole } from './submission.ts';

let portal: TestPortal;
let workspace: ReturnType<typeof createTestWorkspace>;
let id: number;
beforeEach(async () => {
  portal = await createTestPortal();
  workspace = createTestWorkspace(await portal.signUpActivated(), portal.clock.now);
  const { drafts } = workspace;
  const saved = await drafts.saveStep(drafts.start(), 'application-detail', {
    researchTitle: 'Sleep',
    duration: '1 year',
    workNumber: '7',
  });
  id = saved.kind === 'saved' ? saved.applicationId : 0;
});

const pdf = (name: string, size = 20) => new File([`%PDF-1.7\n${'x'.repeat(size - 9)}`], name);
const storedFiles = () =>
  portal.portal.store.selectFrom('attachments').select(['type_id', 'file_name', 'size']).execute();
const storedRows = () => portal.portal.store.selectFrom('investigators').select(['id', 'name']).orderBy('id').execute();

test('what is kept here counts, until the server was asked after it had accepted the very same', () => {
  const fromServer = { value: 'server', asOf: 10 };
  expect(keptOr({ value: 'typed', savedAt: null }, fromServer)).toBe('typed');
  expect(keptOr({ value: 'typed', savedAt: 10 }, fromServer)).toBe('typed');
  expect(keptOr({ value: 'typed', savedAt: 9 }, fromServer)).toBe('server');
  expect(keptOr(null, fromServer)).toBe('server');
  expect(keptOr(undefined, undefined)).toBeUndefined();
});

test('words typed while a save is on its way are not taken for saved', async () => {
  const { drafts } = workspace;
  const answers = { studyTitle: 'One', background: '', purpose: '', significance: '' };
  const saving = drafts.saveStep(id, 'title-of-study', answers);
  drafts.keep(id, 'title-of-study', { ...answers, purpose: 'More' });
  await saving;
  expect(drafts.state(id).steps['title-of-study']).toEqual({ value: { ...answers, purpose: 'More' }, savedAt: null });
});

test('rows get their numbers by the order they were sent in, also when one was added meanwhile', async () => {
  const { investigators, state } = workspace.drafts;
  const rows = ['Nur', 'Ali'].map((name) => investigators.row({ name, idNumber: '12', position: 'Consultant' }));
  const saving = investigators.save(id, rows);
  investigators.keep(id, [...rows, investigators.row({ name: 'Huda', idNumber: '13', position: 'Nurse' })]);
  await saving;

  const stored = await storedRows();
  expect(state(id).investigators?.value.map(({ name, id: number }) => [number, name])).toEqual([
    [stored[0]?.id, 'Nur'],
    [stored[1]?.id, 'Ali'],
    [0, 'Huda'],
  ]);
});

test('a row that was taken away is gone here and at the server', async () => {
  const { investigators, state } = workspace.drafts;
  await investigators.save(id, [
    investigators.row({ name: 'Nur', idNumber: '12', position: 'Consultant' }),
    investigators.row({ name: 'Ali', idNumber: '13', position: 'Nurse' }),
  ]);
  const rows = state(id).investigators?.value ?? [];
  await investigators.remove(id, rows, rows[0]?.key ?? '');

  expect((await storedRows()).map((row) => row.name)).toEqual(['Ali']);
  expect(state(id).investigators?.value.map((row) => row.name)).toEqual(['Ali']);
});

test('a chosen file is kept until it is sent, and sent once', async () => {
  const { files, state } = workspace.drafts;
  expect(await files.choose(id, 1, pdf('سيرة ذاتية.pdf'))).toBeUndefined();
  expect(state(id).files.map((file) => file.fileName)).toEqual(['سيرة ذاتية.pdf']);
  expect(await storedFiles()).toEqual([]);

  expect((await files.send(id)).map((outcome) => outcome.kind)).toEqual(['saved']);
  expect(await storedFiles()).toEqual([{ type_id: 1, file_name: 'سيرة ذاتية.pdf', size: 20 }]);
  expect(state(id).files).toEqual([]);
});

test('a sent file stays in sight until the list was read after it, and is not sent again', async () => {
  const { drafts } = workspace;
  await drafts.files.choose(id, 1, pdf('cv.pdf'));
  await drafts.files.send(id, async () => false);
  expect(drafts.state(id).files.map(({ state }) => state)).toEqual(['sent']);
  expect(drafts.hasUnsaved()).toBe(false);

  expect(await drafts.files.send(id)).toEqual([]);
  expect((await storedFiles()).length).toBe(1);
  await drafts.files.remove(id, drafts.state(id).files[0]?.attachmentId ?? 0);
  expect([await storedFiles(), drafts.state(id).files]).toEqual([[], []]);
});

test('a file that cannot be read is refused in words', async () => {
  const file = pdf('cv.pdf');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  expect(await workspace.drafts.files.choose(id, 1, file)).toBe('The file could not be read: cv.pdf');
});

test('a typed row counts as unsaved; no rows at all do not', async () => {
  const { investigators, hasUnsaved, state } = workspace.drafts;
  expect(hasUnsaved()).toBe(false);
  investigators.keepNew(id, { name: 'Nur', idNumber: '', position: '' });
  expect(hasUnsaved()).toBe(true);
  investigators.keepNew(id, null);

  const row = investigators.row({ name: 'Nur', idNumber: '12', position: 'Nurse' });
  investigators.keep(id, [row]);
  await investigators.remove(id, [row], row.key);
  expect(state(id).investigators?.value).toEqual([]);
  expect(hasUnsaved()).toBe(false);
});

test.each([
  ['another type', new File(['hello'], 'cv.docx'), 'Invalid file type: cv.docx'],
  ['another type under a right name', new File(['hello hello'], 'cv.pdf'), 'Invalid file type: cv.pdf'],
  ['one byte too many', pdf('cv.pdf', FILE_MAX_BYTES + 1), 'File size exceeds 4MB: cv.pdf'],
  ['nothing in it', new File([], 'cv.pdf'), 'The file is empty: cv.pdf'],
])('a file with %s is refused when it is chosen', async (_name, file, message) => {
  const { files, state } = workspace.drafts;
  expect(await files.choose(id, 1, file)).toBe(message);
  expect(state(id).files).toEqual([]);
});

test('a file of exactly 4 MB is taken, here and at the server', async () => {
  const { files } = workspace.drafts;
  expect(await files.choose(id, 1, pdf('cv.pdf', FILE_MAX_BYTES))).toBeUndefined();
  expect((await files.send(id)).map((outcome) => outcome.kind)).toEqual(['saved']);
  expect((await storedFiles()).map((file) => file.size)).toEqual([FILE_MAX_BYTES]);
});

test('a second informed consent is refused in words and stays; as a replacement it takes the place of the first', async () => {
  const { files, state } = workspace.drafts;
  await files.choose(id, 2, pdf('first.pdf'));
  await files.send(id);
  await files.choose(id, 2, pdf('second.pdf'));
  expect((await files.send(id)).map((outcome) => outcome.kind)).toEqual(['refused']);
  const [refused] = state(id).files;
  expect(refused).toMatchObject({ state: 'refused', fileName: 'second.pdf' });
  expect(refused?.message).not.toBe('');

  files.drop(id, refused?.key ?? '');
  const stored = await portal.portal.store.selectFrom('attachments').select('id').executeTakeFirstOrThrow();
  await files.choose(id, 2, pdf('second.pdf'), stored.id);
  await files.send(id);
  expect((await storedFiles()).map((file) => file.file_name)).toEqual(['second.pdf']);
});

test('a draft that was started here is known as such under its number at the server too', () => {
  const { drafts } = workspace;
  expect([drafts.isStartedHere(id), drafts.isStartedHere(id + 1)]).toEqual([true, false]);
});

test('taking a row away leaves the others as saved as they were', async () => {
  const { investigators, state } = workspace.drafts;
  await investigators.save(
    id,
    ['Nur', 'Ali'].map((name) => investigators.row({ name, idNumber: '12', position: 'Nurse' })),
  );
  const rows = state(id).investigators?.value ?? [];
  await investigators.remove(id, rows, rows[1]?.key ?? '');
  expect(state(id).investigators?.savedAt).not.toBeNull();

  investigators.keep(id, rows);
  await investigators.remove(id, rows, rows[0]?.key ?? '');
  expect(state(id).investigators?.savedAt).toBeNull();
});

test('what was typed in any step goes before the submission, in the order of the wizard', async () => {
  const { drafts, line } = workspace;
  drafts.keep(id, 'methodology', { ...noAnswers(), setting: 'Ward' });
  drafts.keep(id, 'title-of-study', { ...noAnswers(), studyTitle: 'Sleep' });
  line.requests.length = 0;
  const outcome = await submitWhole(drafts, id);
  expect(outcome.kind).toBe('refused');
  expect(line.requests.map(({ url }) => url.split('/v1/')[1])).toEqual([
    'ProjectApplication/Step/4',
    'ProjectApplication/Step/5',
    'ProjectApplication/change-status',
  ]);
});
