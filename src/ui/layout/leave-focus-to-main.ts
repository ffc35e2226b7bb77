import type { RefCallback } from 'react';
import { MAIN_ID } from './page-frame.tsx';

/**
 * A ref for an element that is removed without being pressed: if it has the focus then, focus moves to the main content,
 * and not to its replacement or to the body.
 */
export const leaveFocusToMain: RefCallback<HTMLElement> = (element: HTMLElement) => () => {
  if (element.contains(document.activeElement)) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
};
