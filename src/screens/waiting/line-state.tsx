import { lineMessages } from '../../contract/messages/device/line.ts';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { anyHttpPage } from '../../contract/routes.ts';
import { lineWords } from '../../outbox/read/line-words.ts';
import { useReadSummary } from '../../outbox/read/outbox-context.ts';
import { useReached } from '../../replica/replica-context.ts';
import { useSignInHere } from '../../session/sign-in-here-context.ts';
import { Button, ExternalLink } from '../../ui/button.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useChoosing } from './conflicts/use-choosing.ts';
import styles from './waiting-screen.module.css';

const RENEWED_MS = 15_000;

/** What all changes wait for, and a button to act on it. */
export function LineState({ waits }: { waits: boolean }) {
  const summary = useReadSummary();
  const signInHere = useSignInHere();
  const { sendNow } = useChoosing();
  const now = useNow(RENEWED_MS);
  const lastReading = useReached();
  if (summary === undefined || !waits) return null;
  const { waiting, sending, line, blocked, stuck } = summary;
  const leaving = waiting + sending;
  const words = leaving > 0 ? lineWords(summary, now, lastReading) : null;
  const signedOut = line.kind === 'signedOut';
  const isForeign = line.kind === 'backingOff' && line.reason === 'foreignPage';
  const act = signedOut ? (
    <Button variant="primary" onClick={signInHere}>
      {messages.signIn}
    </Button>
  ) : (
    <Button variant="primary" icon="send" onClick={() => void sendNow()}>
      {lineMessages.sendNow}
    </Button>
  );
  return (
    <>
      {words !== null && (
        <Strip icon={signedOut || stuck ? 'warning' : 'clock'} tone={signedOut || stuck ? 'red' : 'grey'}>
          {words} {isForeign && <ExternalLink href={anyHttpPage}>{lineMessages.foreignPageLink}</ExternalLink>}
          {stuck && !signedOut && lineMessages.stuckHow}
        </Strip>
      )}
      {leaving > 0 && (signedOut || !blocked) && <div className={styles.acts}>{act}</div>}
    </>
  );
}
