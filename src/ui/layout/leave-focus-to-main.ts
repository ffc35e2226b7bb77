import type { RefCallback } from 'react';
import { MAIN_ID } from './page-frame.tsx';

/**
 * A ref for an element that may be removed while it has the focus: focus then moves to the main content, and not to its
 * replacement or to the body.
 */
export const leaveFocusToMain: RefCallback<HTMLElement> = (element: HTMLElement) => () => {
  if (element.contains(document.activeElement)) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
};
