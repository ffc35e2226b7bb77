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
  const { trouble, hold, lane } = operation;
  const open = () => {
    currentApplication.clear();
    currentApplication.open(lane);
  };
  if (hold.kind !== 'user' || trouble === null) {
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
  const isOnlyMessage = links.length === 1 && links[0]?.message === message && links[0].to === null;
  return (
    <div className={styles.because} id={id}>
      {/* The text of a conflict was written by this device; it is not the server's response. */}
      <p dir="auto">{isAnswer ? `${messages.portalSays} ${message || messages.noReason}` : message}</p>
      {conflict?.kind === 'mayHaveArrived' && (
        <p>{conflict.lookedUp ? messages.mayHaveArrivedHow.mayDouble : messages.mayHaveArrivedHow.sameKey}</p>
      )}
      {links.length > 0 && !isOnlyMessage && (
        <ul className={styles.problems} aria-label={messages.problems}>
          {links.map((link, index) => (
            // Two rows of a list may have the same problem.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${link.message}`}>
              {link.to === null ? (
                link.message
              ) : (
                <Link to={link.to} onClick={open}>
                  {link.message}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
