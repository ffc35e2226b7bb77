import { resetPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { routes } from '../../../contract/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { focusOnMount } from '../../../ui/layout/focus-on-mount.ts';
import { AccountPage } from '../account-page.tsx';

/** Shown if the reset link is invalid or no longer valid, with a link to request a new one. */
export function ResetLinkEnded({ takesFocus }: { takesFocus: boolean }) {
  return (
    <AccountPage title={messages.title}>
      <p ref={takesFocus ? focusOnMount : undefined} role="alert" tabIndex={-1}>
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
