import { StatusRegion } from './status-region.tsx';
import styles from './skeleton.module.css';

/** The shape of a list that is being read for the first time. The label is for screen readers. */
export function Skeleton({ label, rows = 3 }: { label: string; rows?: number | undefined }) {
  return (
    <div className={styles.skeleton}>
      <StatusRegion className="visually-hidden">{label}</StatusRegion>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.short} />
          <span className={styles.long} />
          <span className={styles.middle} />
        </div>
      ))}
    </div>
  );
}
