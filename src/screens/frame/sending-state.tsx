import { frameMessages as messages } from '../../contract/messages.ts';
import { useOutboxState } from '../../outbox/outbox-context.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import styles from './sending-state.module.css';

/** Says that something is on its way, and nothing when nothing is: what became of it, the page that sent it says. */
export function SendingState() {
  const { sending } = useOutboxState();
  return (
    <StatusRegion className={styles.state}>
      {sending > 0 && (
        <span className={styles.words}>
          <Spinner />
          {messages.sending}
        </span>
      )}
    </StatusRegion>
  );
}
