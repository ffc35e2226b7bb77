import { expect, test } from 'vitest';
import { idNamesIn, pathOf, withIds } from './addresses.ts';

test('a path may contain several ids, each by its name', () => {
  const path = '/ProjectApplication/{id}/investigators/{rowId}/roles/{id}';
  expect(idNamesIn(path)).toEqual(['id', 'rowId', 'id']);
  expect(withIds(path, { rowId: 'a/b', id: 7 })).toBe('/ProjectApplication/7/investigators/a%2Fb/roles/7');
  expect(pathOf('history', { id: 7 })).toBe('/ProjectApplication/7/history');
  expect(pathOf('signOut')).toBe('/Auth/logout');
});
