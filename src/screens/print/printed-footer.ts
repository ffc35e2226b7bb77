import { useEffect } from 'react';

/** What the margin of each page names (package-sheet.module.css). */
const FOOTER = '--printed-footer';

/**
 * Writes these words at the foot of every page, where the browser has such a foot. The pages of a print inherit from the
 * root, so they stand there.
 */
export function usePrintedFooter(parts: readonly string[]): void {
  const content = asString(parts.map(isolated).join(' · '));
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(FOOTER, content);
    return () => void style.removeProperty(FOOTER);
  }, [content]);
}

/** First-strong isolate: an Arabic part does not pull its neighbours to its other side. */
const isolated = (part: string) => `\u2068${part}\u2069`;

/** A string of CSS (CSS Syntax 3, 4.3.5): quotes and backslashes escaped, and no line breaks in it. */
const asString = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\n\r\f]/g, ' ')}"`;
