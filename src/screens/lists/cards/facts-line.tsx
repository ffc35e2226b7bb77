import { Fragment } from 'react';
import { listMessages as messages } from '../../../contract/messages/application/review.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { datesOf, type CardDates } from './card-facts.ts';
import styles from './facts-line.module.css';

/** What is known of an application, in one quiet line: reference, dates and their age, authors, number of messages. */
export function FactsLine({
  application,
  dates,
  now,
  authors,
  hasCommentCount,
}: {
  application: ListEntry;
  dates: CardDates;
  /** ms since 1970 */
  now: number;
  authors: string | undefined;
  hasCommentCount: boolean;
}) {
  const { reference, commentCount } = application;
  return (
    <p className={styles.line}>
      {reference !== null && (
        <span className={styles.short}>
          <span className="visually-hidden">{messages.reference}: </span>
          {reference}
        </span>
      )}
      {datesOf(application, dates, now).map(({ label, value, age }) => (
        <Fragment key={label}>
          <span className={styles.short}>
            {label}: {value}
          </span>
          {age !== undefined && (
            <span className={styles.short} data-of-moment>
              {age}
            </span>
          )}
        </Fragment>
      ))}
      {authors !== undefined && (
        <span>
          {messages.authors}: <bdi>{authors}</bdi>
        </span>
      )}
      {hasCommentCount && <span className={styles.short}>{messages.comments(commentCount)}</span>}
    </p>
  );
}
