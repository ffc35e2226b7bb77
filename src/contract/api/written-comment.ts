import * as v from 'valibot';
import type { NewComment } from '../domain/comment.ts';
import { COMMENT_MAX_UNITS } from './limits.ts';
import { commentMessages as messages } from '../messages/server/requests.ts';
import { isStatus, type Status } from '../domain/statuses.ts';
import { storableText } from '../steps/rules.ts';
import { timestamp } from './timestamp.ts';

/* What the server accepts for a comment; the app only reads and sends them. */

const Text = v.pipe(
  storableText(messages.label, COMMENT_MAX_UNITS),
  v.check((text) => text.trim() !== '', messages.required),
);
const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const newCommentEntries = {
  userID: Id,
  applicationID: Id,
  comment: Text,
  created: timestamp(messages.created),
  id: v.optional(v.number()),
};

/** A new comment. `statusId` takes effect only if an administrator sends it. */
export const NewCommentOnWire = v.pipe(
  v.object({
    ...newCommentEntries,
    statusId: v.optional(v.nullable(v.pipe(v.number(), v.check(isStatus, messages.unknownStatus)))),
  }),
  v.transform((wire): NewComment => ({
    userId: wire.userID,
    applicationId: wire.applicationID,
    text: wire.comment.trim(),
    created: wire.created,
    // Checked above to be one of the portal's statuses.
    status: (wire.statusId ?? undefined) as Status | undefined,
  })),
);

/** The same from an applicant, whose `statusId` is always ignored. */
export const ApplicantCommentOnWire = v.pipe(
  v.object(newCommentEntries),
  v.transform((wire): NewComment => ({
    userId: wire.userID,
    applicationId: wire.applicationID,
    text: wire.comment.trim(),
    created: wire.created,
    status: undefined,
  })),
);

/** A changed comment; other fields of the body are ignored. */
export const ChangedComment = v.pipe(
  v.object({ comment: Text }),
  v.transform((wire) => ({ text: wire.comment.trim() })),
);
