import { expect, test } from 'vitest';
import { isUndoKey } from './undo-key.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const control = { ...none, ctrlKey: true };

test.each([
  ['Ctrl+Z', { key: 'z', code: 'KeyZ', ...control }, true],
  ['Command+Z', { key: 'z', code: 'KeyZ', ...none, metaKey: true }, true],
  ['Ctrl+Z with the capitals locked', { key: 'Z', code: 'KeyZ', ...control }, true],
  ['Ctrl+Z of a German keyboard', { key: 'z', code: 'KeyY', ...control }, true],
  ['Ctrl+Y of a German keyboard', { key: 'y', code: 'KeyZ', ...control }, false],
  ['Ctrl and the key of Z with an Arabic layout', { key: 'ئ', code: 'KeyZ', ...control }, true],
  ['Z alone', { key: 'z', code: 'KeyZ', ...none }, false],
  ['Ctrl+Shift+Z, which does it again', { key: 'Z', code: 'KeyZ', ...control, shiftKey: true }, false],
  ['Ctrl+Alt+Z', { key: 'z', code: 'KeyZ', ...control, altKey: true }, false],
])('%s', (_name, keys, isUndo) => {
  expect(isUndoKey(keys)).toBe(isUndo);
});
