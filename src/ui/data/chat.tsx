import { Avatar } from './avatar.tsx';
import styles from './chat.module.css';

export type ChatMessage = {
  key: string;
  /** Whether the reader's side wrote the message, or the other side. */
  side: 'own' | 'other';
  /** The author's role in words. */
  who: string;
  name: string;
  at: string;
  text: string;
  /** "Waiting", "Saved" … */
  state?: string | undefined;
};

/**
 * A conversation in chronological order. Sides differ in text and position, not only in colour; new messages are read
 * out.
 */
export function ChatThread({
  label,
  messages,
  emptyText,
}: {
  label: string;
  messages: readonly ChatMessage[];
  emptyText: string;
}) {
  return (
    <div role="log" aria-label={label} className={styles.log}>
      {messages.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      {messages.map(({ key, side, who, name, at, text, state }) => (
        <article key={key} className={styles.message} data-side={side}>
          <Avatar name={name} />
          <div className={styles.sheet}>
            <header className={styles.head}>
              <strong dir="auto">{name}</strong>
              <span>{who}</span>
              <span>{at}</span>
            </header>
            <p className={styles.text} dir="auto">
              {text}
            </p>
            {state !== undefined && <p className={styles.state}>{state}</p>}
          </div>
        </article>
      ))}
    </div>
  );
}
