import { NavLink, useLocation } from 'react-router-dom';
import { useRevealedTab } from './use-revealed-tab.ts';
import tabs from './tabs.module.css';

export type LinkTab = {
  to: string;
  text: string;
  count?: number | undefined;
  /** What is counted waits for the user. */
  isUrgent?: boolean | undefined;
};

/** Tabs that are separate pages: links, with the current one marked. */
export function LinkTabs({ label, tabs: links }: { label: string; tabs: readonly LinkTab[] }) {
  const { pathname } = useLocation();
  const current = links.findIndex(({ to }) => pathname.toLowerCase().startsWith(to.toLowerCase()));

  const row = useRevealedTab(current);

  return (
    <nav aria-label={label}>
      <ul ref={row} className={tabs.scroller}>
        {links.map(({ to, text, count, isUrgent = false }) => (
          <li key={to}>
            <NavLink to={to} className={tabs.tab ?? ''}>
              {text}
              {count !== undefined && (
                <span className={tabs.count} data-urgent={isUrgent || undefined}>
                  {' '}
                  {count}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
