import { useId, type ReactNode } from 'react';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import type { ListEntry } from '../../replica/sources/list-entry.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { factsOf, type CardDates } from './card-facts.ts';
import styles from './application-card.module.css';

/** One application in a list: dates, title, authors, number of messages, and links. */
export function ApplicationCard({
  application,
  dates,
  badges,
  authors,
  hasCommentCount,
  view,
  edit,
  onDelete,
}: {
  application: ListEntry;
  dates: CardDates;
  badges?: ReactNode;
  authors?: string | undefined;
  hasCommentCount: boolean;
  view?: { to: string; text: string } | undefined;
  edit?: string | undefined;
  /** Only for drafts that only this device has. */
  onDelete?: (() => void) | undefined;
}) {
  // All links of a list have the same text; the title says which application each is about.
  const titleId = useId();
  const title = application.researchTitle.trim();
  return (
    <Card
      meta={factsOf(application, dates).map(({ label, value }) => (
        <span key={label}>
          {label}: <span className={styles.value}>{value}</span>
        </span>
      ))}
      badge={badges}
      title={<span id={titleId}>{title === '' ? messages.untitled : title}</span>}
      actions={
        <>
          {view !== undefined && (
            <ButtonLink to={view.to} small aria-describedby={titleId}>
              {view.text}
            </ButtonLink>
          )}
          {edit !== undefined && (
            <ButtonLink to={edit} small icon="pencil" aria-describedby={titleId}>
              {messages.edit}
            </ButtonLink>
          )}
          {onDelete !== undefined && (
            <Button small icon="trash" aria-describedby={titleId} onClick={onDelete}>
              {messages.delete}
            </Button>
          )}
        </>
      }
    >
      {(authors !== undefined || hasCommentCount) && (
        <div className={styles.line}>
          {authors !== undefined && (
            <span>
              {messages.authors}: <bdi className={styles.value}>{authors}</bdi>
            </span>
          )}
          {hasCommentCount && (
            <span className={styles.comments}>
              <Icon name="speech" />
              <span>{messages.comments(application.commentCount)}</span>
            </span>
          )}
        </div>
      )}
    </Card>
  );
}
