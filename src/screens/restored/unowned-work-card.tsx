import { useId } from 'react';
import { missingMessages as messages } from '../../contract/messages/device/missing.ts';
import { Button } from '../../ui/button.tsx';
import styles from './restored-screen.module.css';

/** Asks about work without a recorded owner; it may belong to another user who had this user's id before. */
export function UnownedWorkCard({ busy, onAnswer }: { busy: boolean; onAnswer: (isTheirs: boolean) => void }) {
  const headingId = useId();
  return (
    <section className={styles.offer} aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.unownedWorkTitle}</h2>
      <p>{messages.unownedWorkText}</p>
      <div className={styles.acts}>
        <Button busy={busy} onClick={() => onAnswer(true)}>
          {messages.claim}
        </Button>
        <Button onClick={() => onAnswer(false)}>{messages.disclaim}</Button>
      </div>
    </section>
  );
}
