import { StatusRegion } from './status-region.tsx';
import styles from './skeleton.module.css';

/** As high as what is going to be there: cards, the rows of a dense list, or text. */
export type SkeletonShape = 'cards' | 'rows' | 'text';

const COUNT: Record<SkeletonShape, number> = { cards: 3, rows: 8, text: 3 };

/** The shape of something that is being read for the first time. The label is for screen readers. */
export function Skeleton({
  label,
  shape = 'cards',
  rows = COUNT[shape],
}: {
  label: string;
  shape?: SkeletonShape | undefined;
  rows?: number | undefined;
}) {
  return (
    <div className={styles.skeleton} data-shape={shape} data-loading>
      <StatusRegion className="visually-hidden">{label}</StatusRegion>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.long} />
          <span className={styles.middle} />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  );
}
