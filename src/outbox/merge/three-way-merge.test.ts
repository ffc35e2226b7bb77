import { describe, expect, test } from 'vitest';
import { noAnswers } from '../../contract/domain/application.ts';
import type { Answers } from '../../contract/steps/step.ts';
import type { Base, Intent } from '../../local-db/tables/rows.ts';
import type { Edit, InvestigatorEdit } from '../../local-db/tables/edits.ts';
import { compose, rowField, type Composed } from './three-way-merge.ts';

const base = (over: Partial<Base> & { stored?: Answers } = {}): Base => {
  const { stored = {}, ...rest } = over;
  return {
    status: 3,
    answers: { ...noAnswers(), ...stored },
    agreement: null,
    investigators: [],
    attachments: [],
    asOf: 0,
    ...rest,
  };
};
/** The server has nothing of what an intent removes or replaces, or it does neither. */
const unsent = { serverId: undefined };

describe('a step', () => {
  const detail = { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' };
  const save = (edits: Record<string, Edit<string | boolean>>, stored: Answers = detail) =>
    compose({ kind: 'saveStep', step: 'application-detail', edits }, base({ stored }), unsent);
  const sent = (composed: Composed) =>
    composed.kind === 'change' && composed.change.kind === 'saveStep' ? composed.change.answers : composed;

  test('is sent whole, with what the person did not touch as the server has it', () => {
    expect(sent(save({ duration: { from: '1 year', to: '2 years' } }))).toEqual({ ...detail, duration: '2 years' });
  });

  test('changed only there is taken over', () => {
    const composed = save({ duration: { from: '1 year', to: '2 years' } }, { ...detail, researchTitle: 'Theirs' });
    expect(sent(composed)).toEqual({ ...detail, researchTitle: 'Theirs', duration: '2 years' });
  });

  test('changed on both sides is for the person, with what it was, mine and theirs', () => {
    expect(save({ duration: { from: '1 year', to: '2 years' } }, { ...detail, duration: '3 years' })).toEqual({
      kind: 'conflict',
      conflict: { kind: 'fields', fields: [{ name: 'duration', from: '1 year', mine: '2 years', theirs: '3 years' }] },
      change: { kind: 'saveStep', step: 'application-detail', answers: { ...detail, duration: '2 years' } },
      rowKeys: null,
    });
  });

  test('changed on both sides to the same is no conflict', () => {
    const composed = save({ duration: { from: '1 year', to: '2 years' } }, { ...detail, duration: '2 years' });
    expect(sent(composed)).toEqual({ ...detail, duration: '2 years' });
  });

  test('changed and changed back is not changed: what is there now stays', () => {
    const composed = save({ duration: { from: '1 year', to: '1 year' } }, { ...detail, duration: '3 years' });
    expect(sent(composed)).toEqual({ ...detail, duration: '3 years' });
  });

  test('blanks around an answer are not sent, and make no difference between mine and theirs', () => {
    const typed = { from: ' 1 year', to: '  2 years \n' };
    expect(sent(save({ duration: typed }, { ...detail, duration: '1 year ' }))).toEqual({
      ...detail,
      duration: '2 years',
    });
    expect(sent(save({ duration: typed }, { ...detail, duration: '2 years' }))).toEqual({
      ...detail,
      duration: '2 years',
    });
    // Blanks alone are no change: what was written elsewhere since stays.
    const blanks = { from: '1 year', to: ' 1 year ' };
    expect(sent(save({ duration: blanks }, { ...detail, duration: '3 years' }))).toEqual({
      ...detail,
      duration: '3 years',
    });
  });

  test('a text that the store has corrected is the same text', () => {
    const composed = save(
      { researchTitle: { from: 'Sleep\uD800', to: 'Pain' } },
      { ...detail, researchTitle: 'Sleep\uFFFD' },
    );
    expect(sent(composed)).toEqual({ ...detail, researchTitle: 'Pain' });
  });

  test('that starts an application has nothing to be compared with', () => {
    const edits = { researchTitle: { from: '', to: 'Sleep' } };
    expect(sent(compose({ kind: 'saveStep', step: 'application-detail', edits }, null, unsent))).toEqual({
      researchTitle: 'Sleep',
      duration: '',
      workNumber: '',
    });
  });

  test('of an application whose answers at the server are not known here is not composed before they are read', () => {
    const edits = { duration: { from: '1 year', to: '2 years' } };
    const intent: Intent = { kind: 'saveStep', step: 'application-detail', edits };
    expect(compose(intent, null, { ...unsent, starts: false })).toEqual({ kind: 'needsBase' });
  });

  test('carries the agreement where there is one', () => {
    const agreement = { agreedAt: '2026-01-05T08:00:00.000Z', agreedPolicyVersion: '1' };
    const intent: Intent = { kind: 'saveStep', step: 'application-detail', edits: {}, agreement };
    expect(compose(intent, null, unsent)).toMatchObject({ change: { agreement } });
  });
});

describe('a question that is not asked', () => {
  const save = (edits: Record<string, Edit<string | boolean>>, stored: Answers) =>
    compose({ kind: 'saveStep', step: 'conflict-of-interest', edits }, base({ stored }), unsent);

  test('is no conflict, no matter who wrote in it', () => {
    const edits = { noConflict: { from: true, to: false }, conflictName1: { from: '', to: 'Mine' } };
    expect(save(edits, { noConflict: true, conflictName1: 'Theirs' }).kind).toBe('change');
  });

  test('is empty at the server because of that, which is no change of somebody’s', () => {
    const edits = { noConflict: { from: false, to: true }, conflictName1: { from: 'Once', to: 'Mine' } };
    expect(save(edits, { noConflict: false, conflictName1: '' })).toMatchObject({
      kind: 'change',
      change: { answers: { noConflict: true, conflictName1: 'Mine' } },
    });
  });

  test('a tick that an older release knew nothing of is sent as not set', () => {
    const { noConflict: _unknown, ...known } = noAnswers();
    const edits = { conflictName1: { from: '', to: 'Mine' } };
    const older: Base = { ...base(), answers: known as Base['answers'] };
    expect(compose({ kind: 'saveStep', step: 'conflict-of-interest', edits }, older, unsent)).toMatchObject({
      change: { answers: { noConflict: false, conflictName1: 'Mine' } },
    });
  });

  test('is a conflict where it is asked there and here, and both wrote in it', () => {
    const edits = { conflictName1: { from: '', to: 'Mine' } };
    expect(save(edits, { noConflict: true, conflictName1: 'Theirs' })).toMatchObject({
      conflict: { fields: [{ name: 'conflictName1', mine: 'Mine', theirs: 'Theirs' }] },
    });
  });
});

describe('the list of investigators', () => {
  const cells = (name: string) => ({ name, idNumber: '12', position: 'Consultant' });
  const stored = (id: number, name: string, key = id) => ({ ...cells(name), id, key });
  const born = (id: number, name: string, order = 0): InvestigatorEdit => ({ id, order, from: null, to: cells(name) });
  const changed = (id: number, from: string, to: string): InvestigatorEdit => ({
    id,
    order: 0,
    from: cells(from),
    to: cells(to),
  });
  const save = (edits: InvestigatorEdit[], investigators: Base['investigators'] = [], without: number[] = []) =>
    compose({ kind: 'saveInvestigators', edits }, base({ investigators }), { ...unsent, carried: true, without });
  const rows = (composed: Composed) =>
    composed.kind === 'change' && composed.change.kind === 'saveInvestigators'
      ? composed.change.rows.map(({ id, name }) => `${id} ${name}`)
      : composed;

  test('is sent whole, those that were born here behind the others in their order', () => {
    const composed = save([born(-2, 'Second', 2), born(-1, 'First', 1)], [stored(5, 'Nur')]);
    expect(rows(composed)).toEqual(['5 Nur', '0 First', '0 Second']);
    expect(composed.kind === 'change' && composed.rowKeys).toEqual([5, -1, -2]);
  });

  test('knows a row by the number that it had here before the server gave it one', () => {
    expect(rows(save([changed(-1, 'Nur', 'Nour')], [stored(5, 'Nur', -1)]))).toEqual(['5 Nour']);
    expect(rows(save([changed(5, 'Nur', 'Nour')], [stored(5, 'Nur', -1)]))).toEqual(['5 Nour']);
  });

  test('takes over the cells that were changed only there, beside mine in the same row', () => {
    const mine: InvestigatorEdit = {
      id: 5,
      order: 0,
      from: cells('Nur'),
      to: { ...cells('Nur'), position: 'Resident' },
    };
    const composed = save([mine], [{ ...stored(5, 'Nour') }]);
    expect(composed).toMatchObject({ change: { rows: [{ name: 'Nour', position: 'Resident' }] } });
  });

  test('names the cell that was changed on both sides', () => {
    expect(save([changed(5, 'Nur', 'Nour')], [stored(5, 'Noor')])).toEqual({
      kind: 'conflict',
      conflict: {
        kind: 'fields',
        fields: [{ name: rowField(5, 'name'), from: 'Nur', mine: 'Nour', theirs: 'Noor' }],
      },
      change: { kind: 'saveInvestigators', rows: [{ id: 5, ...cells('Nour') }] },
      rowKeys: [5],
    });
    expect(rowField(5, 'name')).toBe('5 name');
  });

  test('asks about each cell of a new row that another device changed after it was stored without a response', () => {
    const as = cells('Ali');
    const mine: InvestigatorEdit = {
      ...born(-1, 'Ali', 0),
      to: { ...as, position: 'Resident' },
      perhapsStored: [{ as, beside: [] }],
    };
    const there = { id: 5, key: -1, name: 'Bilal', idNumber: '77', position: 'Surgeon' };
    expect(save([mine], [there])).toMatchObject({
      kind: 'conflict',
      conflict: {
        fields: [{ name: rowField(-1, 'position'), from: as.position, mine: 'Resident', theirs: 'Surgeon' }],
      },
      change: { rows: [{ id: 5, name: 'Bilal', idNumber: '77', position: 'Resident' }] },
    });
  });

  test('a number in Arabic digits, or blanks at the ends, is the same cell', () => {
    const mine: InvestigatorEdit = { id: 5, order: 0, from: { ...cells('Nur'), idNumber: ' ١٢ ' }, to: cells('Nour') };
    expect(rows(save([mine], [stored(5, 'Nur')]))).toEqual(['5 Nour']);
  });

  test('a row that was removed there and changed here is added again: nothing written is lost', () => {
    expect(rows(save([changed(6, 'Ali', 'Aly')], [stored(5, 'Nur')]))).toEqual(['5 Nur', '0 Aly']);
  });

  test('a row that was removed there and not touched here stays removed', () => {
    expect(rows(save([changed(5, 'Nur', 'Nour')], [stored(5, 'Nur')]))).toEqual(['5 Nour']);
  });

  test('a row that was removed there stays removed if its person chose what it was there', () => {
    expect(rows(save([changed(6, 'Ali', 'Ali')], [stored(5, 'Nur')]))).toEqual(['5 Nur']);
  });

  test('leaves out a row that is being deleted, but for one that the server has from another device', () => {
    expect(rows(save([born(-1, 'Ali'), born(-2, 'Huda')], [], [-1]))).toEqual(['0 Huda']);
    const there = save([born(-1, 'Ali'), born(-2, 'Huda')], [stored(5, 'Ali')], [-1]);
    expect(rows(there)).toEqual(['5 Ali', '0 Huda']);
    expect(there.kind === 'change' && there.rowKeys).toEqual([-1, -2]);
  });

  test('a row that was removed there and changed here is not added again if it is being deleted', () => {
    expect(rows(save([changed(6, 'Ali', 'Aly')], [stored(5, 'Nur')], [6]))).toEqual(['5 Nur']);
  });

  test('a new row of a copy that the server has already is that row', () => {
    const composed = save([born(-1, 'Ali')], [stored(5, 'Ali')]);
    expect(rows(composed)).toEqual(['5 Ali']);
    expect(composed.kind === 'change' && composed.rowKeys).toEqual([-1]);
  });

  test('a new row of a copy and the same row of the server, changed here, are two', () => {
    const composed = save([born(-1, 'Ali'), changed(5, 'Ali', 'Huda')], [stored(5, 'Ali')]);
    expect(rows(composed)).toEqual(['5 Huda', '0 Ali']);
    expect(composed.kind === 'change' && composed.rowKeys).toEqual([5, -1]);
  });

  test('a row that was changed under both of its numbers is two', () => {
    const composed = save([changed(-1, 'Ali', 'Maha'), changed(5, 'Ali', 'Huda')], [stored(5, 'Ali', -1)]);
    expect(rows(composed)).toEqual(['5 Huda', '0 Maha']);
    expect(composed.kind === 'change' && composed.rowKeys).toEqual([5, -1]);
  });

  test('with nobody in it is nothing to send', () => {
    expect(save([])).toEqual({ kind: 'nothing' });
    expect(save([born(-1, 'Ali')], [], [-1])).toEqual({ kind: 'nothing' });
  });
});

describe('what names something else', () => {
  const known = { serverId: 41 };
  const file = { kind: 'addFile', fileId: -9, type: 1, fileName: 'cv.pdf', sha256: 'ab' } as const;

  test('goes with the id at the server', () => {
    expect(compose({ kind: 'removeInvestigator', investigatorId: -1 }, null, known)).toMatchObject({
      change: { kind: 'removeInvestigator', investigatorId: 41 },
    });
    expect(compose({ kind: 'removeFile', attachmentId: -1, fileName: 'cv.pdf' }, null, known)).toEqual({
      kind: 'change',
      change: { kind: 'removeFile', attachmentId: 41 },
      rowKeys: null,
    });
    expect(compose({ ...file, replaces: -1 }, null, known)).toMatchObject({ change: { replaces: 41 } });
  });

  test('of which the server never had anything removes nothing and replaces nothing', () => {
    expect(compose({ kind: 'removeInvestigator', investigatorId: -2 }, null, unsent)).toEqual({ kind: 'nothing' });
    expect(compose({ kind: 'removeFile', attachmentId: -2, fileName: 'cv.pdf' }, null, unsent)).toEqual({
      kind: 'nothing',
    });
    const composed = compose({ ...file, replaces: -2 }, null, unsent);
    expect(composed.kind === 'change' && composed.change).toEqual({
      kind: 'addFile',
      type: 1,
      fileName: 'cv.pdf',
      sha256: 'ab',
    });
  });
});
