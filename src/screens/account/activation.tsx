import { ACTIVATED_REDIRECT_MS } from '../../contract/limits.ts';
import { activationMessages as messages } from '../../contract/messages/activation.ts';
import { routes } from '../../contract/routes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Row } from '../../ui/stack.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import { useTimedRedirect } from '../../ui/use-timed-redirect.ts';
import { AccountPage } from './account-page.tsx';
import { ActivationFailed, ActivationReason } from './activation-failed.tsx';
import { TimedLogin } from './timed-login.tsx';
import { useActivation } from './use-activation.ts';

const titles = { done: messages.activated, refused: messages.failed, unreachable: messages.failed };

/** The activation by the token of a mailed link: under way, done (the login follows after 5 seconds), or failed. */
export function Activation({ token, onTryAgain }: { token: string; onTryAgain: () => void }) {
  const outcome = useActivation(token);
  const isDone = outcome?.kind === 'done';
  const failed = outcome === undefined || outcome.kind === 'done' ? undefined : outcome;
  const { stopped, stop } = useTimedRedirect(routes.login, isDone ? ACTIVATED_REDIRECT_MS : null);
  return (
    <AccountPage title={outcome === undefined ? messages.activating : titles[outcome.kind]}>
      <div>
        {/* One region for the wait and the success: a region that arrives together with its words is often not read. */}
        <StatusRegion>
          {outcome === undefined && (
            <Row gap="tight">
              <Spinner />
              {messages.moment}
            </Row>
          )}
          {isDone && (stopped ? messages.activatedAndStayed : messages.activatedText)}
        </StatusRegion>
        {failed && <ActivationReason outcome={failed} />}
      </div>
      {isDone && <TimedLogin stopped={stopped} onStop={stop} />}
      {failed && (
        <ActivationFailed isUnreachable={failed.kind === 'unreachable'} token={token} onTryAgain={onTryAgain} />
      )}
    </AccountPage>
  );
}
