import type { ReactNode } from 'react';
import { useIsLasting } from '../../hooks/use-timeout.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { StatusRegion } from '../feedback/status-region.tsx';
import styles from './overlay.module.css';

/** The overlay appears only after this time, in ms: on a shorter wait a flash would make it feel longer. */
export const OVERLAY_AFTER_MS = 300;

/** Covers the window during a blocking action. Its live region stays in the document, so that the text is announced. */
export function Overlay({ message, beneath, shown }: { message: string; beneath?: ReactNode; shown: boolean }) {
  return (
    <StatusRegion className={styles.region}>
      {shown && <LateOverlay message={message} beneath={beneath} />}
    </StatusRegion>
  );
}

/** Mounted again for every wait, so that each has its own 300 ms. */
function LateOverlay({ message, beneath }: { message: string; beneath: ReactNode }) {
  const isLate = useIsLasting(true, OVERLAY_AFTER_MS);
  if (!isLate) return null;
  return (
    <div className={styles.overlay}>
      <p className={styles.box}>
        <Spinner />
        {message}
      </p>
      {/* Changes with every file, so only the text above is announced. */}
      <div aria-live="off">{beneath}</div>
    </div>
  );
}
