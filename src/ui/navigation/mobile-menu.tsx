import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { usePopup } from './use-popup.ts';
import styles from './mobile-menu.module.css';

/** The width from which the menu is always open in the header. The media query of the CSS module repeats it. */
export const WIDE_FROM = '(min-width: 991.98px)';

/**
 * Always open on a wide screen; below 991.98 px it is behind a toggle and opens over the page. It also closes when the
 * window crosses that width.
 */
export function MobileMenu({ children, label }: { children: ReactNode; label: string }) {
  const panelId = useId();
  const { open, frame, button, toggle, close } = usePopup();
  const isWide = useSyncExternalStore(subscribeToWidth, isWideNow);
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide !== wasWide) {
    setWasWide(isWide);
    close();
  }
  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        <Icon name={open ? 'cross' : 'menu'} />
        <span className={styles.label}>{label}</span>
      </button>
      <div id={panelId} className={styles.panel} data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}

const isWideNow = () => matchMedia(WIDE_FROM).matches;

function subscribeToWidth(listener: () => void) {
  const wide = matchMedia(WIDE_FROM);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
