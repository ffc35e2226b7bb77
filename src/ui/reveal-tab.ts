/** Scrolls the row of tabs, and nothing else, until the tab is in view: `scrollIntoView` would move the page too. */
export function revealTab(row: HTMLElement | null, tab: Element | null | undefined): void {
  if (!row || !tab) return;
  const outer = row.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
}
