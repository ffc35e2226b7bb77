import { useId } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { frameMessages } from '../../../contract/messages/frame.ts';
import { readingMessages } from '../../../contract/messages/reading.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { routes } from '../../../contract/routes.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { isRequest } from '../../../outbox/read/request.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ApplicationName } from '../application-name.tsx';
import { ChangeActions } from './change-actions.tsx';
import { ChangeReason } from './change-reason.tsx';
import { listedChangeText } from './change-text.ts';
import { ConflictChoice } from '../conflicts/conflict-choice.tsx';
import { StateBadge } from './state-badge.tsx';
import { useOffered } from './use-offered.ts';
import { useDiscarding } from './use-discard.tsx';
import { WholeWords } from './full-text.tsx';
import styles from '../waiting-screen.module.css';

const RENEWED_MS = 30_000;

/**
 * The page of one change: its text, why it is not sent yet, and the choices. `change` is undefined while it is read.
 */
export function ChangePage({ change }: { change: WholeChange | null | undefined }) {
  const { shortName } = useConfiguration();
  const { discard, dialog } = useDiscarding();
  const title = titleOf(change);
  return (
    <>
      <div>
        <ButtonLink to={routes.waiting} variant="quiet" small flush icon="arrow-left">
          {messages.back}
        </ButtonLink>
      </div>
      <PageHeading
        title={title}
        documentTitle={frameMessages.documentTitle(title, shortName)}
        aside={
          change && title !== messages.actionNeededTitle ? (
            <StateBadge delivery={change.operation.delivery} />
          ) : undefined
        }
      />
      {change === undefined && <Skeleton label={readingMessages.loading} />}
      {change === null && <p className={styles.quiet}>{messages.goneText}</p>}
      {change && <Change change={change} onDiscard={() => discard(change.operation)} />}
      {dialog}
    </>
  );
}

function titleOf(change: WholeChange | null | undefined): string {
  if (change === null) return messages.gone;
  const conflict = change?.operation.trouble?.conflict;
  switch (conflict?.kind) {
    case 'fields':
      return change?.intent.kind === 'removeInvestigator' ? messages.removalTitle : messages.conflictTitle;
    case 'file':
      return messages.fileTitle;
    case 'decision':
      return messages.decisionTitle;
    case 'submission':
      return isRequest(change?.operation.trouble?.conflict)
        ? messages.submissionTitle
        : messages.submissionChangedTitle;
    case 'mayHaveArrived':
      return messages.arrivedTitle;
    case undefined:
      return change?.operation.blockedReason.kind === 'user' ? messages.actionNeededTitle : messages.changeTitle;
  }
}

function Change({ change, onDiscard }: { change: WholeChange; onDiscard: () => void }) {
  const now = useNow(RENEWED_MS);
  const reasonId = useId();
  const { operation } = change;
  const conflict = operation.trouble?.conflict ?? null;
  const { offered, serverStatus } = useOffered(operation);
  const choosesFields = offered.some(({ kind }) => kind === 'keepMine');
  // The choice about a decision or a submission has its own link to the application.
  const hasLink = conflict?.kind === 'decision' || conflict?.kind === 'submission';
  const acts = (
    <ChangeActions
      operation={operation}
      offered={hasLink ? offered.filter(({ kind }) => kind !== 'look') : offered}
      onDiscard={onDiscard}
      isWhole
      reasonId={reasonId}
    />
  );
  return (
    <>
      <div className={styles.head}>
        <h2>{listedChangeText(operation.change)}</h2>
        <p className={styles.quiet}>
          <ApplicationName application={change} />
        </p>
      </div>
      {conflict === null || conflict.kind === 'mayHaveArrived' ? (
        <div className={styles.panel}>
          <ChangeReason operation={operation} now={now} id={reasonId} />
          {acts}
        </div>
      ) : (
        <>
          {!hasLink && acts}
          <ConflictChoice change={change} conflict={conflict} offered={offered} serverStatus={serverStatus} />
          {hasLink && acts}
        </>
      )}
      {!choosesFields && <WholeWords intent={change.intent} />}
    </>
  );
}
