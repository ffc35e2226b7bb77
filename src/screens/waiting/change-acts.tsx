import { lineMessages } from '../../contract/messages/line.ts';
import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import { waitingChange } from '../../contract/routes.ts';
import type { Hold } from '../../outbox/hold.ts';
import type { ListedOperation } from '../../outbox/listing.ts';
import { useSession, useSignedInUser } from '../../session/session-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shortWords } from './change-words.ts';
import { mendingOf } from './mending.ts';
import { useChoosing } from './use-choosing.ts';
import { useDownloading } from './use-downloading.ts';

/** Why no hurry helps it: it is on its way, or waits for somebody. */
function cannotGo({ kind }: Hold): string | undefined {
  const isStill = kind === 'sending' || kind === 'behind' || kind === 'unstarted' || kind === 'signedOut';
  return isStill ? messages.holds[kind] : undefined;
}

/** What can be done with one change. Every button says in its name which change it is about. */
export function ChangeActs({
  operation,
  onDiscard,
  isWhole,
  reasonId,
}: {
  operation: ListedOperation;
  onDiscard: (operation: ListedOperation) => void;
  /** On the page of this one change, which shows all of it. */
  isWhole: boolean;
  /** The id of the words that tell why it has not gone. */
  reasonId: string;
}) {
  const { id, lane, change, hold, trouble, discardWanted } = operation;
  const { currentApplication } = useSession();
  const { roleId } = useSignedInUser();
  const { retry, sendNow } = useChoosing();
  const download = useDownloading(operation);
  const mending = mendingOf(change, lane, roleId);
  const named = (act: string) => messages.ofChange(act, shortWords(change));
  const conflict = trouble?.conflict ?? null;
  const needsPerson = hold.kind === 'person';
  const isChosen = needsPerson && conflict !== null && conflict.kind !== 'mayHaveArrived';
  const mayHaveArrived = conflict?.kind === 'mayHaveArrived';
  return (
    <>
      {isChosen && !isWhole && (
        <ButtonLink to={waitingChange(id)} small variant="primary" aria-label={named(messages.choose)}>
          {messages.choose}
        </ButtonLink>
      )}
      {!needsPerson && (
        <Button
          small
          icon="send"
          aria-label={named(lineMessages.sendNow)}
          unavailableBecause={cannotGo(hold)}
          reasonId={reasonId}
          onClick={() => void sendNow(id)}
        >
          {lineMessages.sendNow}
        </Button>
      )}
      <ButtonLink
        to={mending.to}
        small
        icon={mending.text === messages.edit ? 'pencil' : undefined}
        aria-label={named(mending.text)}
        onClick={() => {
          if (!mending.opens) return;
          currentApplication.clear();
          currentApplication.open(lane);
        }}
      >
        {mending.text}
      </ButtonLink>
      {needsPerson && !isChosen && (
        <Button small icon="retry" aria-label={named(messages.retry)} onClick={() => retry(id)}>
          {messages.retry}
        </Button>
      )}
      {!discardWanted && !(isWhole && isChosen) && (
        <Button
          small
          icon="trash"
          aria-label={named(mayHaveArrived ? messages.forget : messages.discard)}
          onClick={() => onDiscard(operation)}
        >
          {mayHaveArrived ? messages.forget : messages.discard}
        </Button>
      )}
      <Button small icon="download" aria-label={named(messages.download)} onClick={download}>
        {messages.download}
      </Button>
      {!isWhole && !isChosen && (
        <ButtonLink to={waitingChange(id)} small variant="quiet" aria-label={named(messages.more)}>
          {messages.more}
        </ButtonLink>
      )}
    </>
  );
}
