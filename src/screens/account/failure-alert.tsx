import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { focusOnMount } from '../../ui/layout/focus-on-mount.ts';
import { MAIN_ID } from '../../ui/layout/page-frame.tsx';
import { useUiText } from '../../ui/ui-text.ts';
import type { Failure } from './rejection.ts';
import styles from './failure-alert.module.css';

/** Reports below the heading that an attempt failed as a whole; stays until the next attempt, or until it is closed. */
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
  /** Without it the alert has no Close button. */
  onClose?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { close } = useUiText();
  const { text, more } = failure;
  return (
    <div ref={takesFocus ? focusOnMount : undefined} role="alert" tabIndex={-1} className={styles.alert}>
      <Icon name="warning" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.text}>{text}</p>
        {more !== undefined && <p>{more}</p>}
        {children}
      </div>
      {onClose && (
        <button
          type="button"
          className={styles.close}
          aria-label={close}
          title={close}
          onClick={() => {
            onClose();
            // The pressed button disappears with the alert, so focus moves to the main content.
            document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
          }}
        >
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
