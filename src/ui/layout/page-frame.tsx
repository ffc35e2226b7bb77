import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useUiText } from '../ui-text.ts';
import { focusOnMount } from './focus-on-mount.ts';
import styles from './page-frame.module.css';

/** The id of `main`, the target of the skip link. */
export const MAIN_ID = 'main';

/** The header, `main` and footer of every page, with a skip link for keyboard users. */
export function PageFrame({
  header,
  footer,
  children,
  narrow = false,
  takesFocus = false,
}: {
  header: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  /** For a page that is one short form, such as the login. */
  narrow?: boolean | undefined;
  /** Whether `main` takes focus when the page appears, because it replaces the focused element. */
  takesFocus?: boolean | undefined;
}) {
  const { skip } = useUiText();
  return (
    <div className={styles.page}>
      <a
        className={styles.skip}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault(); // A fragment in the address would add a history entry.
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {skip}
      </a>
      <header className={styles.header}>{header}</header>
      <main
        id={MAIN_ID}
        ref={takesFocus ? focusOnMount : undefined}
        tabIndex={-1}
        className={classNames(styles.main, narrow && styles.narrow)}
      >
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
