import * as v from 'valibot';
import { COMMENT_MAX_UNITS } from './limits.ts';
import { commentMessages, reopeningMessages } from '../messages/server/requests.ts';
import type { StatusChange } from './status-change.ts';
import { isStatus, type Status } from '../domain/statuses.ts';
import { storableText } from '../steps/rules.ts';
import { timestamp } from './timestamp.ts';

/* What the server accepts for a change of a status; the app only sends it. */

const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A request to change a status; `applicationSatusId` is the wire's own spelling. `at`: the user's clock. */
export const StatusChangeOnWire = v.pipe(
  v.object({
    id: Id,
    applicationSatusId: v.pipe(v.number(), v.check(isStatus, commentMessages.unknownStatus)),
    userId: Id,
    createdDate: timestamp(commentMessages.created),
  }),
  v.transform((wire): StatusChange => ({
    applicationId: wire.id,
    // Checked above to be one of the portal's statuses.
    to: wire.applicationSatusId as Status,
    userId: wire.userId,
    at: wire.createdDate,
  })),
);

/** A request to reopen a decided application; the applicant reads the reason as a message of the thread. */
export const ReopeningOnWire = v.object({
  reason: v.pipe(
    storableText(reopeningMessages.reason, COMMENT_MAX_UNITS),
    v.trim(),
    v.nonEmpty(reopeningMessages.reasonRequired),
  ),
});
