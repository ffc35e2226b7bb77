const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex]';

/** Moves focus to the field with this id, or to the first control inside it if the id is that of a group. */
export function focusField(fieldId: string): void {
  const named = document.getElementById(fieldId);
  const target = named?.matches(FOCUSABLE) ? named : named?.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return;
  target.focus({ preventScroll: true });
  // Scrolls to the frame around the control, so that the label is visible too.
  (target.parentElement ?? target).scrollIntoView({ block: 'nearest' });
}
