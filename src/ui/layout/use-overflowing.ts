import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether the content of an element is wider than the element. Only then must it be focusable, to be scrolled by
 * keyboard.
 */
export function useOverflowing<Box extends HTMLElement>(): [box: RefObject<Box | null>, overflowing: boolean] {
  const box = useRef<Box>(null);
  const [overflowing, setOverflowing] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return [box, overflowing];
}
