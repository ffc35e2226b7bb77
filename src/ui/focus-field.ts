const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex]';

/** Moves focus to the field with this id, or to the first control within it where the id names a group. */
export function focusField(fieldId: string): void {
  const named = document.getElementById(fieldId);
  const target = named?.matches(FOCUSABLE) ? named : named?.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return;
  target.focus({ preventScroll: true });
  // The label belongs in view too, so the frame around the control is what is scrolled to.
  (target.parentElement ?? target).scrollIntoView({ block: 'nearest' });
}
