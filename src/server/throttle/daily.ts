import {
  REVISIONS_PER_APPLICATION_AND_DAY_MAX,
  SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
  SUBMISSIONS_PER_PERSON_AND_DAY_MAX,
} from '../../contract/api/limits.ts';
import { oftenMessages } from '../../contract/messages/server/often.ts';
import type { Change } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { countUse } from './hourly.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * The app lets everything of a user wait for as long as `Retry-After` says, not only what was refused. The message says
 * when it really can be done again.
 */
const RETRY_AFTER_MOST_S = 60;

/** How often something that stays stored for good may be done in a day. */
export const daily = {
  submissionsOfApplication: {
    name: 'submission:application',
    most: SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
    message: oftenMessages.applicationSubmitted,
  },
  submissionsOfPerson: {
    name: 'submission:person',
    most: SUBMISSIONS_PER_PERSON_AND_DAY_MAX,
    message: oftenMessages.personSubmitted,
  },
  revisionsOfApplication: {
    name: 'revision:application',
    most: REVISIONS_PER_APPLICATION_AND_DAY_MAX,
    message: oftenMessages.messagesRevised,
  },
} as const;

/**
 * Counts one use, if the change is stored; throws a 429 `Refusal` above the limit. The day begins with the first use.
 */
export async function countDaily(
  { transaction, now }: Pick<Change, 'transaction' | 'now'>,
  { name, most, message }: (typeof daily)[keyof typeof daily],
  id: number,
): Promise<void> {
  const world = { store: transaction, clock: () => Date.parse(now) };
  const waitMs = await countUse(world, { name, most, withinMs: DAY_MS }, String(id));
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const retryAfter = String(Math.min(seconds, RETRY_AFTER_MOST_S));
  throw new Refusal(429, message(most, seconds), { headers: { 'Retry-After': retryAfter } });
}
