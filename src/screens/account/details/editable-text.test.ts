import { expect, test } from 'vitest';
import { readingMessages } from '../../../contract/messages/reading.ts';
import type { ListWindow } from '../../../replica/sources/list-window.ts';
import type { Reading } from '../../../replica/sources/reading.ts';
import { editableText } from './editable-text.ts';

const list = (total: number): ListWindow => ({ entries: [], total });
const fresh = (total: number): Reading<ListWindow> => ({ state: 'fresh', value: list(total), asOf: 1 });
const kept = (total: number): Reading<ListWindow> => ({
  state: 'kept',
  value: list(total),
  asOf: 1,
  problem: { kind: 'unreachable' },
});

test('the applications in hand are counted; an empty old copy is not shown as “None”', () => {
  expect(editableText(fresh(0), fresh(0))).toBe('None');
  expect(editableText(kept(1), kept(0))).toBe('1 draft');
  expect(editableText(kept(0), fresh(0))).toBe('We couldn’t load your applications yet.');
  const asking = { ...kept(0), problem: { kind: 'asking' } } as const;
  expect(editableText(asking, fresh(0))).toBe(readingMessages.loading);
});
