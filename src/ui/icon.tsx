import { classNames } from './class-names.ts';
import styles from './icon.module.css';

const PATHS = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  cross: 'm6 6 12 12M18 6 6 18',
  download: 'M12 4v12m-5-5 5 5 5-5M4 16v4h16v-4',
  external: 'M14 4h6v6m0-6-9 9m7 1v6H4V6h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 20 20 4',
  file: 'M6 3h8l4 4v14H6ZM14 3v4h4',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7m0 2.8v.2',
  information: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5m0-9v.2',
  kept: 'M5 9h14v11H5ZM4 4h16v5H4Zm6 8.5h4',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm3 1L20 4m-3 2.5 2.5 2.5M13.5 9.5l2 2',
  leave: 'M10 4H5v16h5m-1-8h11m-4-4 4 4-4 4',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  page: 'M5 3h14v18H5Zm4 5h6m-6 4h6m-6 4h3',
  pencil: 'm4 20 1-4.5L16.5 4l3.5 3.5L8.5 19 4 20ZM14 6.5l3.5 3.5',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 13.5h10V21H7Z',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  send: 'M20 4 4 11l6.5 2.5L13 20l7-16Z',
  speech: 'M4 5h16v11h-9l-4.5 4v-4H4Z',
  trash: 'M5 7h14m-9 0V4h4v3M7 7l1 13h8l1-13',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c0-3.6 3.2-6 7.5-6s7.5 2.4 7.5 6',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.6v.2',
} as const;

export type IconName = keyof typeof PATHS;

/**
 * A line icon of 1 em in the colour of its text. It never carries meaning alone, so it is hidden from screen readers.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
