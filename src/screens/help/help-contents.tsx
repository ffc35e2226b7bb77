import { useState } from 'react';
import { helpMessages as messages, type HelpPart } from '../../contract/messages/help.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './help-contents.module.css';

/** From this width on, the contents are beside the text. */
const BESIDE = '(min-width: 991.98px)';

/** The table of contents of the guide; folded on a narrow screen, where it would hide the text. */
export function HelpContents({ parts }: { parts: readonly HelpPart[] }) {
  const [isBeside] = useState(() => matchMedia(BESIDE).matches);
  return (
    <nav className={styles.contents} aria-label={messages.contents}>
      <details open={isBeside}>
        <summary className={styles.summary}>
          {messages.contents}
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        <div className={styles.parts}>
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
        </div>
      </details>
    </nav>
  );
}
