import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../icon.tsx';
import styles from './mobile-menu.module.css';

/** The width from which the menu is always open in the header. The media query of the CSS module repeats it. */
export const WIDE_FROM = '(min-width: 991.98px)';

/**
 * Always open on a wide screen; below 991.98 px it is behind a toggle. It closes when the window crosses that width and
 * after every navigation.
 */
export function MobileMenu({ children, label }: { children: ReactNode; label: string }) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isWide = useSyncExternalStore(subscribeToWidth, isWideNow);
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide !== wasWide) {
    setWasWide(isWide);
    setOpenAt(undefined);
  }
  const open = openAt === place;

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpenAt(undefined);
    toggle.current?.focus();
  }

  return (
    // The handler only extends the toggle; every control inside is a real one.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.frame} onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpenAt(open ? undefined : place)}
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
