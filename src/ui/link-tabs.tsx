import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { revealTab } from './reveal-tab.ts';
import tabs from './tabs.module.css';

export type LinkTab = { to: string; text: string; count?: number | undefined };

/** Tabs that are pages of their own: links with an address, of which the current one is marked. */
export function LinkTabs({ label, tabs: links }: { label: string; tabs: readonly LinkTab[] }) {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const current = links.findIndex(({ to }) => pathname.toLowerCase().startsWith(to.toLowerCase()));

  useEffect(() => {
    revealTab(row.current, row.current?.children[current]);
  }, [current]);

  return (
    <nav aria-label={label}>
      <ul ref={row} className={tabs.scroller}>
        {links.map(({ to, text, count }) => (
          <li key={to}>
            <NavLink to={to} className={tabs.tab ?? ''}>
              {count === undefined ? text : `${text} (${count})`}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
