import { useId, type ReactNode } from 'react';
import { untitled } from '../../../contract/messages/application/names.ts';
import { Link } from 'react-router-dom';
import { listMessages as messages } from '../../../contract/messages/application/review.ts';
import { reviewApplication } from '../../../contract/routes.ts';
import { fullName } from '../../../contract/domain/user.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import type { CardDates } from './card-facts.ts';
import { FactsLine } from './facts-line.tsx';
import styles from './review-row.module.css';

/** One application in an administrator's list: two lines, and a link that covers the row. */
export function ReviewRow({
  application,
  dates,
  now,
  badges,
  hasCommentCount,
}: {
  application: ListEntry;
  dates: CardDates;
  /** ms since 1970 */
  now: number;
  badges: ReactNode;
  hasCommentCount: boolean;
}) {
  const titleId = useId();
  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {application.researchTitle.trim() || untitled}
        </h2>
        <FactsLine
          application={application}
          dates={dates}
          now={now}
          authors={fullName(application.applicant) || undefined}
          hasCommentCount={hasCommentCount}
        />
      </div>
      <div className={styles.side}>
        {badges}
        <Link to={reviewApplication(application.id)} className={styles.view} aria-describedby={titleId}>
          {messages.viewResearch}
        </Link>
      </div>
    </article>
  );
}
