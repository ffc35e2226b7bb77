import { useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';

/** What the page shows of an application. */
export type Page = {
  /** All parts are shown, and of one version. */
  isConsistent: boolean;
  /** The version of the application; undefined if the server has none, or it is not known. */
  tag: string | undefined;
  /** When it was read; ms since 1970. */
  asOf: number;
  /** The server is being asked for a newer version, or has responded; otherwise it could not be reached. */
  isAsking: boolean;
  /** A decision of this administrator waits to be sent. */
  waits: boolean;
  /** The status that is shown: while a decision waits, the one that it asks for. */
  status: number;
};

/**
 * The response to the request made on opening counts as looked at only within this time: after that, the administrator
 * has read the copy. There is no such request if something else follows the source already.
 */
const ASKED_WITHIN_MS = 5000;

/** The version that the administrator has looked at, and what the page showed last. */
export type ReviewedVersion = {
  tag: string | undefined;
  /** When the page was opened; ms since 1970. */
  since: number;
  /** A copy read before that is shown, and the server is being asked: its response will count as looked at. */
  isOpening: boolean;
  shown: Page;
};

export const openedWith = (shown: Page, since: number): ReviewedVersion => ({
  tag: shown.tag,
  since,
  isOpening: true,
  shown,
});

/**
 * What counts as looked at, now that the page shows `shown`. A newer version that comes later does not, unless the
 * administrator's own decision made it of the one that they had looked at.
 */
export function reviewedVersion(before: ReviewedVersion, shown: Page): ReviewedVersion {
  // Parts arrive one after the other: what is shown in between is no version.
  if (!shown.isConsistent) return before;
  const { since, shown: last } = before;
  const isOpening = before.isOpening && shown.isAsking && shown.asOf < since;
  // After a decision that was undone or not accepted, the status is not the one that it asked for. What was read since
  // it was sent may contain more than the decision.
  const isRead = shown.asOf !== last.asOf;
  const isDecided = last.waits && !shown.waits && !isRead && shown.status === last.status && before.tag === last.tag;
  const isOpened = before.isOpening && shown.asOf < since + ASKED_WITHIN_MS;
  const tag = isOpened || isDecided || !last.isConsistent ? shown.tag : (before.tag ?? shown.tag);
  const isSame = tag === before.tag && isOpening === before.isOpening;
  const isAsLast =
    last.isConsistent && shown.tag === last.tag && shown.waits === last.waits && shown.status === last.status;
  return isSame && isAsLast ? before : { tag, since, isOpening, shown };
}

/**
 * Whether the parts of a newer version are still arriving after the page was opened: some of it is on the page, and
 * what counts as looked at is the version before.
 */
export const isArriving = ({ isOpening }: ReviewedVersion, { isConsistent, isAsking }: Page): boolean =>
  isOpening && !isConsistent && isAsking;

/** The administrator looks at what the page shows; what comes after that was not looked at. */
export const withShownReviewed = (looked: ReviewedVersion): ReviewedVersion => ({
  ...looked,
  tag: looked.shown.tag,
  isOpening: false,
});

/** The version that a decision is based on: the one that the administrator has looked at. */
export function useReviewedVersion(shown: Page, openedAt: number) {
  const [before, setReviewed] = useState(() => openedWith(shown, openedAt));
  const reviewed = reviewedVersion(before, shown);
  if (reviewed !== before) setReviewed(reviewed);
  const [opensForMs] = useState(() => Math.max(0, openedAt + ASKED_WITHIN_MS - Date.now()));
  useTimeout(() => setReviewed((last) => (last.isOpening ? { ...last, isOpening: false } : last)), opensForMs);
  return {
    seen: reviewed.tag,
    /** All of the application was shown, in one version. */
    isComplete: reviewed.shown.isConsistent,
    isArriving: isArriving(reviewed, shown),
    /** The page shows another version by now. */
    hasChanged: shown.isConsistent && reviewed.tag !== shown.tag,
    /** The administrator begins to decide: nothing that comes from now on was looked at. */
    begin: () => setReviewed({ ...reviewed, isOpening: false }),
    reviewShown: () => setReviewed(withShownReviewed(reviewed)),
  };
}
