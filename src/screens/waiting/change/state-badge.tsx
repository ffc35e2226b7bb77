import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { workBadge } from '../../../replica/copies/waiting-words.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** The state of a change in the portal's term for it. Never green or with a tick: those mean that the server has it. */
export function StateBadge({ word }: Pick<ListedOperation, 'word'>) {
  return <Badge {...workBadge(word)} />;
}
