import { transitionMessages as messages } from '../messages/server/server.ts';
import { role, status, type Role, type Status } from './statuses.ts';

/** What a request does to a status. `forbidden`: because of the user; `refused`: because of the state. */
export type Transition =
  | { kind: 'changes'; to: Status }
  | { kind: 'stays' }
  | { kind: 'refused'; message: string }
  | { kind: 'forbidden'; message: string };

const stays: Transition = { kind: 'stays' };
const refused = (message: string): Transition => ({ kind: 'refused', message });

/** What `change-status` does. The server decides by this function; the app only mirrors it. */
export function transition(by: Role, from: Status, to: Status): Transition {
  return by === role.administrator ? administratorTransition(from, to) : ownerTransition(from, to);
}

function ownerTransition(from: Status, to: Status): Transition {
  if (to === status.accepted || to === status.rejected) {
    return { kind: 'forbidden', message: messages.onlyAdministratorDecides };
  }
  if (from === status.draft) {
    if (to === status.pending) return { kind: 'changes', to };
    return to === status.draft ? stays : refused(messages.draftCannotAskItself);
  }
  if (from === status.moreInformation) {
    // "Save as draft" requests 3; the administrator's request must stay visible, so 4 is kept.
    return to === status.pending ? { kind: 'changes', to } : stays;
  }
  return refused(messages.notEditable[from]);
}

function administratorTransition(from: Status, to: Status): Transition {
  if (to === status.rejected) return refused(messages.rejectionNeedsComment);
  if (to === status.moreInformation) return refused(messages.requestNeedsComment);
  if (to !== status.accepted) return refused(messages.administratorOnlyApproves);
  if (from === status.accepted) return stays;
  if (from === status.pending || from === status.moreInformation) return { kind: 'changes', to };
  return refused(from === status.rejected ? messages.alreadyRejected : messages.stillDraft);
}

/**
 * What an administrator's comment with a `statusId` does: 2 rejects; 5 or 4 asks for more information. The form's 5
 * means "from pending review": the lists and the applicant's chat need 4.
 */
export function commentTransition(from: Status, asked: Status): Transition {
  if (from === status.draft) return refused(messages.stillDraft);
  if (asked === status.rejected) {
    if (from === status.rejected) return stays;
    return from === status.accepted ? refused(messages.alreadyApproved) : { kind: 'changes', to: status.rejected };
  }
  if (asked === status.moreInformation || asked === status.pending) {
    if (from === status.moreInformation) return stays;
    if (from === status.pending) return { kind: 'changes', to: status.moreInformation };
    return refused(from === status.accepted ? messages.alreadyApproved : messages.alreadyRejected);
  }
  return refused(messages.commentCannotSet);
}

/** The buttons of the administrator's detail page, by the status that it shows. */
export function decisionsAt(value: number): { approve: boolean; requestInformation: boolean; reject: boolean } {
  const open = value === status.pending || value === status.moreInformation;
  return { approve: open, requestInformation: open, reject: value !== status.accepted && value !== status.rejected };
}

/** Whether the applicant may write in the thread. */
export function applicantMayComment(value: number): boolean {
  return value === status.draft || value === status.moreInformation;
}
