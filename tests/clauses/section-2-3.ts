import type { Clause, OpenClause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.3-4',
    says: 'The header shows the logo.',
    by: ['walks/shell.walk.ts › a page from the own copy runs under the policy of the server, with its pictures'],
  },
];

/** Not proved by a test of the suite yet. */
export const open: readonly OpenClause[] = [
  {
    id: '2.3-1',
    says: 'A top bar names the language, EN.',
    why: 'Its walk is written, and not part of the suite yet: all of them together take too long.',
  },
  {
    id: '2.3-2',
    says: 'The top bar has "Contact Us".',
    why: 'Its walk is written, and not part of the suite yet: all of them together take too long.',
  },
  {
    id: '2.3-3',
    says: 'The top bar has a search box, which leads to the search of the centre.',
    why: 'Its walk is written, and not part of the suite yet: all of them together take too long.',
  },
  {
    id: '2.3-5',
    says: 'The menu has Home, News and the policies of the centre.',
    why: 'Its walk is written, and not part of the suite yet: all of them together take too long.',
  },
  {
    id: '2.3-6',
    says: 'Below 991.98 px a toggle takes the place of the menu.',
    why: 'Its walk is written, and not part of the suite yet: all of them together take too long.',
  },
  {
    id: '2.3-7',
    says: 'A menu that was opened closes when the window grows wider.',
    why: 'Its walk is written, and not part of the suite yet: all of them together take too long.',
  },
];
