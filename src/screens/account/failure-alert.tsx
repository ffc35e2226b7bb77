import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { focusOnMount } from '../../ui/layout/focus-on-mount.ts';
import { MAIN_ID } from '../../ui/layout/page-frame.tsx';
import type { Failure } from './rejection.ts';
import styles from './failure-alert.module.css';

/** Reports at the top of the page that an attempt failed as a whole; stays until it is closed or the next attempt. */
export function FailureAlert({
  failure,
  takesFocus,
  onClose,
  children,
}: {
  failure: Failure;
  /**
   * Whether the alert takes focus, as the pressed button may be far below. False if an error summary takes it instead.
   */
  takesFocus: boolean;
  onClose: () => void;
  children?: ReactNode;
}) {
  function close() {
    onClose();
    // Closing removes the pressed button with the alert, so focus moves to the main content.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }

  const { text, more } = failure;
  return (
    <div ref={takesFocus ? focusOnMount : undefined} role="alert" tabIndex={-1} className={styles.alert}>
      <Notice
        notice={{ key: 0, kind: 'failure', title: more === undefined ? undefined : text, text: more ?? text }}
        onClose={close}
      />
      {children}
    </div>
  );
}
