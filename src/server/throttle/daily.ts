import {
  DETAILS_CHANGES_PER_USER_AND_DAY_MAX,
  PASSWORD_CHANGES_PER_USER_AND_DAY_MAX,
  REVISIONS_PER_WRITER_AND_DAY_MAX,
  STARTED_DRAFTS_PER_USER_AND_DAY_MAX,
  STORED_FILES_PER_USER_AND_DAY_MAX,
  SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
  SUBMISSIONS_PER_USER_AND_DAY_MAX,
} from '../../contract/api/limits.ts';
import { oftenMessages } from '../../contract/messages/server/rate-limits.ts';
import type { Mutation } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { countUse } from './hourly.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How often something that stays stored for good may be done in a day. */
export const daily = {
  submissionsOfApplication: {
    name: 'submission:application',
    most: SUBMISSIONS_PER_APPLICATION_AND_DAY_MAX,
    message: oftenMessages.applicationSubmitted,
  },
  submissionsOfUser: {
    name: 'submission:person',
    most: SUBMISSIONS_PER_USER_AND_DAY_MAX,
    message: oftenMessages.userSubmitted,
  },
  revisionsOfWriter: {
    name: 'revision:writer',
    most: REVISIONS_PER_WRITER_AND_DAY_MAX,
    message: oftenMessages.messagesRevised,
  },
  startedDraftsOfUser: {
    name: 'draft:person',
    most: STARTED_DRAFTS_PER_USER_AND_DAY_MAX,
    message: oftenMessages.draftsStarted,
  },
  storedFilesOfUser: {
    name: 'file:person',
    most: STORED_FILES_PER_USER_AND_DAY_MAX,
    message: oftenMessages.filesStored,
  },
  detailsChangesOfUser: {
    name: 'details:person',
    most: DETAILS_CHANGES_PER_USER_AND_DAY_MAX,
    message: oftenMessages.detailsChanged,
  },
  passwordChangesOfUser: {
    name: 'new-password:person',
    most: PASSWORD_CHANGES_PER_USER_AND_DAY_MAX,
    message: oftenMessages.passwordChanged,
  },
} as const;

/**
 * Counts one use or several, if the change is stored; throws a 409 `Refusal` above the limit, because a device may let
 * all its other changes wait after a 429. The day begins with the first use.
 */
export async function countDaily(
  { transaction, now }: Pick<Mutation, 'transaction' | 'now'>,
  { name, most, message }: (typeof daily)[keyof typeof daily],
  subject: string | number,
  uses = 1,
): Promise<void> {
  const world = { store: transaction, clock: () => Date.parse(now) };
  const waitMs = await countUse(world, { name, most, withinMs: DAY_MS, uses }, String(subject));
  if (waitMs === 0) return;
  throw new Refusal(409, message(most, Math.ceil(waitMs / 1000)));
}
