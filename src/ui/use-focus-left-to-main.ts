import { useLayoutEffect, useRef, type RefObject } from 'react';
import { MAIN_ID } from './page-frame.tsx';

/**
 * For what leaves the page without a press: if it has the focus then, that goes to the main part of the page, and neither to
 * what comes in its place nor to nothing.
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
