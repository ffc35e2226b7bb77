import { writeApplication } from '../../contract/domain/application.ts';
import { applicationMessages, serverMessages, transitionMessages } from '../../contract/messages/server/server.ts';
import { isEditable, role, status, type Status } from '../../contract/domain/statuses.ts';
import type { Person } from '../http/context.ts';
import { applicationTag, namesTag } from '../http/requests/etag.ts';
import type { Change } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ApplicationRow, Store } from '../store/tables.ts';
import { readApplication } from './reading.ts';

/** A row of an application. Its status is one of the portal's: no other is ever written. */
export type OpenApplication = Omit<ApplicationRow, 'status'> & { status: Status };

/** Whether the user is the applicant. An administrator is the owner of applications made as a researcher. */
export function isOwner(person: Person, application: { owner_id: number }): boolean {
  return application.owner_id === person.id;
}

/** The owner can always read the application, an administrator unless it is a draft, and no other user can. */
export function mayRead(person: Person, application: { owner_id: number; status: number }): boolean {
  if (isOwner(person, application)) return true;
  return person.role === role.administrator && application.status !== status.draft;
}

/** Returns the application for reading; throws the same 404 `Refusal` if it is unknown or the user may not read it. */
export async function openForReading(store: Store, person: Person, id: number): Promise<OpenApplication> {
  const row = await store.selectFrom('applications').where('id', '=', id).selectAll().executeTakeFirst();
  return readable(person, row);
}

/**
 * Returns the application for a change, and marks it as changed for readers of lists. Its row is locked until this
 * transaction ends, so that decisions based on the row stay true. The row is read by an update that changes nothing,
 * which locks it in both SQLite and PostgreSQL. Throws a 404 `Refusal` if the user may not read it, and a 412 if
 * `If-Match` names another version.
 */
export async function openForChange(change: Change, id: number): Promise<OpenApplication> {
  const [row] = (await holdApplication(change.transaction, { id })).rows;
  const application = readable(change.person, row);
  change.touches({ id, ownerId: application.owner_id, status: application.status });
  const tag = applicationTag(change.portalId, application);
  if (change.ifMatch !== undefined && !namesTag(change.ifMatch, tag)) {
    const asItStands = await readApplication(change.transaction, id);
    throw new Refusal(412, applicationMessages.changedElsewhere, {
      data: asItStands && writeApplication(asItStands),
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

function readable(person: Person, row: ApplicationRow | undefined): OpenApplication {
  if (row === undefined || !mayRead(person, row)) throw new Refusal(404, serverMessages.notFound);
  // No other statuses are ever written.
  return { ...row, status: row.status as Status };
}

/** Throws a 403 `Refusal` for an administrator, who may see an application but not write in it. */
export function requireOwner(person: Person, application: OpenApplication): void {
  if (!isOwner(person, application)) throw new Refusal(403, applicationMessages.onlyApplicantChanges);
}

/**
 * Throws a 403 `Refusal` if the administrator is the applicant: they may do what an applicant may, but may not decide
 * on their own application.
 */
export function requireAnotherDecides(person: Person, application: OpenApplication): void {
  if (isOwner(person, application)) throw new Refusal(403, transitionMessages.nobodyDecidesOnTheirOwn);
}

/** Throws a 409 `Refusal` unless the status is 3 or 4: answers, rows and files change only then. */
export function requireEditable(application: OpenApplication): void {
  if (!isEditable(application.status)) throw new Refusal(409, transitionMessages.notEditable[application.status]);
}
