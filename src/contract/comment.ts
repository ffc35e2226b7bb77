import * as v from 'valibot';
import type { Status } from './statuses.ts';

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

/** What a new comment says. `status` decides only where an administrator sends it. */
export type NewComment = {
  userId: number;
  applicationId: number;
  text: string;
  created: string;
  status: Status | undefined;
};

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
