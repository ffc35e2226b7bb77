import { outboxStateMessages } from '../../../contract/messages/device/outbox-state.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { waitingChange } from '../../../contract/routes.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { offeredOnCard, type OfferedAction } from '../../../outbox/read/offered-actions.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { shortText } from './change-text.ts';
import { TargetLink } from './target-link.tsx';
import { useChoose } from '../conflicts/use-choose.ts';
import { useDownloading } from '../use-download.ts';
import styles from '../waiting-screen.module.css';

/** The buttons for one change. The name of each button says which change it is about. */
export function ChangeActions({
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
  const offered = inOrder(isWhole ? all.filter(({ kind }) => !isElsewhere(kind)) : offeredOnCard(all));
  // Beside a choice between two sides, no other action stands out.
  const choosesHere = isWhole && all.some(({ kind }) => isElsewhere(kind) && kind !== 'copyOut');
  const main = choosesHere ? undefined : offered[0];
  const isChosen = main?.kind === 'choose';
  const rest = offered.filter((action) => action !== main);
  const button = (action: OfferedAction) => (
    <ActButton
      key={'target' in action ? 'open' : action.kind}
      action={action}
      isMain={action === main}
      isWhole={isWhole}
      operation={operation}
      onDiscard={onDiscard}
      reasonId={reasonId}
    />
  );
  return (
    <div className={styles.acts} data-quiet={main === undefined || undefined}>
      {main && button(main)}
      {rest.filter(({ kind }) => !isAside(kind)).map(button)}
      {!isWhole && !isChosen && (
        <ButtonLink
          to={waitingChange(id)}
          small
          variant="quiet"
          aria-label={messages.ofChange(messages.more, shortText(change))}
        >
          {messages.more}
        </ButtonLink>
      )}
      <span className={styles.aside}>
        {rest
          .filter(({ kind }) => isAside(kind))
          .toReversed()
          .map(button)}
      </span>
    </div>
  );
}

/** What has a button here. The sides of a conflict are shown below, and the copy of the text beside the text. */
const here: readonly OfferedAction['kind'][] = [
  'choose',
  'sendNow',
  'edit',
  'look',
  'submitPage',
  'tryAgain',
  'discard',
  'abandon',
  'download',
];
const isElsewhere = (kind: OfferedAction['kind']) => !here.includes(kind);

/** The actions beside the others: a copy, and what removes the change. */
const isAside = (kind: OfferedAction['kind']) => kind === 'download' || kind === 'discard' || kind === 'abandon';

/** What cannot be pressed now comes after what can, so that the first action is one that helps. */
const inOrder = (actions: readonly OfferedAction[]): readonly OfferedAction[] =>
  actions.toSorted((one, other) => Number(isLocked(one)) - Number(isLocked(other)));

const isLocked = (action: OfferedAction) => action.kind === 'sendNow' && action.notNow !== null;

/** The button for one of the actions; nothing for one that is offered elsewhere on the page. */
function ActButton({
  action,
  isMain,
  isWhole,
  operation,
  onDiscard,
  reasonId,
}: {
  action: OfferedAction;
  /** The first one: the only button that looks like one. */
  isMain: boolean;
  isWhole: boolean;
  operation: ListedOperation;
  onDiscard: (operation: ListedOperation) => void;
  reasonId: string;
}) {
  const { id, lane, change } = operation;
  const { kind } = action;
  const { retry, sendNow } = useChoose();
  const named = (act: string) => messages.ofChange(act, shortText(change));
  const needsUser = operation.blockedReason.kind === 'user';
  const variant = isMain ? (needsUser ? 'primary' : 'secondary') : 'quiet';
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
          variant={variant}
          icon={isMain ? 'send' : undefined}
          aria-label={named(outboxStateMessages.sendNow)}
          unavailableBecause={action.notNow === null ? undefined : messages.blockedReasons[action.notNow]}
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
        <TargetLink
          target={action.target}
          lane={lane}
          variant={variant}
          icon={isMain && kind === 'edit' ? 'pencil' : undefined}
          name={named(placeLabels[kind])}
        >
          {placeLabels[kind]}
        </TargetLink>
      );
    case 'tryAgain':
      return (
        <Button small variant={variant} aria-label={named(messages.retry)} onClick={() => void retry(id)}>
          {messages.retry}
        </Button>
      );
    case 'discard':
    case 'abandon':
    case 'download':
      return <AsideButton kind={kind} operation={operation} isWhole={isWhole} onDiscard={onDiscard} />;
    default:
      return null;
  }
}

/** The button for a copy of a change, or for removing it: in the list only its icon is shown. */
function AsideButton({
  kind,
  operation,
  isWhole,
  onDiscard,
}: {
  kind: 'discard' | 'abandon' | 'download';
  operation: ListedOperation;
  isWhole: boolean;
  onDiscard: (operation: ListedOperation) => void;
}) {
  const download = useDownloading(operation);
  const isCopy = kind === 'download';
  return (
    <Button
      small
      variant="quiet"
      icon={isCopy ? 'download' : 'trash'}
      iconOnly={!isWhole}
      aria-label={messages.ofChange(messages[kind], shortText(operation.change))}
      onClick={isCopy ? download : () => onDiscard(operation)}
    >
      {messages[kind]}
    </Button>
  );
}

const placeLabels = { edit: messages.edit, look: messages.look, submitPage: messages.submitAgain };
