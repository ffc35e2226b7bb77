import { useOutboxSummary } from '../../outbox/outbox-context.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import { sendingWords } from './sending-words.ts';
import styles from './sending-state.module.css';

/** Says in words what of this person's work is not at the portal yet, and nothing when all of it is. */
export function SendingState() {
  const words = sendingWords(useOutboxSummary());
  const signInAgain = useSignInAgain();
  const { needsYou, signIn, waiting, sending } = words;
  const isOnlySending = sending !== undefined && needsYou === undefined && waiting === undefined;
  return (
    <StatusRegion className={styles.state}>
      {Object.keys(words).length > 0 && (
        <span className={styles.words} data-passing={isOnlySending || undefined}>
          {needsYou !== undefined && (
            <span className={styles.needsYou}>
              <Icon name="warning" />
              {needsYou}
            </span>
          )}
          {signIn !== undefined && (
            <button type="button" className={styles.signIn} onClick={signInAgain}>
              {signIn}
            </button>
          )}
          {waiting !== undefined && (
            <span className={styles.word}>
              <Icon name="clock" />
              {waiting}
            </span>
          )}
          {sending !== undefined && (
            <span className={styles.word}>
              <Spinner />
              {sending}
            </span>
          )}
        </span>
      )}
    </StatusRegion>
  );
}
