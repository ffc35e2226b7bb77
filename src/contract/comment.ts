import * as v from 'valibot';
import { COMMENT_MAX_UNITS } from './limits.ts';
import { commentMessages as messages } from './messages/requests.ts';
import { isStatus, type Status } from './statuses.ts';
import { storableText } from './steps/rules.ts';

/** One message of an application's thread. `created` is the writer's clock, ISO 8601. */
export type Comment = {
  id: number;
  userId: number;
  applicationId: number;
  text: string;
  created: string;
  roleId: number;
  firstName: string;
  lastName: string;
};

const Text = v.pipe(
  storableText(messages.label, COMMENT_MAX_UNITS),
  v.check((text) => text.trim() !== '', messages.required),
);
const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const Timestamp = v.pipe(v.string(), v.isoTimestamp(messages.created));

const newCommentEntries = {
  userID: Id,
  applicationID: Id,
  comment: Text,
  created: Timestamp,
  id: v.optional(v.number()),
};

/** A new comment. `statusId` decides only where an administrator sends it. */
export const NewCommentOnWire = v.pipe(
  v.object({
    ...newCommentEntries,
    statusId: v.optional(v.nullable(v.pipe(v.number(), v.check(isStatus, messages.unknownStatus)))),
  }),
  v.transform((wire) => ({
    userId: wire.userID,
    applicationId: wire.applicationID,
    text: wire.comment.trim(),
    created: wire.created,
    // Checked above to be one of the portal's statuses.
    status: (wire.statusId ?? undefined) as Status | undefined,
  })),
);

/** The same from an applicant, whose `statusId` is ignored whatever it is. */
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
export type NewComment = v.InferOutput<typeof NewCommentOnWire>;

export function writeNewComment(comment: NewComment) {
  return {
    userID: comment.userId,
    applicationID: comment.applicationId,
    comment: comment.text,
    created: comment.created,
    id: 0,
    ...(comment.status === undefined ? {} : { statusId: comment.status }),
  };
}

/** A changed comment; whatever else the body bears is ignored. */
export const ChangedComment = v.pipe(
  v.object({ comment: Text }),
  v.transform((wire) => ({ text: wire.comment.trim() })),
);

const text = v.fallback(v.string(), '');

export const CommentOnWire = v.pipe(
  v.object({
    id: v.number(),
    userID: v.number(),
    applicationID: v.number(),
    comment: v.string(),
    created: text,
    roleId: v.fallback(v.number(), 0),
    firstName: text,
    lastName: text,
  }),
  v.transform((wire): Comment => ({
    id: wire.id,
    userId: wire.userID,
    applicationId: wire.applicationID,
    text: wire.comment,
    created: wire.created,
    roleId: wire.roleId,
    firstName: wire.firstName,
    lastName: wire.lastName,
  })),
);

export function writeComment(comment: Comment) {
  return {
    id: comment.id,
    userID: comment.userId,
    applicationID: comment.applicationId,
    comment: comment.text,
    created: comment.created,
    roleId: comment.roleId,
    firstName: comment.firstName,
    lastName: comment.lastName,
  };
}
