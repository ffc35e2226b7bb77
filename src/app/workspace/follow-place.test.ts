import { expect, test } from 'vitest';
import { createListeners } from '../../contract/listeners.ts';
import type { Place } from '../../contract/domain/place.ts';
import { followPlace } from './follow-place.ts';

const portals = new Map<Place, string | null>([
  [3, 'first'],
  [4, 'first'],
  ['3-second', 'second'],
]);

/** What is reported when the user of a tab works at these places in turn; null: nobody is signed in. */
function reported(first: Place | null, ...others: (Place | null)[]): string[] {
  const { subscribe, tell } = createListeners();
  let place = first;
  const told: string[] = [];
  followPlace(
    { place: () => place, portalAt: (at) => portals.get(at) ?? null, subscribe },
    {
      onLeft: (former) => void told.push(`left ${former}`),
      onRestored: (former) => void told.push(`restored ${former}`),
    },
  );
  for (const next of others) {
    place = next;
    tell();
  }
  return told;
}

test('a user who signs in to a restored portal has left the former one', () => {
  expect(reported(3, '3-second')).toEqual(['restored 3']);
});

test('that is so too if their session ended before they signed in', () => {
  expect(reported(3, null, '3-second')).toEqual(['left 3', 'restored 3']);
  expect(reported(3, null, null, '3-second', '3-second')).toEqual(['left 3', 'restored 3']);
});

test('a user who signs in again at the same portal finds their place as it was', () => {
  expect(reported(3, null, 3)).toEqual(['left 3']);
  expect(reported(null, 3, 3)).toEqual([]);
});

test('a place that another user took over is left once', () => {
  expect(reported(3, 4)).toEqual(['left 3']);
  expect(reported(3, null, 4)).toEqual(['left 3']);
});
