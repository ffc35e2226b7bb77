import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { activationMessages as messages } from '../../../contract/messages/account/activation.ts';
import { accountMessages } from '../../../contract/messages/account/accounts.ts';
import { Button, ExternalLink } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout/stack.tsx';
import { AccountPage } from '../account-page.tsx';
import { RequestLink } from './request-link.tsx';

/**
 * Shown if the link has no activation token. Requesting a new link needs the e-mail, which is asked for only on demand.
 */
export function InvalidActivationLink() {
  const { contact } = useConfiguration();
  const [asks, setAsks] = useState(useAskedForLink());
  if (asks) return <RequestLink />;
  return (
    <AccountPage title={messages.invalid}>
      <div>
        <p>{messages.invalidText}</p>
        <p>{messages.invalidHow}</p>
      </div>
      <Row>
        <Button variant="primary" onClick={() => setAsks(true)}>
          {messages.requestNew}
        </Button>
        <ExternalLink href={contact} look="secondary">
          {accountMessages.contactSupport}
        </ExternalLink>
      </Row>
    </AccountPage>
  );
}

/** Whether the link that led here already asked for a new activation link. */
function useAskedForLink(): boolean {
  const { state }: { state: unknown } = useLocation();
  return typeof state === 'object' && state !== null && 'asksForLink' in state && state.asksForLink === true;
}
