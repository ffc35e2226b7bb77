import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import styles from './page-heading.module.css';

/** The key that the router gives to the page the browser itself opened. */
const FIRST_PLACE = 'default';

/**
 * The `h1` of a page and the title of its window. After a change of route it takes focus, so that a reader starts at
 * the new page and not at a link that is gone; on the first page the browser's own order is left alone. Render it
 * at once, not after loading: a heading that comes late would take focus away from somebody who has moved on.
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
  /** Stands first in the window's title where the last attempt failed; else empty. */
  errorPrefix?: string | undefined;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** What stands at the end of the title's line, such as a badge or a button. */
  aside?: ReactNode;
}) {
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = errorPrefix + documentTitle;
  }, [documentTitle, errorPrefix]);

  return (
    <div className={styles.heading}>
      <div className={styles.line}>
        <ArrivalHeading key={pathname}>{title}</ArrivalHeading>
        {aside}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/** Mounted anew for every path: to mount is to arrive. How one arrived is kept from that moment. */
function ArrivalHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const kind = useNavigationType();
  const [arrival] = useState({ byRouter: key !== FIRST_PLACE, byBack: kind === 'POP' });

  useEffect(() => {
    if (!arrival.byRouter) return;
    heading.current?.focus({ preventScroll: true });
    // Back returns to where one was, which the browser does by itself.
    if (!arrival.byBack) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [arrival]);

  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
