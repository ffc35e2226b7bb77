import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import { StatusChangeOnWire } from '../../contract/api/status-requests.ts';
import { role, status, type Status } from '../../contract/domain/statuses.ts';
import { transition } from '../../contract/domain/transitions.ts';
import type { Change, Outcome } from '../http/mutation.ts';
import { checked } from '../http/requests/problems.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { keepCopy } from '../record/copies.ts';
import { countDaily, daily } from '../throttle/daily.ts';
import { requireComplete } from './completeness.ts';
import { isOwner, openForChange, requireAnotherDecides, type OpenApplication } from './opening.ts';
import { recordChange, recordEvent } from './recording.ts';
import { nextReference } from './references.ts';

/** Handles `change-status`: saving as draft and submitting by the owner, approving by an administrator. */
export async function changeStatus(change: Change, body: unknown): Promise<Outcome> {
  const named = applicationNamedIn(body, 'statusChange');
  const application = await openForChange(change, named ?? checked(StatusChangeOnWire, body).applicationId);
  const { to, at } = checked(StatusChangeOnWire, body);
  const data = { id: application.id };
  const { person } = change;
  const decides = to === status.accepted || to === status.rejected;
  if (decides && person.role === role.administrator) requireAnotherDecides(person, application);
  const by = isOwner(person, application) ? role.researcher : role.administrator;
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
      return decided.to === status.pending
        ? { changed: true, message: messages.submitted, data, etag: await submit(change, application, at) }
        : { changed: true, message: messages.approved, data, etag: await approve(change, application, at) };
  }
}

/**
 * Submits the application. The first submission gives it a reference in the same transaction, so no number is lost or
 * used twice.
 */
async function submit(change: Change, application: OpenApplication, at: string): Promise<string> {
  await requireComplete(change, application);
  await countDaily(change, daily.submissionsOfApplication, application.id);
  await countDaily(change, daily.submissionsOfPerson, change.person.id);
  const copy = await keepCopy(change, application);
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

async function approve(change: Change, application: OpenApplication, at: string): Promise<string> {
  return decide(change, application, { event: 'approved', to: status.accepted, at });
}

/** Stores a decision or a request of an administrator. Returns the application's new tag. */
export async function decide(
  change: Change,
  application: OpenApplication,
  decision: { event: 'approved' | 'rejected' | 'requested' | 'reopened'; to: Status; at?: string; reason?: string },
): Promise<string> {
  requireAnotherDecides(change.person, application);
  const isFinal = decision.to === status.accepted || decision.to === status.rejected;
  // If more information was asked for, the application may have changed since it was submitted.
  const copy = isFinal ? { copy: await keepCopy(change, application) } : {};
  await recordEvent(change, application, { ...decision, from: application.status, ...copy });
  return recordChange(change, application, { status: decision.to, decided_at: isFinal ? change.now : null });
}
