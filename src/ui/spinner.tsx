import styles from './spinner.module.css';

/** A turning ring for waits that have no known length. The words beside it tell the reader; the ring is hidden from them. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
