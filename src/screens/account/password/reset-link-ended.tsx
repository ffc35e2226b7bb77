import { useEffect, useRef } from 'react';
import { resetPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { routes } from '../../../contract/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';

/** Shown if the reset link is invalid or no longer valid, with a link to request a new one. */
export function ResetLinkEnded({ takesFocus }: { takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <AccountPage title={messages.title}>
      <p ref={text} role="alert" tabIndex={-1}>
        {messages.ended} {messages.endedHow}
      </p>
      <div>
        <ButtonLink to={routes.forgotPassword} variant="primary">
          {messages.requestNew}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
