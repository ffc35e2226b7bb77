import { ACTIVATED_REDIRECT_MS } from '../../../contract/api/limits.ts';
import { activationMessages as messages } from '../../../contract/messages/account/activation.ts';
import { routes } from '../../../contract/routes.ts';
import { useSession } from '../../../session/session-context.ts';
import { useTimedRedirect } from '../../../ui/navigation/use-timed-redirect.ts';
import { AccountPage } from '../account-page.tsx';
import { ActivationFailed } from './activation-failed.tsx';
import { LinkProgress, markOfOutcome } from '../link-progress.tsx';
import { TimedLogin } from '../timed-login.tsx';
import { useLink } from '../use-link.ts';

const titles = { done: messages.activated, refused: messages.failed, unreachable: messages.failed };

/** Activates an account with the token of a mailed link: in progress, done (redirects after 5 seconds) or failed. */
export function Activation({ token, onTryAgain }: { token: string; onTryAgain: () => void }) {
  const { account } = useSession();
  const outcome = useLink(token, account.activate);
  const isDone = outcome?.kind === 'done';
  const { stopped, stop } = useTimedRedirect(routes.login, isDone ? ACTIVATED_REDIRECT_MS : null);
  return (
    <AccountPage
      title={outcome === undefined ? messages.activating : titles[outcome.kind]}
      mark={markOfOutcome(outcome)}
    >
      <LinkProgress
        outcome={outcome}
        success={stopped ? messages.activatedAndStayed : messages.activatedText}
        words={{ refused: messages.refused, failed: messages.unreachable }}
      />
      {isDone && <TimedLogin stopped={stopped} onStop={stop} />}
      {outcome !== undefined && !isDone && (
        <ActivationFailed isUnreachable={outcome.kind === 'unreachable'} token={token} onTryAgain={onTryAgain} />
      )}
    </AccountPage>
  );
}
