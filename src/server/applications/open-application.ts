import { writeApplication } from '../../contract/domain/application.ts';
import { applicationMessages, serverMessages } from '../../contract/messages/server/server.ts';
import { transitionMessages } from '../../contract/messages/server/transitions.ts';
import { isEditable, type Status } from '../../contract/domain/statuses.ts';
import { noteApplication, signedIn, type RequestContext, type SignedInUser } from '../http/context.ts';
import { applicationTag, namesTag } from '../http/requests/etag.ts';
import type { Mutation } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ApplicationRow, Store } from '../store/tables.ts';
import { readApplication } from './reading.ts';
import { isOwner, mayRead } from './visibility.ts';

/** A row of an application. Its status is one of the portal's: no other is ever written. */
export type OpenedApplication = Omit<ApplicationRow, 'status'> & { status: Status };

/** Returns the application for reading; throws the same 404 `Refusal` if it is unknown or the user may not read it. */
export async function openForReading(context: RequestContext, store: Store, id: number): Promise<OpenedApplication> {
  const user = signedIn(context);
  noteApplication(context, id);
  const row = await store.selectFrom('applications').where('id', '=', id).selectAll().executeTakeFirst();
  return readable(user, row);
}

/**
 * Returns the application for a change, and marks it as changed for readers of lists. Its row is locked until this
 * transaction ends, so that decisions based on the row stay true. The row is read by an update that changes nothing,
 * which locks it in both SQLite and PostgreSQL. Throws a 404 `Refusal` if the user may not read it, and a 412 if
 * `If-Match` names another version.
 */
export async function openForChange(change: Mutation, id: number): Promise<OpenedApplication> {
  const [row] = (await holdApplication(change.transaction, { id })).rows;
  const application = readable(change.user, row);
  change.markChanged({ id, ownerId: application.owner_id, status: application.status });
  const tag = applicationTag(change.portalId, application);
  if (change.ifMatch !== undefined && !namesTag(change.ifMatch, tag)) {
    const current = await readApplication(change.transaction, id);
    throw new Refusal(412, applicationMessages.changedElsewhere, {
      data: current && writeApplication(current),
      headers: { ETag: tag },
    });
  }
  return application;
}

const holdApplication = compiledOnce((store, { id }: { id: number }) =>
  store
    .updateTable('applications')
    .set((columns) => ({ version: columns.ref('version') }))
    .where('id', '=', id)
    .returningAll(),
);

function readable(user: SignedInUser, row: ApplicationRow | undefined): OpenedApplication {
  if (row === undefined || !mayRead(user, row)) throw new Refusal(404, serverMessages.notFound);
  // No other statuses are ever written.
  return { ...row, status: row.status as Status };
}

/** Throws a 403 `Refusal` unless the user is the applicant: an administrator may see, but not write. */
export function requireOwner(user: SignedInUser, application: OpenedApplication): void {
  if (!isOwner(user, application)) throw new Refusal(403, applicationMessages.onlyApplicantChanges);
}

/**
 * Throws a 403 `Refusal` if the administrator is the applicant: they may do what an applicant may, but may not decide
 * on their own application.
 */
export function requireAnotherDecides(user: SignedInUser, application: OpenedApplication): void {
  if (isOwner(user, application)) throw new Refusal(403, transitionMessages.nobodyDecidesOnTheirOwn);
}

/** Throws a 409 `Refusal` unless the status is 3 or 4: answers, investigators and files change only then. */
export function requireEditable(application: OpenedApplication): void {
  if (!isEditable(application.status)) throw new Refusal(409, transitionMessages.notEditable[application.status]);
}
