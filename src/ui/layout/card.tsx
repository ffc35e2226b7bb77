import { Children, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

/** One item on a surface of its own: its title, state, a few facts and its actions. */
export function Card({
  title,
  titleLevel = 2,
  badge,
  meta,
  actions,
  children,
  className,
}: {
  title?: ReactNode;
  titleLevel?: 2 | 3 | undefined;
  badge?: ReactNode;
  /** Small facts above the title, such as dates. */
  meta?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}) {
  const Title = titleLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(styles.card, className)}>
      {(meta || badge) && (
        <div className={styles.top}>
          {meta && <div className={styles.meta}>{meta}</div>}
          {badge}
        </div>
      )}
      {title && (
        <Title className={styles.title} dir="auto">
          {title}
        </Title>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}

/** A vertical list of cards; screen readers announce how many there are. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
