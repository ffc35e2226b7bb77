import { useCallback, useState, type RefCallback } from 'react';

/**
 * Whether the content of the element with this ref is wider than the element. Only then must it be focusable, to be
 * scrolled by keyboard.
 */
export function useOverflowing(): [ref: RefCallback<HTMLElement>, overflowing: boolean] {
  const [overflowing, setOverflowing] = useState(false);
  const ref = useCallback((box: HTMLElement) => {
    const observer = new ResizeObserver(() => setOverflowing(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [ref, overflowing];
}

/** Whether the element with this ref cuts off its last lines. */
export function useCutOff(): [ref: RefCallback<HTMLElement>, isCutOff: boolean] {
  const [isCutOff, setCutOff] = useState(false);
  const ref = useCallback((box: HTMLElement) => {
    const observer = new ResizeObserver(() => setCutOff(box.scrollHeight > box.clientHeight + 1));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, isCutOff];
}
