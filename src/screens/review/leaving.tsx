import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { APPROVED_REDIRECT_MS } from '../../contract/limits.ts';
import { decisionMessages as messages } from '../../contract/messages/review.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/stack.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';

/** Leads on after 2 seconds; a link goes at once, and whoever wants to look again can stay. */
export function Leaving({ to, onStay }: { to: string; onStay: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to), APPROVED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <Row gap="tight">
      <StatusRegion>{messages.leaving}</StatusRegion>
      <Link to={to}>{messages.leaveNow}</Link>
      <Button variant="quiet" small onClick={onStay}>
        {messages.stay}
      </Button>
    </Row>
  );
}
