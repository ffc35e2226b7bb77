import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { MAIN_ID } from '../../ui/page-frame.tsx';
import type { Failure } from './rejection.ts';
import styles from './failure-alert.module.css';

/** Says that an attempt failed as a whole, where the page begins; stays until it is closed or tried again. */
export function FailureAlert({
  failure,
  takesFocus,
  onClose,
  children,
}: {
  failure: Failure;
  /** The button that was pressed may lie far below; but a summary of problems comes first. */
  takesFocus: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  function close() {
    onClose();
    // The button that was pressed goes with the alert: do not leave the reader nowhere.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }

  const { text, more } = failure;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.alert}>
      <Notice
        notice={{ key: 0, kind: 'failure', title: more === undefined ? undefined : text, text: more ?? text }}
        onClose={close}
      />
      {children}
    </div>
  );
}
