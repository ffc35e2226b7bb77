import { resetPasswordMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { routes } from '../../../contract/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { focusOnMount } from '../../../ui/layout/focus-on-mount.ts';
import { AccountPage } from '../account-page.tsx';
import { BackToLogin, FullWidth } from '../form-frame.tsx';

/** Shown if the reset link is invalid or no longer valid, with a link to request a new one. */
export function ResetLinkEnded({ takesFocus }: { takesFocus: boolean }) {
  return (
    <AccountPage title={messages.title} mark="trouble">
      <div ref={takesFocus ? focusOnMount : undefined} role="alert" tabIndex={-1}>
        <p>{messages.ended}</p>
        <p>{messages.endedHow}</p>
      </div>
      <FullWidth>
        <ButtonLink to={routes.forgotPassword} variant="primary">
          {messages.requestNew}
        </ButtonLink>
        <BackToLogin />
      </FullWidth>
    </AccountPage>
  );
}
