import { keptHereMessages as messages } from '../../contract/messages/kept-here.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import type { ListWindow } from '../../replica/list-window.ts';
import { valueOf, type Reading } from '../../replica/reading.ts';

/** How many applications the user can still change, from the lists of their drafts and of those to be completed. */
export function inHandText(drafts: Reading<ListWindow>, asked: Reading<ListWindow>): string {
  const readings = [drafts, asked];
  if (readings.some(({ state }) => state === 'loading')) return readingMessages.loading;
  const [first, second] = [valueOf(drafts)?.total, valueOf(asked)?.total];
  if (first === undefined || second === undefined) return messages.inHandUnknown;
  // An old copy without any says nothing about the present.
  const isOld = readings.some(({ state }) => state === 'kept');
  return first + second === 0 && isOld ? messages.inHandUnknown : messages.inHandValue(first, second);
}
