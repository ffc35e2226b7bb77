import { NavLink } from 'react-router-dom';
import { ExternalLink } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './nav-links.module.css';

export type OwnLink = { text: string; to: string };
export type OuterLink = { text: string; href: string };

/** The links of a header: to pages of the product first, then those that lead out of it. */
export function NavLinks({
  label,
  own = [],
  outer,
  outerLabel,
}: {
  label: string;
  own?: readonly OwnLink[];
  outer: readonly OuterLink[];
  /** Where the outer links lead; only visible in the folded menu. */
  outerLabel: string;
}) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map(({ text, to }) => (
            <li key={text}>
              <NavLink to={to}>{text}</NavLink>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.caption} aria-hidden="true">
        {outerLabel}
        <Icon name="external" />
      </p>
      <ul className={styles.list} data-outer>
        {outer.map(({ text, href }) => (
          <li key={text}>
            <ExternalLink href={href}>{text}</ExternalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
