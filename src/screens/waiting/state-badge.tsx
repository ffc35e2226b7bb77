import type { ListedOperation } from '../../outbox/listing.ts';
import { workBadge } from '../../replica/waiting-words.ts';
import { Badge } from '../../ui/badge.tsx';

/** Where a change is, in the portal's own word. Green, and a tick, are for what the server has: never here. */
export function StateBadge({ word }: Pick<ListedOperation, 'word'>) {
  return <Badge {...workBadge(word)} />;
}
