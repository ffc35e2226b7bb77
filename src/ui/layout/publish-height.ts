import type { RefCallback } from 'react';

/**
 * Makes a ref that keeps a custom property of the page equal to the height of an element that sticks to an edge of the
 * window, so that `scroll-padding` can keep the focused element clear of it. Such a bar grows with its text; a fixed
 * number would be wrong at 200 %.
 */
export function publishHeight(property: `--${string}`): RefCallback<HTMLElement> {
  return (bar: HTMLElement) => {
    const page = document.documentElement;
    const observer = new ResizeObserver(() => {
      const sticks = ['sticky', 'fixed'].includes(getComputedStyle(bar).position);
      page.style.setProperty(property, `${sticks ? bar.offsetHeight : 0}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      page.style.removeProperty(property);
    };
  };
}
