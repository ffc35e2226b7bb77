import { NavLink } from 'react-router-dom';
import { ExternalLink } from '../button.tsx';
import styles from './nav-links.module.css';

/** `to` leads to a page of the product, `href` out of it. */
export type NavEntry = { text: string } & ({ to: string } | { href: string });

/** The links of a header or footer. */
export function NavLinks({ label, links }: { label: string; links: readonly NavEntry[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.text}>
            {'to' in link ? (
              <NavLink to={link.to}>{link.text}</NavLink>
            ) : (
              <ExternalLink href={link.href}>{link.text}</ExternalLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
