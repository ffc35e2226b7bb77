import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PRINT_WINDOW_CLOSES_MS } from '../../contract/limits.ts';

/**
 * Prints by itself once `ready`, where somebody has pressed Print: in a window that the portal opened for it, which closes
 * 500 ms after printing, or in this one where the browser allowed no other. By its bare address it is only a preview.
 */
export function usePrinting(ready: boolean): { hasOwnWindow: boolean } {
  // Asked once: the opener may be closed before this window is.
  const [hasOwnWindow] = useState(() => window.opener !== null);
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const prints = ready && (hasOwnWindow || asksToPrint(state));
  // What was asked for is done: reloading, or coming back, does not ask again.
  const forget = useCallback(() => void navigate(pathname, { replace: true, state: null }), [navigate, pathname]);

  useEffect(() => {
    if (!prints) return undefined;
    const left = new AbortController();
    const print = async () => {
      await painted();
      if (left.signal.aborted) return;
      window.print();
      if (!hasOwnWindow) forget();
    };
    void print();
    return () => left.abort();
  }, [prints, hasOwnWindow, forget]);

  useEffect(() => {
    if (!hasOwnWindow) return undefined;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const closeSoon = () => {
      timer = setTimeout(() => window.close(), PRINT_WINDOW_CLOSES_MS);
    };
    addEventListener('afterprint', closeSoon, { signal: left.signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [hasOwnWindow]);

  return { hasOwnWindow };
}

/** Whether the Print button led here because it was not allowed a window of its own. */
function asksToPrint(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'printsNow' in state;
}

/** Resolves when the page looks as it will on paper: fonts there, images decoded, and a frame drawn with them. */
async function painted(): Promise<void> {
  await document.fonts.ready;
  // A logo that cannot be shown must not keep the package from being printed.
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
