import { statusBadgeInDetail } from '../../../contract/wording/status-badges.ts';
import { badgesOf } from '../../../replica/copies/waiting-text.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Row } from '../../../ui/layout/stack.tsx';

/** The status badges: the server's status, or one that was only requested so far, and other work that waits. */
export function StatusBadges({ application }: { application: ShownApplication }) {
  const { outboxState } = useOutboxSummary();
  return (
    <Row gap="tight">
      {badgesOf(statusBadgeInDetail(application.status), application, outboxState).map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
    </Row>
  );
}
