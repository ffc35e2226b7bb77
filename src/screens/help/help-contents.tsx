import { helpMessages as messages, type HelpPart } from '../../contract/messages/help.ts';
import styles from './help-contents.module.css';

/** The table of contents of the guide. */
export function HelpContents({ parts }: { parts: readonly HelpPart[] }) {
  return (
    <nav className={styles.contents} aria-label={messages.contents}>
      {parts.map(({ id, title, sections }) => (
        <div key={id}>
          <a href={`#${id}`} className={styles.part}>
            {title}
          </a>
          <ul className={styles.sections}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
