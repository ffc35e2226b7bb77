import { useId, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './side-panel.module.css';

/**
 * A panel of 320 px beside the page, which stays usable. The page makes room for it (and on a narrow screen, where it
 * is a sheet at the bottom, scrolls clear of it), so that it covers nothing that can have focus. Mount it to open it:
 * focus moves inside, Esc and Close call `onClose`, and focus returns on unmount.
 */
export function SidePanel({
  title,
  onClose,
  closeLabel,
  children,
}: {
  title: string;
  onClose: () => void;
  /** Omitted if the content has a close button: a second one with the same name would be confusing. */
  closeLabel?: string | undefined;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    // Esc is a shortcut for the Close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.panel}
      data-side-panel
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} ref={holdFocus} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {closeLabel !== undefined && (
          <button type="button" className={styles.close} aria-label={closeLabel} title={closeLabel} onClick={onClose}>
            <Icon name="cross" />
          </button>
        )}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** Takes focus when the panel opens, and returns it when the panel closes. */
function holdFocus(heading: HTMLHeadingElement) {
  const before = document.activeElement;
  heading.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
