import { transitionMessages as messages } from '../messages/server/transitions.ts';
import type { DecisionKind } from './requested-status.ts';
import { isDecided, isEditable, isInReview, role, status, type Role, type Status } from './statuses.ts';

/** What a request does to a status. `forbidden`: because of the user; `refused`: because of one of the statuses. */
export type Transition =
  | { kind: 'changes'; to: Status }
  | { kind: 'stays' }
  | { kind: 'refused'; message: string }
  | { kind: 'forbidden'; message: string };

/** What happens to an application if each of the statuses is requested. What may be edited is in `statuses.ts`. */
type Requested = Record<Status, Transition>;

const stays: Transition = { kind: 'stays' };
const refused = (message: string): Transition => ({ kind: 'refused', message });
const changes = (to: Status): Transition => ({ kind: 'changes', to });

/** What `change-status` does. The server decides by this function; the app only mirrors it. */
export function transition(by: Role, from: Status, to: Status): Transition {
  return transitionsOf[by][from][to];
}

const decides: Transition = { kind: 'forbidden', message: messages.onlyAdministratorDecides };
const requestedByOwner = (draft: Transition, moreInformation: Transition, pending: Transition): Requested => ({
  [status.accepted]: decides,
  [status.rejected]: decides,
  [status.draft]: draft,
  [status.moreInformation]: moreInformation,
  [status.pending]: pending,
});
const closedToOwner = (message: string) => requestedByOwner(refused(message), refused(message), refused(message));

const byOwner: Record<Status, Requested> = {
  [status.accepted]: closedToOwner(messages.notEditable[status.accepted]),
  [status.rejected]: closedToOwner(messages.notEditable[status.rejected]),
  [status.draft]: requestedByOwner(stays, refused(messages.draftCannotAskItself), changes(status.pending)),
  // "Save as draft" requests 3; the administrator's request must stay visible, so 4 is kept.
  [status.moreInformation]: requestedByOwner(stays, stays, changes(status.pending)),
  [status.pending]: closedToOwner(messages.notEditable[status.pending]),
};

const requestedByAdministrator = (accepted: Transition): Requested => ({
  [status.accepted]: accepted,
  [status.rejected]: refused(messages.rejectionNeedsComment),
  [status.draft]: refused(messages.administratorOnlyApproves),
  [status.moreInformation]: refused(messages.requestNeedsComment),
  [status.pending]: refused(messages.administratorOnlyApproves),
});

const byAdministrator: Record<Status, Requested> = {
  [status.accepted]: requestedByAdministrator(stays),
  [status.rejected]: requestedByAdministrator(refused(messages.alreadyRejected)),
  [status.draft]: requestedByAdministrator(refused(messages.stillDraft)),
  [status.moreInformation]: requestedByAdministrator(changes(status.accepted)),
  [status.pending]: requestedByAdministrator(changes(status.accepted)),
};

/** The applicant acts as a researcher, whatever their role is. */
const transitionsOf: Record<Role, Record<Status, Requested>> = {
  [role.researcher]: byOwner,
  [role.administrator]: byAdministrator,
};

/**
 * What an administrator's comment with a `statusId` does: 2 rejects; 5 or 4 asks for more information. The form's 5
 * means "from pending review": the lists and the applicant's chat need 4.
 */
export function commentTransition(from: Status, asked: Status): Transition {
  return byComment[from][asked];
}

const cannotSet = refused(messages.commentCannotSet);
const requestedByComment = (rejected: Transition, request: Transition, other = cannotSet): Requested => ({
  [status.accepted]: other,
  [status.rejected]: rejected,
  [status.draft]: other,
  [status.moreInformation]: request,
  [status.pending]: request,
});
const stillDraft = refused(messages.stillDraft);

const byComment: Record<Status, Requested> = {
  [status.accepted]: requestedByComment(refused(messages.alreadyApproved), refused(messages.alreadyApproved)),
  [status.rejected]: requestedByComment(stays, refused(messages.alreadyRejected)),
  [status.draft]: requestedByComment(stillDraft, stillDraft, stillDraft),
  [status.moreInformation]: requestedByComment(changes(status.rejected), stays),
  [status.pending]: requestedByComment(changes(status.rejected), changes(status.moreInformation)),
};

/** The buttons of the administrator's detail page, by the status that it shows. */
export function decisionsAt(value: number): Record<DecisionKind, boolean> {
  const open = isInReview(value);
  return { approve: open, request: open, reject: !isDecided(value) };
}

/** Whether the applicant may write in the thread. */
export const applicantMayComment = (value: number): boolean => isEditable(value);
