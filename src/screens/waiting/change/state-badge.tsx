import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { workBadge } from '../../../replica/copies/waiting-text.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** The state of a change in the portal's term for it. Never green or with a tick: those mean that the server has it. */
export function StateBadge({ delivery }: Pick<ListedOperation, 'delivery'>) {
  return <Badge {...workBadge(delivery)} />;
}
