import { ACCOUNT_CREATED_REDIRECT_MS } from '../../contract/limits.ts';
import { createAccountMessages as messages } from '../../contract/messages/account-pages.ts';
import { routes } from '../../contract/routes.ts';
import { useNotices } from '../../ui/notices.tsx';
import { SuccessPanel } from '../../ui/success-panel.tsx';
import { useTimedRedirect } from '../../ui/use-timed-redirect.ts';
import { TimedLogin } from './timed-login.tsx';

/** The account is made; the login follows after 3 seconds. */
export function AccountCreated({ answer }: { answer: string }) {
  const notices = useNotices();
  // The server says how the account is activated: 3 seconds are too short for that, so it is told again at the login.
  const repeat = () => {
    if (answer !== '') notices.information(answer);
  };
  const { stopped, stop } = useTimedRedirect(routes.login, ACCOUNT_CREATED_REDIRECT_MS, repeat);
  return (
    <SuccessPanel
      title={stopped ? messages.createdAndStayed : messages.created}
      actions={<TimedLogin stopped={stopped} onStop={stop} onLeave={repeat} />}
    >
      {answer !== '' && <p>{answer}</p>}
    </SuccessPanel>
  );
}
