import { useCallback, type RefCallback } from 'react';

/**
 * A ref that keeps the selected tab visible in its row: when another is selected, and when the row becomes narrower, as
 * on a rotated tablet. It also marks the sides on which tabs are out of view. `chosen` is its index in the row,
 * starting at 0; -1 if there is none.
 */
export function useRevealedTab(chosen: number): RefCallback<HTMLElement> {
  return useCallback(
    (row: HTMLElement) => {
      // The observer also reports the initial size.
      const observer = new ResizeObserver(() => {
        reveal(row, row.children[chosen]);
        markSides(row);
      });
      const scrolled = () => markSides(row);
      observer.observe(row);
      row.addEventListener('scroll', scrolled, { passive: true });
      return () => {
        observer.disconnect();
        row.removeEventListener('scroll', scrolled);
      };
    },
    [chosen],
  );
}

/** How much of the neighbouring tab is shown, in px, so that the tab does not look like the last one. */
const NEIGHBOUR_PX = 40;

/** Scrolls only the row of tabs until the tab is in view: `scrollIntoView` would move the page too. */
function reveal(row: HTMLElement, tab: Element | undefined): void {
  if (!tab) return;
  const outer = row.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  const [before, behind] = [outer.left - inner.left + NEIGHBOUR_PX, inner.right - outer.right + NEIGHBOUR_PX];
  if (before > 0) row.scrollLeft -= before;
  else if (behind > 0) row.scrollLeft += behind;
}

function markSides(row: HTMLElement): void {
  row.toggleAttribute('data-more-before', row.scrollLeft > 1);
  row.toggleAttribute('data-more-behind', row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
}
