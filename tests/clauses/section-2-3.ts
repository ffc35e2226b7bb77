import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.3-1',
    says: 'A top bar names the language, EN.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.3-2',
    says: 'The top bar has "Contact Us".',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.3-3',
    says: 'The top bar has a search box, which leads to the search of the centre.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.3-4',
    says: 'The header shows the logo.',
    by: ['walks/shell.walk.ts › a page from the own copy runs under the policy of the server, with its pictures'],
  },
  {
    id: '2.3-5',
    says: 'The menu has Home, News and the policies of the centre.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.3-6',
    says: 'Below 991.98 px a toggle takes the place of the menu.',
    open: 'No walk shows it yet.',
  },
  {
    id: '2.3-7',
    says: 'A menu that was opened closes when the window grows wider.',
    open: 'No walk shows it yet.',
  },
];
