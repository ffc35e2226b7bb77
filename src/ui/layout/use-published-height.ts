import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps a custom property of the page equal to the height of an element that sticks to an edge of the window, so that
 * `scroll-padding` can keep the focused element clear of it. Such a bar grows with its text; a fixed number would be
 * wrong at 200 %.
 */
export function usePublishedHeight<Bar extends HTMLElement>(property: `--${string}`): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);

  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const page = document.documentElement;
    const observer = new ResizeObserver(() => {
      const sticks = ['sticky', 'fixed'].includes(getComputedStyle(element).position);
      page.style.setProperty(property, `${sticks ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.style.removeProperty(property);
    };
  }, [property]);

  return bar;
}
