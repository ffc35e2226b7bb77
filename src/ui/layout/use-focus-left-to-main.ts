import { useLayoutEffect, useRef, type RefObject } from 'react';
import { MAIN_ID } from './page-frame.tsx';

/**
 * For an element that is removed without being pressed: if it has the focus then, focus moves to the main content, and
 * not to its replacement or to the body.
 */
export function useFocusLeftToMain<Going extends HTMLElement>(): RefObject<Going | null> {
  const going = useRef<Going>(null);
  useLayoutEffect(() => {
    const element = going.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    };
  }, []);
  return going;
}
