import { outboxStateMessages } from '../../../contract/messages/device/outbox-state.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { waitingChange } from '../../../contract/routes.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { offeredOnCard, type OfferedAction } from '../../../outbox/read/offered-actions.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { shortWords } from './change-words.ts';
import { PlaceLink } from './place-link.tsx';
import { useChoose } from '../conflicts/use-choose.ts';
import { useDownloading } from '../use-download.ts';

/** The buttons for one change. The name of each button says which change it is about. */
export function ChangeActs({
  operation,
  offered: all,
  onDiscard,
  isWhole,
  reasonId,
}: {
  operation: ListedOperation;
  offered: readonly OfferedAction[];
  onDiscard: (operation: ListedOperation) => void;
  /** Whether it is shown on the page of this one change, which shows all of it. */
  isWhole: boolean;
  /** The id of the text that says why the change has not been sent. */
  reasonId: string;
}) {
  const { id, change } = operation;
  const offered = isWhole ? all : offeredOnCard(all);
  const isChosen = offered.some(({ kind }) => kind === 'choose');
  return (
    <>
      {offered.map((action) => (
        <ActButton
          key={'place' in action ? 'open' : action.kind}
          action={action}
          operation={operation}
          onDiscard={onDiscard}
          reasonId={reasonId}
        />
      ))}
      {!isWhole && !isChosen && (
        <ButtonLink
          to={waitingChange(id)}
          small
          variant="quiet"
          aria-label={messages.ofChange(messages.more, shortWords(change))}
        >
          {messages.more}
        </ButtonLink>
      )}
    </>
  );
}

/** The button for one of the actions; nothing for one that is offered elsewhere on the page. */
function ActButton({
  action,
  operation,
  onDiscard,
  reasonId,
}: {
  action: OfferedAction;
  operation: ListedOperation;
  onDiscard: (operation: ListedOperation) => void;
  reasonId: string;
}) {
  const { id, lane, change } = operation;
  const { kind } = action;
  const { retry, sendNow } = useChoose();
  const download = useDownloading(operation);
  const named = (act: string) => messages.ofChange(act, shortWords(change));
  switch (kind) {
    case 'choose':
      return (
        <ButtonLink to={waitingChange(id)} small variant="primary" aria-label={named(changeMessages.choose)}>
          {changeMessages.choose}
        </ButtonLink>
      );
    case 'sendNow':
      return (
        <Button
          small
          icon="send"
          aria-label={named(outboxStateMessages.sendNow)}
          unavailableBecause={action.notNow === null ? undefined : messages.holds[action.notNow]}
          reasonId={reasonId}
          onClick={() => void sendNow(id)}
        >
          {outboxStateMessages.sendNow}
        </Button>
      );
    case 'edit':
    case 'look':
    case 'submitPage':
      return (
        <PlaceLink
          place={action.place}
          lane={lane}
          icon={kind === 'edit' ? 'pencil' : undefined}
          name={named(placeWords[kind])}
        >
          {placeWords[kind]}
        </PlaceLink>
      );
    case 'tryAgain':
      return (
        <Button small icon="retry" aria-label={named(messages.retry)} onClick={() => void retry(id)}>
          {messages.retry}
        </Button>
      );
    case 'discard':
    case 'forget':
      return (
        <Button small icon="trash" aria-label={named(messages[kind])} onClick={() => onDiscard(operation)}>
          {messages[kind]}
        </Button>
      );
    case 'download':
      return (
        <Button small icon="download" aria-label={named(messages.download)} onClick={download}>
          {messages.download}
        </Button>
      );
    default:
      // The sides of a conflict are shown below it, and the button that copies the text is beside the text.
      return null;
  }
}

const placeWords = { edit: messages.edit, look: messages.look, submitPage: messages.submitAgain };
