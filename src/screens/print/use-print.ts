import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PRINT_WINDOW_CLOSES_MS } from '../../contract/api/limits.ts';
import { useTimeout } from '../../hooks/use-timeout.ts';
import { useWindowEvent } from '../../hooks/use-window-event.ts';

/**
 * Opens the print dialog once `ready`, if the user pressed Print: either in a window opened for printing, which closes
 * 500 ms after printing, or in this window if the browser blocked a new one. Opened directly by its address, the page
 * is only a preview.
 */
export function usePrinting(ready: boolean): { hasOwnWindow: boolean } {
  // Read once: the opener may be closed before this window.
  const [hasOwnWindow] = useState(() => window.opener !== null);
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const prints = ready && (hasOwnWindow || asksToPrint(state));
  // Clears the request once it is done, so that reloading or coming back does not print again.
  const removeState = useCallback(() => void navigate(pathname, { replace: true, state: null }), [navigate, pathname]);

  useEffect(() => {
    if (!prints) return undefined;
    const left = new AbortController();
    const print = async () => {
      await painted();
      if (left.signal.aborted) return;
      window.print();
      if (!hasOwnWindow) removeState();
    };
    void print();
    return () => left.abort();
  }, [prints, hasOwnWindow, removeState]);

  const [hasPrinted, setPrinted] = useState(false);
  useWindowEvent('afterprint', () => setPrinted(true), hasOwnWindow);
  useTimeout(() => window.close(), hasPrinted ? PRINT_WINDOW_CLOSES_MS : null);

  return { hasOwnWindow };
}

/** Whether the Print button led here because the browser blocked a new window. */
function asksToPrint(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'printsNow' in state;
}

/** Resolves when the page looks as it will on paper: fonts loaded, images decoded, and a frame drawn with them. */
async function painted(): Promise<void> {
  await document.fonts.ready;
  // A logo that cannot be shown must not prevent printing.
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
