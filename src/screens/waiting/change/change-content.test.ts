import { expect, test } from 'vitest';
import { fieldLabel, contentText, textsIn } from './change-content.ts';

const row = { name: 'Nur Al-Harbi', idNumber: '12', position: 'Consultant' };

test('a cell in conflict is called by whose row it is, and by its column', () => {
  const intent = { kind: 'saveInvestigators', edits: [{ id: -41, order: 1, from: null, to: row }] } as const;
  expect(fieldLabel(intent, '-41 position')).toBe('Nur Al-Harbi: Position');
  expect(fieldLabel(intent, '9 position')).toBe('Investigator without a name: Position');
});

test('every word of a change can be copied out, under its question', () => {
  const intent = {
    kind: 'saveStep',
    step: 'methodology',
    edits: { setting: { from: '', to: 'Ward 3' }, sampleSize: { from: '1', to: '120' } },
  } as const;
  expect(contentText(textsIn(intent))).toBe('Setting\nWard 3\n\nSample Size\n120');
  expect(contentText(textsIn({ kind: 'comment', text: 'Who reads it?', created: '' }))).toMatch(/Who reads it\?$/);
});
