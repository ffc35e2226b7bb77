import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import { StatusChangeOnWire } from '../../contract/api/status-requests.ts';
import type { StatusEvent } from '../../contract/domain/history.ts';
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
import { storeNextVersion } from './next-version.ts';
import { recordEvent } from './record-event.ts';
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
  const result = transition(by, application.status, to);
  switch (result.kind) {
    case 'forbidden':
      throw new Refusal(403, result.message);
    case 'refused':
      throw new Refusal(409, result.message);
    case 'stays':
      return {
        changed: false,
        message: application.status === status.accepted ? messages.alreadyApproved : messages.keptAsDraft,
        data,
      };
    case 'changes':
      return { changed: true, data, ...(await changeTo[result.to](change, application, at)) };
  }
}

type ToStatus = (
  change: Mutation,
  application: OpenedApplication,
  at: string,
) => Promise<{ message: string; etag: string }>;

/**
 * For a status that `transition` never gives: a message rejects or asks for more, and `withdraw` makes a draft again.
 */
const neverReached: ToStatus = () => Promise.reject(new Error('change-status does not give this status'));

const changeTo: Record<Status, ToStatus> = {
  [status.accepted]: async (...args) => ({ message: messages.approved, etag: await approve(...args) }),
  [status.rejected]: neverReached,
  [status.draft]: neverReached,
  [status.moreInformation]: neverReached,
  [status.pending]: async (...args) => ({ message: messages.submitted, etag: await submit(...args) }),
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
  return storeNextVersion(change, application, {
    status: status.pending,
    reference,
    submitted_at: change.now,
    decided_at: null,
  });
}

async function approve(change: Mutation, application: OpenedApplication, at: string): Promise<string> {
  return recordDecision(change, application, { event: 'approved', to: status.accepted, at });
}

/** Stores a decision or a request of an administrator. Returns the application's new tag. */
export async function recordDecision(
  change: Mutation,
  application: OpenedApplication,
  decision: StatusEvent & { at?: string; reason?: string },
): Promise<string> {
  requireAnotherDecides(change.user, application);
  const isFinal = isDecided(decision.to);
  // If more information was asked for, the application may have changed since it was submitted.
  const copy = isFinal ? { copy: await storeSubmissionCopy(change, application) } : {};
  await recordEvent(change, application, { ...decision, from: application.status, ...copy });
  return storeNextVersion(change, application, { status: decision.to, decided_at: isFinal ? change.now : null });
}
