import styles from './spinner.module.css';

/** A spinner for waits of unknown length. Hidden from screen readers, which get the text beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
