import { keptHereMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { readingMessages } from '../../../contract/messages/reading.ts';
import type { ListWindow } from '../../../replica/sources/list-window.ts';
import { valueOf, type Reading } from '../../../replica/sources/reading.ts';

/** How many applications the user can still change, from the lists of their drafts and of those to be completed. */
export function editableText(drafts: Reading<ListWindow>, asked: Reading<ListWindow>): string {
  const readings = [drafts, asked];
  if (readings.some(({ state }) => state === 'loading')) return readingMessages.loading;
  const [first, second] = [valueOf(drafts)?.total, valueOf(asked)?.total];
  if (first === undefined || second === undefined) return messages.inHandUnknown;
  const old = readings.flatMap((reading) => (reading.state === 'kept' ? [reading.problem.kind] : []));
  if (first + second > 0 || old.length === 0) return messages.inHandValue(first, second);
  // An empty copy may be outdated.
  return old.every((problem) => problem === 'asking') ? readingMessages.loading : messages.inHandUnknown;
}
