import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import { StatusChangeOnWire } from '../../contract/api/status-requests.ts';
import { isDecided, role, status, type Status } from '../../contract/domain/statuses.ts';
import { transition } from '../../contract/domain/transitions.ts';
import type { Mutation, MutationResult } from '../http/mutation.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { storeSubmissionCopy } from '../record/copies.ts';
import { countDaily, daily } from '../throttle/daily.ts';
import { requireComplete } from './completeness.ts';
import { openForChange, requireAnotherDecides, type OpenedApplication } from './open-application.ts';
import { isOwner } from './visibility.ts';
import { recordChange, recordEvent } from './record-change.ts';
import { nextReference } from './references.ts';

/** Handles `change-status`: saving as draft and submitting by the owner, approving by an administrator. */
export async function changeStatus(change: Mutation, body: unknown): Promise<MutationResult> {
  const named = applicationNamedIn(body, 'statusChange');
  const application = await openForChange(change, named ?? checked(StatusChangeOnWire, body).applicationId);
  const { to, at } = checked(StatusChangeOnWire, body);
  const data = { id: application.id };
  const { user } = change;
  if (isDecided(to) && user.role === role.administrator) requireAnotherDecides(user, application);
  const by = isOwner(user, application) ? role.researcher : role.administrator;
  const decided = transition(by, application.status, to);
  switch (decided.kind) {
    case 'forbidden':
      throw new Refusal(403, decided.message);
    case 'refused':
      throw new Refusal(409, decided.message);
    case 'stays':
      return {
        changed: false,
        message: application.status === status.accepted ? messages.alreadyApproved : messages.keptAsDraft,
        data,
      };
    case 'changes':
      return { changed: true, data, ...(await changeTo[decided.to](change, application, at)) };
  }
}

type ToStatus = (
  change: Mutation,
  application: OpenedApplication,
  at: string,
) => Promise<{ message: string; etag: string }>;

/** For a status that `change-status` never gives. */
const byMessageAlone: ToStatus = () => Promise.reject(new Error('No change of status leads there'));

const changeTo: Record<Status, ToStatus> = {
  [status.accepted]: async (...change) => ({ message: messages.approved, etag: await approve(...change) }),
  [status.rejected]: byMessageAlone,
  [status.draft]: byMessageAlone,
  [status.moreInformation]: byMessageAlone,
  [status.pending]: async (...change) => ({ message: messages.submitted, etag: await submit(...change) }),
};

/**
 * Submits the application. The first submission gives it a reference in the same transaction, so no number is lost or
 * used twice.
 */
async function submit(change: Mutation, application: OpenedApplication, at: string): Promise<string> {
  await requireComplete(change, application);
  await countDaily(change, daily.submissionsOfApplication, application.id);
  await countDaily(change, daily.submissionsOfUser, change.user.id);
  const copy = await storeSubmissionCopy(change, application);
  const from = application.status;
  const reference = application.reference ?? (await nextReference(change));
  await recordEvent(change, application, { event: 'submitted', from, to: status.pending, at, copy, reference });
  return recordChange(change, application, {
    status: status.pending,
    reference,
    submitted_at: change.now,
    decided_at: null,
  });
}

async function approve(change: Mutation, application: OpenedApplication, at: string): Promise<string> {
  return decide(change, application, { event: 'approved', to: status.accepted, at });
}

/** Stores a decision or a request of an administrator. Returns the application's new tag. */
export async function decide(
  change: Mutation,
  application: OpenedApplication,
  decision: { event: 'approved' | 'rejected' | 'requested' | 'reopened'; to: Status; at?: string; reason?: string },
): Promise<string> {
  requireAnotherDecides(change.user, application);
  const isFinal = isDecided(decision.to);
  // If more information was asked for, the application may have changed since it was submitted.
  const copy = isFinal ? { copy: await storeSubmissionCopy(change, application) } : {};
  await recordEvent(change, application, { ...decision, from: application.status, ...copy });
  return recordChange(change, application, { status: decision.to, decided_at: isFinal ? change.now : null });
}
