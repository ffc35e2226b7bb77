import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { activationMessages as messages } from '../../../contract/messages/account/activation.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { Button, ExternalLink } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { FullWidth, Note } from '../form-frame.tsx';
import { RequestLink } from './request-link.tsx';

/**
 * Shown if the link has no activation token. Requesting a new link needs the email, which is asked for only on demand.
 */
export function InvalidActivationLink() {
  const { contact } = useConfiguration();
  const [asks, setAsks] = useState(useAskedForLink());
  if (asks) return <RequestLink />;
  return (
    <AccountPage title={messages.invalid} lead={messages.invalidText} mark="trouble">
      <FullWidth>
        <Button variant="primary" onClick={() => setAsks(true)}>
          {messages.requestNew}
        </Button>
        <ExternalLink href={contact} look="secondary">
          {accountMessages.contactSupport}
        </ExternalLink>
      </FullWidth>
      <Note>{messages.invalidHow}</Note>
    </AccountPage>
  );
}

/** Whether the link that led here already asked for a new activation link. */
function useAskedForLink(): boolean {
  const { state }: { state: unknown } = useLocation();
  return typeof state === 'object' && state !== null && 'asksForLink' in state && state.asksForLink === true;
}
