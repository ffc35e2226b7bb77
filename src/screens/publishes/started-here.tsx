import { useEffect, useId, useState } from 'react';
import { formatDate } from '../../contract/dates.ts';
import { listMessages as messages, standingMessages } from '../../contract/messages.ts';
import { editApplication } from '../../contract/routes.ts';
import type { StartedHere } from '../../drafts/drafts.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardList } from '../../ui/card.tsx';

/** The drafts that the server knows nothing of, newest first; undefined while they are read. */
export function useStartedHere(): readonly StartedHere[] | undefined {
  const drafts = useDrafts();
  const [found, setFound] = useState<readonly StartedHere[]>();
  useEffect(() => drafts.watchStartedHere((started) => setFound(started.toReversed())), [drafts]);
  return found;
}

/** Drafts that are on this device only: no list of the server's has them, and nobody shall think them lost. */
export function StartedHereList({ drafts }: { drafts: readonly StartedHere[] }) {
  if (drafts.length === 0) return null;
  return (
    <CardList label={messages.startedHere}>
      {drafts.map((draft) => (
        <StartedHereCard key={draft.applicationId} draft={draft} />
      ))}
    </CardList>
  );
}

function StartedHereCard({ draft }: { draft: StartedHere }) {
  const { applicationId, researchTitle, startedAt, submitting } = draft;
  // All links of a list have one name; the title says which application each is about.
  const titleId = useId();
  return (
    <Card
      meta={
        <span>
          {messages.createdOn}: {formatDate(new Date(startedAt).toISOString())}
        </span>
      }
      badge={
        submitting ? (
          <Badge tone="grey" text={standingMessages.words.waiting} />
        ) : (
          <Badge tone="yellow" text={messages.onThisDevice} />
        )
      }
      title={<span id={titleId}>{researchTitle.trim() === '' ? messages.untitled : researchTitle.trim()}</span>}
      actions={
        <ButtonLink to={editApplication(applicationId)} small icon="pencil" aria-describedby={titleId}>
          {messages.edit}
        </ButtonLink>
      }
    />
  );
}
