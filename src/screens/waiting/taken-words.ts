import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import type { TakenIn } from '../../outbox/carrying.ts';

/** What taking a copy in came to. */
export function takenWords(taken: TakenIn): string {
  switch (taken.kind) {
    case 'taken':
      return taken.operations === 0 ? messages.takenNothingNew : messages.taken(taken.operations, taken.known);
    case 'unreadable':
      return messages.unreadable;
    case 'newerFormat':
      return messages.newerFormat;
    case 'ofAnother':
      return messages.ofAnother;
  }
}
