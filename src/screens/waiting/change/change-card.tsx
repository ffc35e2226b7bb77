import { useId } from 'react';
import { formatMoment } from '../../../contract/wording/dates.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ChangeActs } from './change-acts.tsx';
import { ChangeReason } from './change-reason.tsx';
import { changeWords } from './change-words.ts';
import { StateBadge } from './state-badge.tsx';
import { useOffered } from './use-offered.ts';

const RENEWED_MS = 30_000;

/** One waiting change: what it is, its state and reason, since when, and its buttons. */
export function ChangeCard({
  operation,
  onDiscard,
}: {
  operation: ListedOperation;
  onDiscard: (operation: ListedOperation) => void;
}) {
  const now = useNow(RENEWED_MS);
  const reasonId = useId();
  const { offered } = useOffered(operation);
  return (
    <Card
      titleLevel={3}
      title={changeWords(operation.change)}
      badge={<StateBadge word={operation.word} />}
      meta={<span>{messages.since(formatMoment(operation.createdAt, now))}</span>}
      actions={
        <ChangeActs operation={operation} offered={offered} onDiscard={onDiscard} isWhole={false} reasonId={reasonId} />
      }
    >
      <ChangeReason operation={operation} now={now} id={reasonId} />
    </Card>
  );
}
