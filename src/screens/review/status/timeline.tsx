import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import type { TimelineEvent } from './timeline-of.ts';
import styles from './timeline.module.css';

/** The events of an application in one line, the latest marked. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ol className={styles.line} aria-label={messages.timeline}>
      {events.map(({ text, date, state }, index) => (
        // Events of one kind may repeat, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.event} data-state={state}>
          <span className={styles.text}>
            {text}
            {state === 'latest' && <span className="visually-hidden"> ({messages.now})</span>}
            {state === 'ahead' && <span className="visually-hidden"> ({messages.notYet})</span>}
          </span>
          {date !== '' && <span className={styles.date}>{date}</span>}
        </li>
      ))}
    </ol>
  );
}
