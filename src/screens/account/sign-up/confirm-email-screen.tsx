import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { confirmEmailMessages as messages } from '../../../contract/messages/account/confirm-email.ts';
import { tokenOfLink } from '../../../contract/routes.ts';
import { AccountPage } from '../account-page.tsx';
import { EmailConfirmationForm } from './email-confirmation.tsx';
import { ContinueLink } from '../continue-link.tsx';

/** The screen that both links mailed for a change of email open. */
export default function ConfirmEmailScreen() {
  const token = tokenOfLink(useLocation())?.trim();
  const [tries, setTries] = useState(0);
  if (!token) {
    return (
      <AccountPage title={messages.failed} mark="trouble">
        <p>{messages.incomplete}</p>
        <ContinueLink />
      </AccountPage>
    );
  }
  return <EmailConfirmationForm key={`${token} ${tries}`} token={token} onTryAgain={() => setTries(tries + 1)} />;
}
