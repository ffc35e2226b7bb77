import { status, type Status } from './statuses.ts';

/** The status that an administrator's comment with a `statusId` results in, if it is not refused. */
export const statusByComment: Record<Status, Status> = {
  [status.accepted]: status.accepted,
  [status.rejected]: status.rejected,
  [status.draft]: status.draft,
  [status.moreInformation]: status.moreInformation,
  [status.pending]: status.moreInformation,
};

/** Whether it is a message that asks for a status as well: an administrator decides by it. */
export const isDecidingMessage = <One extends { kind: string; status?: unknown }>(
  one: One,
): one is Extract<One, { kind: 'comment' }> & { status: Status } => one.kind === 'comment' && one.status !== undefined;

/** A decision that an administrator makes by a message: to reject, or to request more information. */
export type MessageDecision = 'reject' | 'request';

/** What an administrator can decide. */
export type DecisionKind = 'approve' | MessageDecision;

/** Whether a decision is made by a message. */
export const isMadeByMessage: Record<DecisionKind, boolean> = { approve: false, reject: true, request: true };

/** The decision that an administrator's message with this `statusId` makes; null if it makes none. */
export const decisionByMessage: Record<Status, MessageDecision | null> = {
  [status.accepted]: null,
  [status.rejected]: 'reject',
  [status.draft]: null,
  [status.moreInformation]: 'request',
  [status.pending]: 'request',
};

/** What it means to request a status by `change-status`. */
export type StatusRequest = 'saveAsDraft' | 'submission' | 'approval' | 'other';

export const statusRequest: Record<Status, StatusRequest> = {
  [status.accepted]: 'approval',
  [status.rejected]: 'other',
  [status.draft]: 'saveAsDraft',
  [status.moreInformation]: 'other',
  [status.pending]: 'submission',
};
