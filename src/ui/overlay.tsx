import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { StatusRegion } from './status-region.tsx';
import styles from './overlay.module.css';

/** A wait shorter than this needs no picture; flashing one would only make it feel longer. */
export const OVERLAY_AFTER_MS = 300;

/** Covers the window during an act that blocks going on. Its live region stays in the document, so the words are read. */
export function Overlay({ message, beneath, shown }: { message: string; beneath?: ReactNode; shown: boolean }) {
  return (
    <StatusRegion className={styles.region}>
      {shown && <LateOverlay message={message} beneath={beneath} />}
    </StatusRegion>
  );
}

/** Mounted anew for every wait, so that each one has its own 300 ms. */
function LateOverlay({ message, beneath }: { message: string; beneath: ReactNode }) {
  const [late, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OVERLAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!late) return null;
  return (
    <div className={styles.overlay}>
      <p className={styles.box}>
        <Spinner />
        {message}
      </p>
      {/* It changes with every file: the words above are what is read aloud. */}
      <div aria-live="off">{beneath}</div>
    </div>
  );
}
