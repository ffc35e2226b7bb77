import { expect, test } from 'vitest';
import { status } from '../../contract/domain/statuses.ts';
import type { Intent } from '../../local-db/tables/rows.ts';
import { idRemovedOrReplaced, isSubmission, startsApplication } from './intent-kinds.ts';

const at = '2026-01-05T08:00:00.000Z';
const file = { kind: 'addFile', fileId: -9, type: 1, fileName: 'cv.pdf', sha256: 'ab' } as const;
const save = (step: 'application-detail' | 'methodology'): Intent => ({ kind: 'saveStep', step, edits: {} });
const submit: Intent = { kind: 'changeStatus', to: status.pending, at };

test('a removal and a file that replaces another have the id of what they mean, and nothing else has one', () => {
  const ids: [Intent, number | null][] = [
    [save('methodology'), null],
    [{ kind: 'saveInvestigators', edits: [] }, null],
    [{ kind: 'removeInvestigator', investigatorId: -1 }, -1],
    [{ ...file, replaces: null }, null],
    [{ ...file, replaces: 4 }, 4],
    [{ kind: 'removeFile', attachmentId: -2, fileName: 'cv.pdf' }, -2],
    [submit, null],
    [{ kind: 'comment', text: 'Here it is.', created: at }, null],
  ];
  expect(ids.map(([intent]) => idRemovedOrReplaced(intent))).toEqual(ids.map(([, id]) => id));
});

test('only a save of the first questions starts an application, and only the status "pending" submits it', () => {
  expect([save('application-detail'), save('methodology'), submit].map(startsApplication)).toEqual([
    true,
    false,
    false,
  ]);
  const asDraft: Intent = { kind: 'changeStatus', to: status.draft, at };
  expect([submit, asDraft, save('methodology')].map(isSubmission)).toEqual([true, false, false]);
});
