import { accountFieldMessages, createAccountMessages } from '../../contract/messages.ts';
import { StatusRegion } from '../../ui/status-region.tsx';
import type { EmailCheck } from './use-email-check.ts';
import styles from './email-check-state.module.css';

/** How the check of an address goes. That it is taken is seen at the field; here it is said aloud, nobody having asked. */
export function EmailCheckState({ check }: { check: EmailCheck }) {
  return (
    <StatusRegion className={styles.state}>
      {check === 'checking' && createAccountMessages.checking}
      {check === 'taken' && <span className="visually-hidden">{accountFieldMessages.emailTaken}</span>}
    </StatusRegion>
  );
}
