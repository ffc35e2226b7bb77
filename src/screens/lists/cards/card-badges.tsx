import { Badge } from '../../../ui/feedback/badge.tsx';
import type { CardBadge } from './entry-badges.ts';
import styles from './application-card.module.css';

/** The badges in the corner of a card; renders nothing if there are none. */
export function CardBadges({ badges }: { badges: readonly CardBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <div className={styles.badges} data-of-moment>
      {badges.map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
    </div>
  );
}
