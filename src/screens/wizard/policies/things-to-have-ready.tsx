import type { ReactNode } from 'react';
import { guidanceMessages as messages } from '../../../contract/messages/application/guidance.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { SmallDisclosure } from '../../../ui/data/small-disclosure.tsx';
import { WithAside } from '../../../ui/layout/stack.tsx';
import styles from '../guidance/guidance.module.css';

/** What an application asks for, beside the first step, so that no one has to stop halfway to look for it. */
export function ThingsToHaveReady({ children }: { children: ReactNode }) {
  const list = (
    <ul className={styles.points}>
      {messages.needed.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  );
  return (
    <WithAside
      label={wizardMessages.helpLabel}
      aside={
        <section className={styles.part}>
          <h2 className={styles.title}>{messages.haveReady}</h2>
          {list}
        </section>
      }
    >
      <SmallDisclosure title={messages.haveReady} narrowOnly>
        {list}
      </SmallDisclosure>
      {children}
    </WithAside>
  );
}
