import { useEffect } from 'react';

/** The CSS custom property printed in the margin of each page (package-sheet.module.css). */
const FOOTER = '--printed-footer';

/**
 * Prints these texts at the foot of every page, if the browser supports margin boxes. Printed pages inherit from the
 * root element, so the property is set there.
 */
export function usePrintedFooter(parts: readonly string[]): void {
  const content = asString(parts.map(isolated).join(' · '));
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(FOOTER, content);
    return () => void style.removeProperty(FOOTER);
  }, [content]);
}

/** First-strong isolate: keeps an Arabic part from reordering its neighbours. */
const isolated = (part: string) => `\u2068${part}\u2069`;

/** A CSS string (CSS Syntax 3, 4.3.5): quotes and backslashes are escaped, line breaks removed. */
const asString = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\n\r\f]/g, ' ')}"`;
