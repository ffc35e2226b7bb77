import { useState, type ReactNode } from 'react';
import { useLocation, useNavigationType, type NavigationType } from 'react-router-dom';
import { FIRST_ENTRY } from '../navigation/history-entry.ts';
import styles from './page-heading.module.css';

/**
 * The `h1` of a page and the title of its window. After a navigation it takes focus, so that a screen reader starts at
 * the new page and not at a link that is gone; on the first page the browser's own order is left alone. Render it at
 * once, not after loading: a late heading would take focus away from a user who has moved on.
 */
export function PageHeading({
  title,
  documentTitle,
  errorPrefix = '',
  lead,
  aside,
}: {
  title: ReactNode;
  documentTitle: string;
  /** Put first in the window title if the last attempt failed; otherwise empty. */
  errorPrefix?: string | undefined;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** What is shown at the end of the title's line, such as a badge or a button. */
  aside?: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <div className={styles.heading}>
      <title>{errorPrefix + documentTitle}</title>
      <div className={styles.line}>
        <ArrivalHeading key={pathname}>{title}</ArrivalHeading>
        {aside}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/** Mounted again for every path, so that mounting means arriving. The kind of navigation is recorded on mount. */
function ArrivalHeading({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [arrive] = useState(() => arrivalBy(key, kind));
  return (
    <h1 ref={arrive} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}

function arrivalBy(key: string, kind: NavigationType) {
  let hasArrived = key === FIRST_ENTRY;
  return (heading: HTMLHeadingElement | null) => {
    // React also calls it when a heading that was hidden, by a part that was loading, is shown again.
    if (heading === null || hasArrived) return;
    hasArrived = true;
    // A menu that the user has opened while the page was loading would close.
    if (document.activeElement?.ariaExpanded !== 'true') heading.focus({ preventScroll: true });
    // On Back the browser restores the scroll position.
    if (kind !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  };
}
