import { useState } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { activationMessages as messages } from '../../contract/messages/activation.ts';
import { accountMessages } from '../../contract/messages/accounts.ts';
import { Button, ExternalLink } from '../../ui/button.tsx';
import { Row } from '../../ui/stack.tsx';
import { AccountPage } from './account-page.tsx';
import { RequestLink } from './request-link.tsx';

/** There is no token to activate by. A new link needs the e-mail, which is asked for when it is wanted. */
export function InvalidActivationLink() {
  const { contact } = useConfiguration();
  const [asks, setAsks] = useState(false);
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
