import { standingMessages } from '../../contract/messages/keeping.ts';
import type { ListedOperation } from '../../outbox/listing.ts';
import { Badge } from '../../ui/badge.tsx';

/** Where a change is, in the portal's own word. Green, and a tick, are for what the server has: never here. */
export function StateBadge({ word }: Pick<ListedOperation, 'word'>) {
  const { words } = standingMessages;
  switch (word) {
    case 'waiting':
      return <Badge tone="grey" text={words.waiting} />;
    case 'sending':
      return <Badge tone="teal" icon="send" text={words.sending} />;
    case 'needsYou':
      return <Badge tone="red" icon="warning" text={words.needsYou} />;
  }
}
