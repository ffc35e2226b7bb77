import { outboxStateMessages } from '../../contract/messages/device/outbox-state.ts';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { anyHttpPage } from '../../contract/routes.ts';
import { outboxStateText } from '../../outbox/read/outbox-state-text.ts';
import { useReadSummary } from '../../workspace/use-outbox.ts';
import { useReached } from '../../workspace/use-replica.ts';
import { useSignInHere } from '../../session/sign-in-here-context.ts';
import { Button, ExternalLink } from '../../ui/button.tsx';
import { Strip } from '../../ui/feedback/strip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useChoose } from './conflicts/use-choose.ts';
import styles from './waiting-screen.module.css';

const RENEWED_MS = 15_000;

/** What all changes wait for, and a button to act on it. */
export function OutboxStateNotice({ waits }: { waits: boolean }) {
  const summary = useReadSummary();
  const signInHere = useSignInHere();
  const { sendNow } = useChoose();
  const now = useNow(RENEWED_MS);
  const lastReading = useReached();
  if (summary === undefined || !waits) return null;
  const { waiting, sending, outboxState, blocked, stalled } = summary;
  const leaving = waiting + sending;
  const words = leaving > 0 ? outboxStateText(summary, now, lastReading) : null;
  const sessionEnded = outboxState.kind === 'sessionEnded';
  const isForeign = outboxState.kind === 'backingOff' && outboxState.reason === 'foreignPage';
  const act = sessionEnded ? (
    <Button variant="primary" onClick={signInHere}>
      {messages.signIn}
    </Button>
  ) : (
    <Button variant="primary" icon="send" onClick={() => void sendNow()}>
      {outboxStateMessages.sendNow}
    </Button>
  );
  return (
    <>
      {words !== null && (
        <Strip icon={sessionEnded || stalled ? 'warning' : 'clock'} tone={sessionEnded || stalled ? 'red' : 'grey'}>
          {words} {isForeign && <ExternalLink href={anyHttpPage}>{outboxStateMessages.foreignPageLink}</ExternalLink>}
          {stalled && !sessionEnded && outboxStateMessages.stalledHow}
        </Strip>
      )}
      {leaving > 0 && (sessionEnded || !blocked) && <div className={styles.acts}>{act}</div>}
    </>
  );
}
