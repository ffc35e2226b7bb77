import { Link, useLocation } from 'react-router-dom';
import { decisionMessages as messages } from '../../contract/messages.ts';
import { loginWithReturn } from '../../contract/routes.ts';
import { useSession } from '../../session/session-context.ts';
import { FieldErrors } from '../../ui/field-frame.tsx';
import type { SendProblem } from './send-problem.ts';

/** Says what went wrong beside what was to be sent. Always mounted, so that its words are read out when they come. */
export function SendFailure({ id, problem }: { id: string; problem: SendProblem | null }) {
  return (
    <div role="alert">
      {problem !== null && (
        <>
          <FieldErrors id={id} errors={problem.lines} />
          {problem.sessionEnded && <SignInAgain />}
        </>
      )}
    </div>
  );
}

function SignInAgain() {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  return (
    // The device still knows the person; as long as it does, `/login` would lead straight back here.
    <Link to={loginWithReturn(pathname + search)} onClick={() => session.expire()}>
      {messages.signIn}
    </Link>
  );
}
