import { useId, type ReactNode } from 'react';
import { untitled } from '../../../contract/messages/application/names.ts';
import { Link } from 'react-router-dom';
import { listMessages as messages } from '../../../contract/messages/application/review.ts';
import { isApplicantsTurn, isEditable } from '../../../contract/domain/statuses.ts';
import { editApplication, printApplication, viewApplication } from '../../../contract/routes.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { OwnCard } from './card-facts.ts';
import { DraftProgress } from './draft-progress.tsx';
import { FactsLine } from './facts-line.tsx';
import { LastMessageLine } from './last-message-line.tsx';
import styles from './application-card.module.css';

/** One of the applicant's own applications in a list. */
export function ApplicationCard({
  application,
  card,
  now,
  badges,
  author,
  isDetailed,
  onDelete,
}: {
  application: ListEntry;
  card: OwnCard;
  /** ms since 1970 */
  now: number;
  badges: ReactNode;
  author: string;
  /** Whether it also shows what its list does not tell. */
  isDetailed: boolean;
  /** Only for drafts that only this device has. */
  onDelete?: (() => void) | undefined;
}) {
  // All links of a list have the same text; the title says which application each is about.
  const titleId = useId();
  const { id, status, onlyHere, requested } = application;
  // An application whose submission waits can still be edited; the wizard checks whether it is too late.
  const isEdited = isEditable(status) || onlyHere || requested !== null;
  const more = onlyHere ? 'progress' : card.more;
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {/* A draft that the server does not know has no page to view; it is only opened in the wizard. */}
          <Link to={onlyHere ? editApplication(id) : viewApplication(id)}>
            {application.researchTitle.trim() || untitled}
          </Link>
        </h2>
        <FactsLine
          application={application}
          dates={onlyHere ? 'created' : card.dates}
          now={now}
          authors={card.authors ? author : undefined}
          hasCommentCount={card.comments}
        />
        {isDetailed && requested === null && more === 'progress' && <DraftProgress application={application} />}
        {isDetailed && requested === null && more === 'lastMessage' && <LastMessageLine id={id} />}
      </div>
      <div className={styles.side}>
        {badges}
        <div className={styles.actions}>
          {onDelete !== undefined && (
            <Button variant="quietDanger" small icon="trash" aria-describedby={titleId} onClick={onDelete}>
              {messages.delete}
            </Button>
          )}
          {!onlyHere && (
            <ButtonLink to={viewApplication(id)} small variant="quiet" aria-describedby={titleId}>
              {card.view}
            </ButtonLink>
          )}
          {isEdited && (
            <ButtonLink
              to={editApplication(id)}
              small
              variant={isApplicantsTurn(status) ? 'primary' : 'tinted'}
              icon="pencil"
              aria-describedby={titleId}
            >
              {messages.edit}
            </ButtonLink>
          )}
          {card.prints && (
            <ButtonLink to={printApplication(id)} small variant="tinted" icon="print" aria-describedby={titleId}>
              {messages.print}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}
