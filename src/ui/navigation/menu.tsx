import { useId, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWindowEvent } from '../../hooks/use-window-event.ts';
import { Icon } from '../icon.tsx';
import styles from './menu.module.css';

export type MenuEntry = { key: string; text: string } & ({ to: string } | { onSelect: () => void });

/**
 * A button that opens a short list of links and actions (a disclosure, not an ARIA menu, so that Tab works as usual).
 * Esc and a press outside close it; Esc and a choice return focus to the button.
 */
export function Menu({
  label,
  picture,
  entries,
}: {
  /**
   * The text of the button: a name of any length and script. Beside a picture it takes at most two lines, and below
   * 991.98 px only the picture is visible (screen readers still get the text); the open list shows it in full.
   */
  label: string;
  picture?: ReactNode;
  entries: readonly MenuEntry[];
}) {
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The open state belongs to one history entry, so that navigation closes the menu without an effect.
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === place;

  const close = () => setOpenAt(undefined);
  const closeAndFocus = () => {
    close();
    button.current?.focus();
  };
  const closeIfOutside = ({ target }: Event) => {
    if (target instanceof Node && !frame.current?.contains(target)) close();
  };
  useWindowEvent('pointerdown', closeIfOutside, open);
  useWindowEvent('focusin', closeIfOutside, open);
  useWindowEvent(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') closeAndFocus();
    },
    open,
  );

  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpenAt(open ? undefined : place)}
      >
        {picture}
        <span dir="auto" className={picture ? styles.label : undefined}>
          {label}
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {open && picture && (
          <li dir="auto" className={styles.whole}>
            {label}
          </li>
        )}
        {entries.map((entry) => (
          <li key={entry.key}>
            <MenuItem entry={entry} onLink={close} onAction={closeAndFocus} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `onLink` and `onAction` are called when an entry of that kind is chosen, before its action runs. */
function MenuItem({ entry, onLink, onAction }: { entry: MenuEntry; onLink: () => void; onAction: () => void }) {
  if ('to' in entry)
    return (
      <Link to={entry.to} className={styles.entry} onClick={onLink}>
        {entry.text}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        onAction();
        entry.onSelect();
      }}
    >
      {entry.text}
    </button>
  );
}
