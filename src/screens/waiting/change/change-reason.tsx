import { refusalMessages } from '../../../contract/messages/device/refusals.ts';
import { Link } from 'react-router-dom';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { useSession } from '../../../session/session-context.ts';
import { blockedReasonText } from '../blocked-reason-text.ts';
import { problemLink } from './fix-link.ts';
import styles from '../waiting-screen.module.css';

/** Why a change has not been sent: what it waits for, or the server's text and the problems it found. */
export function ChangeReason({ operation, now, id }: { operation: ListedOperation; now: number; id?: string }) {
  const { currentApplication } = useSession();
  const { trouble, blockedReason, lane } = operation;
  const open = () => {
    currentApplication.clear();
    currentApplication.open(lane);
  };
  if (blockedReason.kind !== 'user' || trouble === null) {
    return (
      <div className={styles.because} id={id}>
        {blockedReasonText(operation, now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    );
  }
  const { status, message, problems, conflict } = trouble;
  // A status of 0 means that this device found the trouble without a response from the server.
  const isAnswer = conflict === null && status !== 0;
  const links = problems.map(problemLink);
  // A message that only repeats a problem is said once, as the link to its field.
  const [same] = links.filter((link) => link.message === message);
  const rest = links.filter((link) => link !== same);
  const said = same === undefined ? message : <Problem link={same} onOpen={open} />;
  return (
    <div className={styles.because} id={id}>
      {/* The text of a conflict was written by this device; it is not the server's response. */}
      <p dir="auto">
        {isAnswer && message !== '' && `${refusalMessages.portalSays} `}
        {isAnswer && message === '' ? refusalMessages.noReasonGiven : said}
      </p>
      {conflict?.kind === 'mayHaveArrived' && (
        <p>{conflict.lookedUp ? messages.mayHaveArrivedHow.mayDouble : messages.mayHaveArrivedHow.sameKey}</p>
      )}
      {rest.length > 0 && (
        <ul className={styles.problems} aria-label={messages.problems}>
          {rest.map((link, index) => (
            // Two rows of a list may have the same problem.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${link.message}`}>
              <Problem link={link} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A problem, with a link to its field if there is one. */
function Problem({ link: { to, message }, onOpen }: { link: ReturnType<typeof problemLink>; onOpen: () => void }) {
  if (to === null) return message;
  return (
    <Link to={to} onClick={onOpen}>
      {message}
    </Link>
  );
}
