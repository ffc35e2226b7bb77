import { newAccountMessages } from '../../../contract/messages/account/new-account.ts';
import { createAccountMessages } from '../../../contract/messages/account/account-pages.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import type { EmailCheck } from './email-check.ts';

/**
 * The hint of the email field, or the state of the check in its place, so that nothing below it moves. The field itself
 * shows that an address is taken; here it is only announced to screen readers, because the user did not start the
 * check.
 */
export function EmailCheckState({ check }: { check: EmailCheck }) {
  return (
    <>
      {check.kind !== 'checking' && check.kind !== 'unanswered' && createAccountMessages.emailHint}
      <StatusRegion>
        {check.kind === 'checking' && createAccountMessages.checking}
        {check.kind === 'unanswered' && createAccountMessages.unchecked(check.why)}
        {check.kind === 'taken' && <span className="visually-hidden">{newAccountMessages.emailTaken}</span>}
      </StatusRegion>
    </>
  );
}
