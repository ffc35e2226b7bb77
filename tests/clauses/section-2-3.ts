import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.3-1',
    says: 'A top bar names the language, EN.',
    by: ['end-to-end/headers.e2e.ts › the four public screens have the public header'],
  },
  {
    id: '2.3-2',
    says: 'The top bar has "Contact Us".',
    by: ['end-to-end/headers.e2e.ts › the four public screens have the public header'],
  },
  {
    id: '2.3-3',
    says: 'The top bar has a search box, which leads to the search of the centre.',
    by: [
      'end-to-end/headers.e2e.ts › the four public screens have the public header',
      'end-to-end/headers.e2e.ts › the search box leads to the search of the centre',
    ],
  },
  {
    id: '2.3-4',
    says: 'The header shows the logo.',
    by: ['end-to-end/shell.e2e.ts › a page from the own copy runs under the policy of the server, with its pictures'],
  },
  {
    id: '2.3-5',
    says: 'The menu has Home, News and the policies of the centre.',
    by: ['end-to-end/headers.e2e.ts › and the pages of the centre'],
  },
  {
    id: '2.3-6',
    says: 'Below 991.98 px a toggle takes the place of the menu.',
    by: ['end-to-end/headers.e2e.ts › the public menu folds below 991.98 px'],
  },
  {
    id: '2.3-7',
    says: 'A menu that was opened closes when the window grows wider.',
    by: ['end-to-end/headers.e2e.ts › the public menu folds below 991.98 px, and closes automatically above'],
  },
];
