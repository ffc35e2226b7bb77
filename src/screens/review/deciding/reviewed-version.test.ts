import { expect, test } from 'vitest';
import { status } from '../../../contract/domain/statuses.ts';
import { isArriving, withShownReviewed, reviewedVersion, openedWith, type Page } from './reviewed-version.ts';

const OPENED = 1000;
const page = (tag: string | undefined, over: Partial<Page> = {}): Page => ({
  tag,
  isConsistent: true,
  asOf: OPENED,
  isAsking: true,
  waits: false,
  status: status.pending,
  ...over,
});
/** What was looked at on a page that was opened with the first of these, and then showed the others. */
const lookedOn = (first: Page, ...others: Page[]) =>
  others.reduce(reviewedVersion, reviewedVersion(openedWith(first, OPENED), first));

test('a version that replaces the one on the page was not looked at', () => {
  expect(lookedOn(page('v1')).tag).toBe('v1');
  expect(lookedOn(page('v1'), page('v2', { asOf: 2000 })).tag).toBe('v1');
  expect(lookedOn(page('v1'), page('v2', { asOf: 2000 }), page('v3', { asOf: 3000 })).tag).toBe('v1');
  expect(lookedOn(page('v1', { isAsking: false, asOf: 0 }), page('v2')).tag).toBe('v1');
});

test('what the portal answers as soon as the page is opened is what was opened', () => {
  const copy = page('v1', { asOf: 0 });
  expect(lookedOn(copy, page('v2')).tag).toBe('v2');
  expect(lookedOn(copy, page('v2'), page('v3', { asOf: 2000 })).tag).toBe('v2');
  expect(lookedOn(copy, copy, page('v1'), page('v2', { asOf: 2000 })).tag).toBe('v1');
});

test('nothing is decided while the parts of a newer version arrive after the opening', () => {
  const copy = page('v1', { asOf: 0 });
  const mixed = page(undefined, { asOf: 0, isConsistent: false });
  expect(isArriving(lookedOn(copy, mixed), mixed)).toBe(true);
  expect(isArriving(lookedOn(copy, mixed, page('v2')), page('v2'))).toBe(false);
  // Once the response was looked at, a later mixture does not take the decision away from what was read.
  expect(isArriving(lookedOn(copy, mixed, page('v2'), mixed), mixed)).toBe(false);
  // A part could not be read, so nothing more arrives.
  const halfRead = page(undefined, { asOf: 0, isConsistent: false, isAsking: false });
  expect(isArriving(lookedOn(copy, halfRead), halfRead)).toBe(false);
});

test('a version that was asked for later than on opening was not looked at, though nothing was asked before it', () => {
  const copy = page('v1', { asOf: 0 });
  const waiting = page('v1', { asOf: 0, waits: true });
  const late = page('v2', { asOf: OPENED + 30_000 });
  expect(lookedOn(copy, late).tag).toBe('v1');
  expect(lookedOn(waiting, copy, late).tag).toBe('v1');
  expect(lookedOn(copy, late, page('v3', { asOf: OPENED + 60_000 })).tag).toBe('v1');
});

test('the portal’s answer is what was opened, even if an own decision became part of the copy before it came', () => {
  const waiting = page('v1', { asOf: 0, waits: true, status: status.accepted });
  const decided = page('v2', { asOf: 0, status: status.accepted });
  expect(lookedOn(waiting, decided, page('v9')).tag).toBe('v9');
  expect(lookedOn(waiting, decided, page('v9'), page('v10', { asOf: 2000 })).tag).toBe('v9');
});

test('a copy that nothing newer could be read for was looked at', () => {
  const copy = page('v1', { asOf: 0 });
  expect(lookedOn(copy, { ...copy, isAsking: false }, page('v2', { asOf: 2000 })).tag).toBe('v1');
});

test('what the administrator’s own decision made of it is no news, but what came while it waited is', () => {
  const asked = { status: status.moreInformation };
  const waiting = page('v1', { waits: true, ...asked });
  expect(lookedOn(page('v1'), waiting, page('v2', asked)).tag).toBe('v2');
  expect(lookedOn(page('v1'), waiting, page('v1')).tag).toBe('v1');
  // Its answer was lost, and the applicant has changed the application since.
  expect(lookedOn(page('v1'), waiting, page('v3', { asOf: 9000, ...asked })).tag).toBe('v1');
  expect(lookedOn(page('v1'), waiting, page('v2', { waits: true, ...asked }), page('v2', asked)).tag).toBe('v1');
  expect(lookedOn(page('v1'), page('v2'), page('v2', { waits: true, ...asked }), page('v3', asked)).tag).toBe('v1');
});

test('a version that appears together with the end of a decision that was undone, or not accepted, was not looked at', () => {
  const waiting = page('v1', { waits: true, status: status.accepted });
  expect(lookedOn(page('v1'), waiting, page('v2', { asOf: 2000 })).tag).toBe('v1');
  expect(lookedOn(page('v1'), waiting, page('v2', { asOf: 2000, status: status.rejected })).tag).toBe('v1');
});

test('what comes after the page was looked at again was not looked at', () => {
  const changed = reviewedVersion(
    reviewedVersion(openedWith(page('v1'), OPENED), page('v1')),
    page('v2', { asOf: 2000 }),
  );
  const again = withShownReviewed(changed);
  expect(again.tag).toBe('v2');
  expect(reviewedVersion(again, page('v3', { asOf: 3000 })).tag).toBe('v2');
});

test('a version that becomes known later is the one that is shown, and one that is lost is not', () => {
  expect(lookedOn(page(undefined), page('v1', { asOf: 2000 })).tag).toBe('v1');
  expect(lookedOn(page('v1'), page(undefined, { asOf: 2000 })).tag).toBe('v1');
});

test('what is shown while the parts arrive one after the other is no version', () => {
  const mixed = page('unknown', { isConsistent: false });
  expect(lookedOn(page('v1'), mixed, page('v2', { asOf: 2000 })).tag).toBe('v1');
  const asked = { status: status.moreInformation };
  const waiting = page('v1', { waits: true, ...asked });
  expect(lookedOn(page('v1'), waiting, { ...mixed, ...asked }, page('v2', asked)).tag).toBe('v2');
});

test('the first version of which everything is shown is looked at, however late it comes', () => {
  const mixed = page('unknown', { isConsistent: false, asOf: 0 });
  const late = page('v1', { asOf: OPENED + 60_000 });
  expect(lookedOn(mixed, mixed, late).tag).toBe('v1');
  expect(lookedOn(mixed, late, page('v2', { asOf: OPENED + 90_000 })).tag).toBe('v1');
});
