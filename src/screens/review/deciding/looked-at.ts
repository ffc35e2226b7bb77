import { useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';

/** What the page shows of an application. */
export type Page = {
  /** All parts are shown, and of one version. */
  isOne: boolean;
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
export type Looked = {
  tag: string | undefined;
  /** When the page was opened; ms since 1970. */
  since: number;
  /** A copy read before that is shown, and the server is being asked: its response will count as looked at. */
  isOpening: boolean;
  shown: Page;
};

export const openedWith = (shown: Page, since: number): Looked => ({ tag: shown.tag, since, isOpening: true, shown });

/**
 * What counts as looked at, now that the page shows `shown`. A newer version that comes later does not, unless the
 * administrator's own decision made it of the one that they had looked at.
 */
export function lookedAt(before: Looked, shown: Page): Looked {
  // Parts arrive one after the other: what is shown in between is no version.
  if (!shown.isOne) return before;
  const { since, shown: last } = before;
  const isOpening = before.isOpening && shown.isAsking && shown.asOf < since;
  // After a decision that was undone or not accepted, the status is not the one that it asked for. What was read since
  // it was sent may contain more than the decision.
  const isRead = shown.asOf !== last.asOf;
  const isDecided = last.waits && !shown.waits && !isRead && shown.status === last.status && before.tag === last.tag;
  const isOpened = before.isOpening && shown.asOf < since + ASKED_WITHIN_MS;
  const tag = isOpened || isDecided || !last.isOne ? shown.tag : (before.tag ?? shown.tag);
  const isSame = tag === before.tag && isOpening === before.isOpening;
  const isAsLast = last.isOne && shown.tag === last.tag && shown.waits === last.waits && shown.status === last.status;
  return isSame && isAsLast ? before : { tag, since, isOpening, shown };
}

/**
 * Whether the parts of a newer version are still arriving after the page was opened: some of it is on the page, and what
 * counts as looked at is the version before.
 */
export const isArriving = ({ isOpening }: Looked, { isOne, isAsking }: Page): boolean =>
  isOpening && !isOne && isAsking;

/** The administrator looks at what the page shows; what comes after that was not looked at. */
export const lookedAgain = (looked: Looked): Looked => ({ ...looked, tag: looked.shown.tag, isOpening: false });

/** The version that a decision is based on: the one that the administrator has looked at. */
export function useLookedAt(shown: Page, openedAt: number) {
  const [before, setLooked] = useState(() => openedWith(shown, openedAt));
  const looked = lookedAt(before, shown);
  if (looked !== before) setLooked(looked);
  const [opensForMs] = useState(() => Math.max(0, openedAt + ASKED_WITHIN_MS - Date.now()));
  useTimeout(() => setLooked((last) => (last.isOpening ? { ...last, isOpening: false } : last)), opensForMs);
  return {
    seen: looked.tag,
    /** All of the application was shown, in one version. */
    isComplete: looked.shown.isOne,
    isArriving: isArriving(looked, shown),
    /** The page shows another version by now. */
    hasChanged: shown.isOne && looked.tag !== shown.tag,
    /** The administrator begins to decide: nothing that comes from now on was looked at. */
    begin: () => setLooked({ ...looked, isOpening: false }),
    lookAgain: () => setLooked(lookedAgain(looked)),
  };
}
