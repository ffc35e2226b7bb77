import { Link } from 'react-router-dom';
import { APPROVED_REDIRECT_MS } from '../../../contract/api/limits.ts';
import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout/stack.tsx';
import { useTimedRedirect } from '../../../ui/navigation/use-timed-redirect.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';

/**
 * Redirects after 2 seconds, counted from when the decision can no longer be taken back, so that only one countdown
 * runs at a time. A link redirects at once, and a button keeps the user on the page.
 */
export function LeaveCountdown({ to, isHeld, onStay }: { to: string; isHeld: boolean; onStay: () => void }) {
  useTimedRedirect(to, isHeld ? null : APPROVED_REDIRECT_MS);
  return (
    <Row gap="tight">
      <StatusRegion>{isHeld ? messages.leavingOnceLeft : messages.leaving}</StatusRegion>
      <Link to={to}>{messages.leaveNow}</Link>
      <Button variant="quiet" small onClick={onStay}>
        {messages.stay}
      </Button>
    </Row>
  );
}
