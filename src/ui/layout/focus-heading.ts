/** Moves focus to the page heading, for use when the focused element is removed from the page. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
