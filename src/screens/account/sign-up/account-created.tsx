import { ACCOUNT_CREATED_REDIRECT_MS } from '../../../contract/api/limits.ts';
import { createAccountMessages as messages } from '../../../contract/messages/account/account-pages.ts';
import { routes } from '../../../contract/routes.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { useTimedRedirect } from '../../../ui/navigation/use-timed-redirect.ts';
import { AccountPage } from '../account-page.tsx';
import { TimedLogin } from '../timed-login.tsx';

/** Shown after the account is created; redirects to the login after 3 seconds. */
export function AccountCreated({ answer }: { answer: string }) {
  const notices = useNotices();
  // The server's message says how to activate the account. 3 seconds are too short to read it, so the login repeats it.
  const repeat = () => {
    if (answer !== '') notices.information(answer);
  };
  const { stopped, stop } = useTimedRedirect(routes.login, ACCOUNT_CREATED_REDIRECT_MS, repeat);
  return (
    <AccountPage
      title={stopped ? messages.createdAndStayed : messages.created}
      lead={answer}
      mark="done"
      takesFocus
      frontDoor="ifWide"
    >
      <TimedLogin stopped={stopped} onStop={stop} onLeave={repeat} />
    </AccountPage>
  );
}
