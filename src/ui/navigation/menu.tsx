import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon.tsx';
import { usePopup } from './use-popup.ts';
import styles from './menu.module.css';

export type MenuEntry = {
  key: string;
  text: string;
  icon: IconName;
  /** A line separates it from the entries above. */
  apart?: boolean;
} & ({ to: string } | { onSelect: () => void });

/** A button that opens a short list of links and actions. A choice returns focus to the button. */
export function Menu({
  label,
  detail,
  picture,
  isWide = false,
  entries,
}: {
  /** The text of the button, a name of any length and script: for screen readers, and in full in the open list. */
  label: string;
  /** Shown below the label in the open list. */
  detail: string;
  picture: ReactNode;
  /** On a wide screen there is space for the label beside the picture. */
  isWide?: boolean | undefined;
  entries: readonly MenuEntry[];
}) {
  const listId = useId();
  const { open, frame, button, toggle, close, closeAndFocus } = usePopup();
  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
      >
        {picture}
        <span dir="auto" className={styles.label} data-wide={isWide || undefined}>
          {label}
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {open && (
          <li dir="auto" className={styles.whole}>
            {label}
            <span dir="ltr" className={styles.detail}>
              {detail}
            </span>
          </li>
        )}
        {entries.map((entry) => (
          <li key={entry.key} className={entry.apart ? styles.apart : undefined}>
            <MenuItem entry={entry} onLink={close} onAction={closeAndFocus} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `onLink` and `onAction` are called when an entry of that kind is chosen, before its action runs. */
function MenuItem({ entry, onLink, onAction }: { entry: MenuEntry; onLink: () => void; onAction: () => void }) {
  const content = (
    <>
      <Icon name={entry.icon} />
      {entry.text}
    </>
  );
  if ('to' in entry)
    return (
      <Link to={entry.to} className={styles.entry} onClick={onLink}>
        {content}
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
      {content}
    </button>
  );
}
