import { newAccountMessages } from '../../contract/messages/new-account.ts';
import { createAccountMessages } from '../../contract/messages/account-pages.ts';
import { StatusRegion } from '../../ui/status-region.tsx';
import type { EmailCheck } from './email-check.ts';
import styles from './email-check-state.module.css';

/** How the check of an address goes. That it is taken is seen at the field; here it is said aloud, nobody having asked. */
export function EmailCheckState({ check }: { check: EmailCheck }) {
  return (
    <StatusRegion className={styles.state}>
      {check.kind === 'checking' && createAccountMessages.checking}
      {check.kind === 'unanswered' && createAccountMessages.unchecked(check.why)}
      {check.kind === 'taken' && <span className="visually-hidden">{newAccountMessages.emailTaken}</span>}
    </StatusRegion>
  );
}
