import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  accountAnswers,
  accountMessages,
  loginMessages as messages,
} from '../../contract/messages/account/accounts.ts';
import { restoredMessages } from '../../contract/messages/device/restored.ts';
import { SignIn } from '../../contract/domain/user.ts';
import { routes } from '../../contract/routes.ts';
import { noResponseText } from '../../session/no-response-text.ts';
import { usePortalHasChanged, useSession } from '../../session/session-context.ts';
import type { BeginOutcome } from '../../session/sign-in.ts';
import { AccountPage } from './account-page.tsx';
import { EmailInput } from './email-input.tsx';
import { FormFrame, OtherWay } from './form-frame.tsx';
import { PasswordInput } from './password/password-input.tsx';
import type { Rejection } from './rejection.ts';
import { ResendButton } from './sign-up/resend-button.tsx';
import { useAccountForm } from './use-account-form.ts';
import styles from './form-frame.module.css';

/** The login screen. The route guard decides where it leads: it redirects as soon as a user is signed in. */
export function LoginScreen() {
  const { session, account } = useSession();
  const hasEnded = useSessionEnded();
  const hasChanged = usePortalHasChanged();
  const [notActive, setNotActive] = useState<string>();
  const form = useAccountForm({
    fields: ['emailAddress', 'password'],
    schema: SignIn,
    async send(credentials) {
      const outcome = await session.begin((signal) => account.signIn(credentials, signal));
      const isNotActive = outcome.kind === 'refused' && outcome.message === accountAnswers.notActivated;
      setNotActive(isNotActive ? credentials.emailAddress : undefined);
      return outcome.kind === 'done' ? undefined : rejected(outcome);
    },
  });

  return (
    <AccountPage
      title={messages.title}
      lead={hasChanged ? restoredMessages.signInAgain : hasEnded && messages.sessionEnded}
      frontDoor="always"
      form={form}
      more={notActive !== undefined && <ResendButton request={{ email: notActive }} />}
    >
      <FormFrame form={form} submit={messages.submit} submitting={messages.submitting}>
        <EmailInput field={form.field('emailAddress')} label={accountMessages.email} />
        <PasswordInput
          field={form.field('password')}
          label={accountMessages.password}
          kind="current-password"
          after={
            <p className={styles.forgot}>
              <Link to={routes.forgotPassword}>{messages.forgotPassword}</Link>
            </p>
          }
        />
      </FormFrame>
      <OtherWay question={messages.noAccount} to={routes.createAccount} label={messages.createAccount} />
    </AccountPage>
  );
}

/** Whether the user was redirected here because their session ended. */
function useSessionEnded(): boolean {
  const { state }: { state: unknown } = useLocation();
  return typeof state === 'object' && state !== null && 'sessionEnded' in state && state.sessionEnded === true;
}

/** Why the sign-in failed: the server's text, or a replacement for it (specification §8). */
function rejected(outcome: Exclude<BeginOutcome, { kind: 'done' }>): Rejection {
  if (outcome.kind === 'refused') {
    return { failure: { text: outcome.message || messages.refused }, problems: outcome.problems };
  }
  const more = noResponseText(outcome, messages.needsConnection, Date.now());
  return { failure: { text: messages.failed, more }, problems: [] };
}
