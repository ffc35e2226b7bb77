import * as v from 'valibot';
import { role, type Status } from './statuses.ts';

/**
 * One message of an application's thread. `created`: the writer's clock, ISO 8601; `recordedAt`: the server's, if it
 * sends it. `clockOff`: the writer's clock was more than a day off, and is not used.
 */
export type Comment = {
  id: number;
  userId: number;
  applicationId: number;
  text: string;
  created: string;
  recordedAt?: string | undefined;
  clockOff?: boolean | undefined;
  roleId: number;
  firstName: string;
  lastName: string;
};

/** A new comment. `status` takes effect only if an administrator sends it. */
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
    recordedAt: v.optional(v.string()),
    clockOff: v.optional(v.boolean()),
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
    recordedAt: wire.recordedAt,
    clockOff: wire.clockOff,
    roleId: wire.roleId,
    firstName: wire.firstName,
    lastName: wire.lastName,
  })),
);

/** The time to show for a message: the writer's, or the server's if the writer's clock is wrong. */
export function timeOfComment({ created, recordedAt, clockOff }: Comment): string {
  return (clockOff && recordedAt) || created;
}

/**
 * What an administrator wrote last, as the applicant `userId` sees it; a server that gives no roles only says who did
 * not write it.
 */
export function lastOfAdministrator<One extends Comment>(comments: readonly One[], userId: number): One | undefined {
  return comments.findLast((one) => one.userId !== userId && one.roleId !== role.researcher);
}

export function writeComment(comment: Comment) {
  return {
    id: comment.id,
    userID: comment.userId,
    applicationID: comment.applicationId,
    comment: comment.text,
    created: comment.created,
    recordedAt: comment.recordedAt,
    clockOff: comment.clockOff,
    roleId: comment.roleId,
    firstName: comment.firstName,
    lastName: comment.lastName,
  };
}
