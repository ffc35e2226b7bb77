import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the chosen tab in sight of its row: when another is chosen, and when the row grows narrower, as on a tablet that
 * is turned. `chosen` is its place in the row, counted from 0; -1 where none is.
 */
export function useRevealedTab<Row extends HTMLElement>(chosen: number): RefObject<Row | null> {
  const row = useRef<Row>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    // It tells the first size too.
    const observer = new ResizeObserver(() => reveal(element, element.children[chosen]));
    observer.observe(element);
    return () => observer.disconnect();
  }, [chosen]);

  return row;
}

/** So much of its neighbour is shown beside it, so that nobody takes it for the last. */
const NEIGHBOUR_PX = 40;

/** Scrolls the row of tabs, and nothing else, until the tab is in view: `scrollIntoView` would move the page too. */
function reveal(row: HTMLElement, tab: Element | undefined): void {
  if (!tab) return;
  const outer = row.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  const [before, behind] = [outer.left - inner.left + NEIGHBOUR_PX, inner.right - outer.right + NEIGHBOUR_PX];
  if (before > 0) row.scrollLeft -= before;
  else if (behind > 0) row.scrollLeft += behind;
}
