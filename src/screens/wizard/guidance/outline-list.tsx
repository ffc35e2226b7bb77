import { guidanceMessages as messages } from '../../../contract/messages/application/guidance.ts';
import { focusField } from '../../../ui/form/focus-field.ts';
import type { OutlineEntry } from './outline.ts';
import styles from './guidance.module.css';

/** The questions of a step as links to their fields, each with a circle that fills up. */
export function OutlineList({ entries, current }: { entries: readonly OutlineEntry[]; current: string | undefined }) {
  return (
    <ul className={styles.outline}>
      {entries.map(({ name, label, state }) => (
        <li key={name}>
          <a
            href={`#${name}`}
            className={styles.entry}
            aria-current={name === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault(); // A fragment in the address would add a history entry.
              focusField(name);
            }}
          >
            <span className={styles.circle} data-state={state} aria-hidden="true" />
            <span>
              {label}
              <span className="visually-hidden"> – {messages.states[state]}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
