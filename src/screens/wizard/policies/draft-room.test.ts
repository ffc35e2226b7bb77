import { expect, test } from 'vitest';
import { DRAFTS_MAX } from '../../../contract/api/limits.ts';
import { draftRoomText } from './draft-room.tsx';

test('who has nearly as many drafts as they may have is told before another is started', () => {
  expect(draftRoomText(undefined)).toBeUndefined();
  expect(draftRoomText(DRAFTS_MAX * 0.9 - 1)).toBeUndefined();
  expect(draftRoomText(DRAFTS_MAX - 1)).toBe(
    'You have 199 drafts, and the portal keeps at most 200 of one person. Delete drafts that you no longer need.',
  );
  expect(draftRoomText(DRAFTS_MAX)).toBe(
    'You have 200 drafts, and the portal keeps no more of one person. Delete a draft that you no longer need, or a new application cannot be saved.',
  );
});
