/** Puts the focus on the page's heading: what had it has gone from the page. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
