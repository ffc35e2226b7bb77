import { expect, test } from 'vitest';
import { DRAFTS_MAX } from '../../../contract/api/limits.ts';
import { draftRoomText } from './draft-room.tsx';

test('who has nearly as many drafts as they may have is told before another is started', () => {
  expect(draftRoomText(undefined)).toBeUndefined();
  expect(draftRoomText(DRAFTS_MAX * 0.9 - 1)).toBeUndefined();
  expect(draftRoomText(DRAFTS_MAX - 1)).toBe(
    'You have 199 drafts. You can have at most 200. Delete drafts you no longer need.',
  );
  expect(draftRoomText(DRAFTS_MAX)).toBe(
    'You’ve reached the maximum of 200 drafts. Delete a draft you no longer need. Until then a new application can’t be saved.',
  );
});
