import { workLeftMessages as messages } from '../messages/device/device.ts';
import type { WorkLeft } from '../domain/work-left.ts';

/** What is left, as text with a number for each kind; kinds with none are omitted. */
export function workLeftText(left: WorkLeft): string[] {
  const kinds = ['changes', 'actionNeeded', 'drafts', 'files', 'messages', 'started', 'former'] as const;
  return kinds.flatMap((kind) => {
    const count = left[kind] ?? 0;
    return count === 0 ? [] : [messages[kind](count)];
  });
}
